import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { DataTable } from '@kazi/ui/data-table'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RoleProvider } from '#/session/may.tsx'
import type { ApplicationRow } from './application.ts'
import { columnsWith } from './application-columns.tsx'

const row = {
  id: 5,
  name: 'Oluwaseun Adebayo-Johnson',
  email: 'oluwaseun.adebayo@mailbox.example.com',
  duplicate: true,
  skills: 'Customer support, live chat, order tracking, returns, spreadsheets',
  hourlyRate: '$9-12, depends',
  experience: '6 years in customer support for online shops, two of them as the lead of a team of five',
  timezone: 'Africa/Dar_es_Salaam',
  portfolio: 'https://portfolio.oluwaseun.example.com/work',
  state: 'needs_info',
  createdAt: '2026-11-03T12:00:00Z',
  dueAt: '2026-12-03T12:00:00Z',
} as unknown as ApplicationRow

async function show(row: ApplicationRow) {
  testServer({})
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <RoleProvider value="operator">
          {/* What the frame of the console leaves of 1440 pixels. */}
          <div style={{ width: 1110 }}>
            <DataTable
              label="Applications"
              columns={columnsWith(() => {})}
              page={{ rows: [row], total: 1, more: false, from: 1, next: null, previous: null }}
              rowKey={({ id }) => id}
              search={{ sort: '', desc: false, cursor: '', size: 50 }}
              onSearch={() => {}}
              empty={null}
            />
          </div>
        </RoleProvider>
      </Provider>
    </KaziProvider>,
  )
}

it('breaks no name within a word, and keeps the rows low, on a laptop', async () => {
  await page.viewport(1440, 900)
  await show(row)
  await document.fonts.ready
  const name = page.getByRole('button', { name: 'Oluwaseun Adebayo-Johnson' })
  await expect.element(name).toBeVisible()
  const text = name.element().firstChild!
  const lines = (from: number, to: number) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  const first = 'Oluwaseun'.length
  expect([lines(0, first), lines(first + 1, row.name.indexOf('-'))]).toEqual([1, 1])
  expect(page.getByRole('row').nth(1).element().getBoundingClientRect().height).toBeLessThan(100)
  await expect.element(page.getByTitle(/ there: \d shared hours? with US Eastern$/)).toBeVisible()
})

it('says how late it is there, and which hours are shared, to whoever does not hover too', async () => {
  await show(row)
  const spoken = /^Dar es Salaam \(\d+:\d+ [AP]M there\) \d h shared with US Eastern$/
  await expect.element(page.getByRole('cell', { name: spoken })).toBeVisible()
})

it('says that the shared hours of a place are unknown', async () => {
  await show({ ...row, timezone: 'Somewhere' })
  await expect.element(page.getByText('Shared hours unknown')).toBeVisible()
})

it('has the time left first, where no width cuts it off, and a short link to the portfolio', async () => {
  await show({ ...row, state: 'submitted' })
  await expect.element(page.getByRole('columnheader').first()).toHaveTextContent('Time left')
  const link = page.getByRole('link', { name: 'Portfolio', exact: true })
  await expect.element(link).toHaveAttribute('href', row.portfolio)
  await expect.element(link).toHaveAttribute('title', expect.stringMatching(/^portfolio\.oluwaseun\.example\.com, /))
})

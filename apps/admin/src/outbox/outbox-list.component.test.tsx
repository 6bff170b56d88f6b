import { connect } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OutboxList } from './outbox-list.tsx'

afterEach(() => vi.unstubAllGlobals())

const mail = { id: 1, to: 'ada@example.com', subject: 'Welcome', status: 'sent', attempts: 1, error: null }
const found = { rows: [{ ...mail, createdAt: '2026-07-01T08:00:00Z' }], total: 4, more: false, from: 1 }
const search = { sort: '', desc: false, cursor: '', size: 1, status: '' } as const

it('selects nothing of a list that was reached by a link with another search', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: { ...found, next: 'WyJ4', previous: null } } }]))
  const { Provider } = connect()
  const list = (q: string) => (
    <KaziProvider>
      <Provider>
        <OutboxList search={{ ...search, q }} query={{ q, size: 1, filters: {} }} onSearch={() => {}} />
      </Provider>
    </KaziProvider>
  )
  const screen = await render(list('mail'))
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Select all 4' }).click()
  await expect.element(page.getByText('All 4 emails selected')).toBeVisible()
  await screen.rerender(list(''))
  await expect.element(page.getByText('All 4 emails selected')).not.toBeInTheDocument()
})

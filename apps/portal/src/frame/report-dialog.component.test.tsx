import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { drop, justSent, outbox, settle } from '@kazi/client/outbox'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ReportDialog, type ReportedRow } from './report-dialog.tsx'

beforeEach(() => {
  localStorage.setItem('kaziVa', '7')
  settle(justSent())
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { key } of outbox.list()) await drop(key)
  localStorage.clear()
})

function Page() {
  const [row, setRow] = useState<ReportedRow | null>(null)
  return (
    <>
      {[1, 2].map((id) => (
        <button key={id} type="button" onClick={() => setRow({ kind: 'time', id, title: `Row ${id}` })}>
          Report {id}
        </button>
      ))}
      <ReportDialog row={row} onClose={() => setRow(null)} />
    </>
  )
}

it('a report that was sent closes its own dialog, not the one that is open by then', async () => {
  testServer({})
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
  vi.mocked(window.fetch).mockImplementation(async (...asked) => {
    if (String(asked[0]).includes('reportRow')) await promise
    return answer(...asked)
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Page />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  const dialog = page.getByRole('dialog')
  const problem = dialog.getByRole('textbox', { name: 'What is wrong?' })
  await page.getByRole('button', { name: 'Report 1' }).click()
  await problem.fill('It was two hours.')
  await dialog.getByRole('button', { name: 'Send to our team' }).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Report 2' }).click()
  await problem.fill('Another client.')
  resolve()
  await expect.element(page.getByText('Sent to our team. The answer appears in Messages.')).toBeVisible()
  await expect.element(dialog.getByText('About “Row 2”', { exact: false })).toBeVisible()
  await expect.element(problem).toHaveValue('Another client.')
  expect(localStorage.getItem('draft:report-time-1')).toBeNull()
})

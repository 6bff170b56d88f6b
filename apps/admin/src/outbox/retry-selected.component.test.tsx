import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MailRow } from './mail.ts'
import { RetrySelected } from './retry-selected.tsx'

async function show(statuses: MailRow['status'][]) {
  const calls = testServer({ answers: { 'admin.outbox.retryMany': { retried: 1 } } })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <RetrySelected
          selection={{ all: false, ids: statuses.map((_, at) => at) }}
          matching={{}}
          rows={statuses.map((status, id) => ({ id, status }) as MailRow)}
          onDone={() => {}}
        />
      </Provider>
    </KaziProvider>,
  )
  return calls
}
const retry = page.getByRole('button', { name: 'Retry' })

it('says why none of the selection can be sent again', async () => {
  const calls = await show(['sent', 'sent'])
  await expect.element(retry).toHaveAccessibleDescription('Only failed emails can be sent again')
  ;(retry.element() as HTMLElement).click()
  await expect.element(page.getByRole('status').getByText('Only failed emails can be sent again')).toBeVisible()
  expect(calls).toEqual([])
})

it('sends again where one has failed', async () => {
  const calls = await show(['sent', 'failed'])
  await retry.click()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
})

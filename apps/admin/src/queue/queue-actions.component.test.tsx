import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useQueueMoves } from './queue-actions.tsx'

afterEach(() => vi.restoreAllMocks())

const until = '2099-12-01T09:00:00.000Z'
const before = '2099-11-30T09:00:00.000Z'

function Snooze({ to, from }: { to: string | null; from: string | null }) {
  const { snooze } = useQueueMoves({ kind: 'inquiry', id: 7, name: 'Marisol Vega' })
  return (
    <button type="button" onClick={() => snooze(to, from)}>
      Snooze
    </button>
  )
}

it.each([
  ['a snooze', until, before],
  ['the end of a snooze', null, before],
] as const)('takes back %s only from what it has set', async (_, to, from) => {
  const calls = testServer({})
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Snooze to={to} from={from} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const sent = () => calls.filter(({ path }) => path === 'admin.requests.snooze').map(({ input }) => input)
  await expect.poll(sent).toEqual([
    { kind: 'inquiry', id: 7, until: to },
    { kind: 'inquiry', id: 7, until: from, from: to },
  ])
})

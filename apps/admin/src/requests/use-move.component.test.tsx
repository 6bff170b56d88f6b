import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useMove } from './use-move.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Request({ id, onClose }: { id: number; onClose: () => void }) {
  const { close, reopen } = useMove(onClose)
  const one = { id, name: `Visitor ${id}` }
  return (
    <>
      <button type="button" onClick={() => close(one)}>
        Close request {id}
      </button>
      <button type="button" onClick={() => reopen(one)}>
        Reopen request {id}
      </button>
    </>
  )
}
function Screen({ first }: { first: number }) {
  const [open, setOpen] = useState<number | null>(first)
  return (
    <>
      {open ? <Request key={open} id={open} onClose={() => setOpen(null)} /> : <p>Nothing is open</p>}
      <button type="button" onClick={() => setOpen(first + 1)}>
        Next
      </button>
      <Toasts />
    </>
  )
}
/** Shows a request and closes it; returns what answers that. */
async function show(first: number) {
  let answer = () => {}
  const waiting = new Promise<void>((go) => {
    answer = go
  })
  vi.stubGlobal('fetch', async () => {
    await waiting
    return Response.json([{ result: { data: { undo: 'a-key' } } }])
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen first={first} />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: `Close request ${first}` }).click()
  return answer
}
const said = (id: number) => page.getByText(`Closed Visitor ${id}'s request`)

it('closes what shows the request', async () => {
  const answer = await show(1)
  answer()
  await expect.element(said(1)).toBeInTheDocument()
  await expect.element(page.getByText('Nothing is open')).toBeVisible()
})

it('leaves another one open that was opened meanwhile', async () => {
  const answer = await show(3)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByRole('button', { name: 'Close request 4' })).toBeVisible()
  answer()
  await expect.element(said(3)).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Close request 4' })).toBeVisible()
})

it.each([
  ['Close', 'Closed', 'admin.inquiries.close'],
  ['Reopen', 'Reopened', 'admin.inquiries.reopen'],
] as const)('%s is taken back by the server, which knows what was there', async (button, saying, path) => {
  const calls = testServer({ answers: { [path]: { undo: 'a-key' }, 'admin.undo': { undone: true } } })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen first={5} />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: `${button} request 5` }).click()
  await expect.element(page.getByText(`${saying} Visitor 5's request`)).toBeInTheDocument()
  const toast = page.getByRole('status').filter({ hasText: `${saying} Visitor 5's request` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => calls.at(-1)).toEqual({ path: 'admin.undo', input: { id: 'a-key' } })
  expect(calls.filter(({ path }) => path.startsWith('admin.inquiries'))).toHaveLength(1)
})

import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useMove } from './use-move.ts'

afterEach(() => vi.unstubAllGlobals())

function Request({ id, onClose }: { id: number; onClose: () => void }) {
  const { close } = useMove(onClose)
  return (
    <button type="button" onClick={() => close({ id, name: `Visitor ${id}` })}>
      Close request {id}
    </button>
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
    return Response.json([{ result: { data: {} } }])
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

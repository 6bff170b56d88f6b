import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MovableLead } from './lead.ts'
import { useMoveLead } from './use-move-lead.tsx'

const quote = { amountCents: 1400, currency: 'USD', unit: 'hour' } as const
const lead: MovableLead = {
  id: 7,
  name: 'Marisol Vega',
  email: 'marisol@example.com',
  userId: null,
  version: 3,
  stage: 'contacted',
  quote: null,
}
afterEach(() => vi.unstubAllGlobals())

/** Answers each call with the next of these, and keeps what was sent. */
function server(...answers: object[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    if (body) sent.push(JSON.parse(String(body))[0])
    return Response.json([answers.shift()])
  })
  return sent
}
const saved = (version: number) => ({ result: { data: { ...lead, version, undo: 'a-key' } } })
const refused = {
  error: { message: 'Somebody else has just changed this lead.', code: -32009, data: { code: 'CONFLICT' } },
}

function Screen({ to }: { to: 'qualified' | 'quoted' }) {
  const { move, dialog } = useMoveLead()
  return (
    <>
      <button type="button" onClick={() => move(lead, to)}>
        Move
      </button>
      {dialog}
    </>
  )
}
async function move(to: 'qualified' | 'quoted') {
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen to={to} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Move', exact: true }).click()
}

it('moves a lead from the version on screen, and has the server take it back, which knows its times', async () => {
  const sent = server(saved(4), refused)
  await move('qualified')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Somebody else has just changed this lead.')).toBeVisible()
  expect(sent).toEqual([{ id: 7, version: 3, stage: 'qualified' }, { id: 'a-key' }])
})

it('shows a refusal', async () => {
  server(refused)
  await move('qualified')
  await expect.element(page.getByText('The lead was not moved')).toBeVisible()
  await expect.element(page.getByText('Somebody else has just changed this lead.')).toBeVisible()
})

it('quotes a lead from the version on screen, and shows a refusal', async () => {
  const sent = server(
    refused,
    { result: { data: { ...lead, version: 4, quote: { ...quote, amountCents: 1200 } } } },
    saved(5),
  )
  await move('quoted')
  await page.getByLabelText('Quote', { exact: true }).fill('14')
  await page.getByRole('button', { name: 'Move to Quoted' }).click()
  await expect.element(page.getByText('The quote was not saved')).toBeVisible()
  expect(sent).toEqual([{ id: 7, version: 3, stage: 'quoted', quote }])
  // Read anew, so that it can be sent again by somebody who has seen what a colleague did.
  await expect.element(page.getByText('Somebody else has just quoted this lead')).toBeVisible()
  await page.getByRole('button', { name: 'Move to Quoted' }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ id: 7, version: 4, stage: 'quoted', quote })
})

it('moves a second lead while the first one is on its way, and no lead twice', async () => {
  const sent: { id: number }[] = []
  let answer = () => {}
  const waiting = new Promise<void>((go) => {
    answer = go
  })
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    const input = JSON.parse(String(body))[0]
    sent.push(input)
    await waiting
    return Response.json([{ result: { data: { ...lead, id: input.id, version: 4 } } }])
  })
  const { Provider } = connect()
  const moved = vi.fn()
  function Board() {
    const { move } = useMoveLead({ onMoved: ({ id }) => moved(id) })
    return [7, 8].map((id) => (
      <button key={id} type="button" onClick={() => move({ ...lead, id }, 'qualified')}>
        Move {id}
      </button>
    ))
  }
  await render(
    <KaziProvider>
      <Provider>
        <Board />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Move 7' }).click()
  await page.getByRole('button', { name: 'Move 7' }).click()
  await page.getByRole('button', { name: 'Move 8' }).click()
  await expect.poll(() => sent.map(({ id }) => id)).toEqual([7, 8])
  answer()
  await expect.poll(() => moved.mock.calls.flat().sort()).toEqual([7, 8])
})

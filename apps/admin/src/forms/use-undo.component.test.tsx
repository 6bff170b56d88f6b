import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useUndo } from './use-undo.ts'

const lot = '0f9a2f0e-7c0f-4a51-9d6b-2f3a3d5c1e77'
afterEach(() => vi.unstubAllGlobals())

/** Answers each call with the next of these, and keeps what was sent. */
function server(...answers: object[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body))[0])
    return Response.json([answers.shift()])
  })
  return sent
}
const undone = (left?: number, ...kept: string[]) => ({
  result: {
    data: {
      undone: true,
      kept: kept.map((name, id) => ({ id, name, done: false, text: 'went on in the meantime.' })),
      ...(left && { left }),
    },
  },
})
const failure = { error: { message: 'We cannot reach our database.', code: -32603, data: { code: 'CONFLICT' } } }

function Screen() {
  const undo = useUndo()
  return (
    <button type="button" onClick={() => undo('600 leads moved to Lost', lot)}>
      Move
    </button>
  )
}
async function moveAndUndo() {
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
}

it('takes back all of a lot, call after call, and names the rows that stay', async () => {
  const sent = server(undone(400, 'Ada'), undone(200), undone(undefined, 'Bea'))
  await moveAndUndo()
  await expect.element(page.getByText('2 rows could not be undone')).toBeVisible()
  await expect.element(page.getByText(/^Ada: went on .* Bea: went on/)).toBeVisible()
  expect(sent).toEqual(Array(3).fill({ id: lot }))
})

it('offers the rest again where a later call fails', async () => {
  const sent = server(undone(200), failure, undone())
  await moveAndUndo()
  await expect.element(page.getByText('200 rows not undone yet. We cannot reach our database.')).toBeVisible()
  // The one that was pressed fades out.
  const button = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => button.elements().length).toBe(1)
  await button.click()
  await expect.element(page.getByText('Undone. Nobody was notified by email.')).toBeVisible()
  expect(sent).toHaveLength(3)
})

it('says why, where nothing could be undone', async () => {
  server(failure)
  await moveAndUndo()
  await expect.element(page.getByText('We cannot reach our database.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('takes back another lot while the first one is under way', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body))[0].id)
    return new Promise(() => {})
  })
  const { Provider } = connect()
  function Lots() {
    const undo = useUndo()
    return ['first', 'second'].map((id) => (
      <button key={id} type="button" onClick={() => undo(`The ${id} lot`, id)}>
        Move the {id}
      </button>
    ))
  }
  await render(
    <KaziProvider>
      <Provider>
        <Lots />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  for (const id of ['first', 'second']) {
    await page.getByRole('button', { name: `Move the ${id}` }).click()
    await expect.element(page.getByText(`The ${id} lot`)).toBeVisible()
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).elements().length).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
  }
  await expect.poll(() => sent).toEqual(['first', 'second'])
})

it('can be tried again where the server could not be reached', async () => {
  const away = { error: { ...failure.error, data: { code: 'SERVICE_UNAVAILABLE' } } }
  const sent = server(away, undone())
  await moveAndUndo()
  await expect.element(page.getByText('Not undone yet. We cannot reach our database.')).toBeVisible()
  const button = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => button.elements().length).toBe(1)
  await button.click()
  await expect.element(page.getByText('Undone. Nobody was notified by email.')).toBeVisible()
  expect(sent).toHaveLength(2)
})

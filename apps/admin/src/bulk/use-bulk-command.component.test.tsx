import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import type { UndoableResult } from '@kazi/schemas/bulk'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useBulk } from './use-bulk.tsx'
import { type BulkCall, useBulkCommand } from './use-bulk-command.ts'

const undo = '0f9a2f0e-7c0f-4a51-9d6b-2f3a3d5c1e77'
const done = (ids: number[], left: boolean): UndoableResult => ({
  results: ids.map((id) => ({ id, name: `Lead ${id}`, done: true, text: 'is now in Lost.' })),
  left,
  undo,
})
type Call = (input: BulkCall<{ q: string; except?: number[] }, string>) => Promise<UndoableResult>

function Screen({ call }: { call: Call }) {
  const [cleared, setCleared] = useState(false)
  const bulk = useBulk(['lead', 'leads'], () => setCleared(true))
  const { run, error } = useBulkCommand({ all: true, ids: [9] }, { q: 'Odette' }, call)
  return (
    <>
      <button type="button" onClick={() => run('lost', (result) => bulk.show('Move to Lost', 'moved to Lost', result))}>
        Move
      </button>
      <p>{error ? 'Failed' : cleared ? 'Cleared' : 'Selected'}</p>
      {bulk.dialog}
    </>
  )
}

async function move(call: Call) {
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen call={call} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Move' }).click()
}
const answers = (...all: (UndoableResult | Error)[]) =>
  vi.fn<Call>(async () => {
    const next = all.shift()
    if (!next || next instanceof Error) throw next
    return next
  })

/** Rows of a search, so many in each call, however many there are. */
const endless = (inEach: number) =>
  vi.fn<Call>(async ({ after = 0 }) =>
    done(
      Array.from({ length: inEach }, (_, at) => after + at + 1),
      after + inEach < 50_000,
    ),
  )

it('goes on up to its bound in one lot, and says where the rest is', async () => {
  const call = endless(200)
  await move(call)
  const results = page.getByRole('dialog', { name: 'Move to Lost' })
  await expect.element(results.getByText(/^10,000 leads changed. These were the first 10,000:/)).toBeVisible()
  expect(call).toHaveBeenCalledTimes(50)
  expect(call.mock.calls.slice(1).every(([input]) => input.undo === undo)).toBe(true)
  await expect.element(page.getByText('Undo', { exact: true })).toBeInTheDocument()
  expect(document.querySelectorAll('[role=dialog] li')).toHaveLength(500)
  await expect.element(results.getByRole('button', { name: 'Download all results' })).toBeVisible()
})

it('shows what the first call did, with its undo, and why the rest was not done, where the second call fails', async () => {
  const call = answers(done([1, 2], true), new Error('We cannot reach our database right now.'))
  await move(call)
  const results = page.getByRole('dialog', {
    name: 'Move to Lost: not all could be done. We cannot reach our database right now.',
  })
  await expect.element(results).toBeVisible()
  await expect.element(results.getByText('2 leads changed.')).toBeVisible()
  await expect.element(results.getByText('Lead 2')).toBeVisible()
  await expect.element(page.getByText('2 leads moved to Lost')).toBeInTheDocument()
  await expect.element(page.getByText('Undo', { exact: true })).toBeInTheDocument()
  expect(call.mock.calls.map(([input]) => input)).toEqual([
    { change: 'lost', selection: { matching: { q: 'Odette', except: [9] } } },
    { change: 'lost', selection: { matching: { q: 'Odette', except: [9] } }, after: 2, undo },
  ])
  await results.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Cleared')).toBeVisible()
})

it('offers no undo where one call could not store what it did: the others are not all of it', async () => {
  await move(answers(done([1], true), { ...done([2], true), undo: null }, done([3], false)))
  // The results are shown instead of the toast with the undo.
  const results = page.getByRole('dialog', { name: 'Move to Lost' })
  await expect.element(results.getByText('3 leads changed.')).toBeVisible()
})

it('selects nothing any more below the results of rows that were refused, which may be in the list no longer', async () => {
  const refused = { id: 3, name: 'Lead 3', done: false, text: 'Odette has this lead.' }
  await move(answers({ ...done([1, 2], false), results: [...done([1, 2], false).results, refused] }))
  await expect.element(page.getByRole('dialog').getByText('2 leads changed, 1 not.')).toBeVisible()
  await expect.element(page.getByText('Cleared')).toBeInTheDocument()
})

it('fails as a whole where the first call does, and keeps the selection', async () => {
  await move(answers(new Error('We cannot reach our database right now.')))
  await expect.element(page.getByText('Failed')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('shows no results where all calls did all of it', async () => {
  await move(answers(done([1, 2], true), done([3], false)))
  await expect.element(page.getByText('3 leads moved to Lost')).toBeVisible()
  await expect.element(page.getByText('Cleared')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('says in a toast why it failed where its bar is gone by then', async () => {
  let fail = () => {}
  const waiting = new Promise<UndoableResult>((_, refuse) => {
    fail = () => refuse(new Error('We cannot reach our database right now.'))
  })
  function List() {
    const [there, setThere] = useState(true)
    return (
      <>
        {there && <Screen call={() => waiting} />}
        <button type="button" onClick={() => setThere(false)}>
          Filter
        </button>
        <Toasts />
      </>
    )
  }
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <List />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.element(page.getByRole('button', { name: 'Move' })).not.toBeInTheDocument()
  fail()
  await expect.element(page.getByText('We cannot reach our database right now.')).toBeVisible()
})

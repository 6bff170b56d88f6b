import { nothingSelected } from '@kazi/ui/data-table-selection'
import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useSelection } from './use-selection.ts'

type Query = Parameters<typeof useSelection>[0] & { size: number; cursor?: string; sort?: string; desc?: boolean }
const first: Query = { q: 'mail', filters: { status: 'failed' }, size: 50 }

async function selecting() {
  const { result, rerender, act } = await renderHook((asked: Query | undefined = first) => useSelection(asked))
  await act(() => result.current[1]({ all: true, ids: [] }))
  return { selected: () => result.current[0], show: rerender }
}

it.each([
  ['another search', { ...first, q: '' }],
  ['another filter', { ...first, filters: { status: 'sent' } }],
  ['no filter', { ...first, filters: {} }],
])('begins anew with %s, and when the list comes back from it', async (_, other) => {
  const { selected, show } = await selecting()
  await show(other)
  expect(selected()).toEqual(nothingSelected)
  await show(first)
  expect(selected()).toEqual(nothingSelected)
})

it('stays with another page, order or number of rows', async () => {
  const { selected, show } = await selecting()
  await show({ ...first, filters: { status: 'failed' }, size: 100 })
  await show({ ...first, cursor: 'last', sort: 'to', desc: true })
  expect(selected()).toEqual({ all: true, ids: [] })
})

it('clears what an action was sent with, and leaves what was selected since', async () => {
  const { result, act, rerender } = await renderHook((asked: Query | undefined = first) => useSelection(asked))
  await act(() => result.current[1]({ all: false, ids: [1, 2] }))
  const [, , clear] = result.current
  await rerender({ ...first, q: 'other' })
  await act(() => result.current[1]({ all: false, ids: [3] }))
  await act(() => clear())
  expect(result.current[0]).toEqual({ all: false, ids: [3] })
  await act(() => result.current[2]())
  expect(result.current[0]).toEqual(nothingSelected)
})

it.each([
  ['rows beside them', { all: false, ids: [4, 5, 6] }, { all: false, ids: [6] }],
  ['fewer of them', { all: false, ids: [4] }, nothingSelected],
  ['all that match', { all: true, ids: [] }, { all: true, ids: [] }],
])('what an action was done with is not selected any more where %s were selected since', async (_, since, left) => {
  const { result, act } = await renderHook(() => useSelection(first))
  await act(() => result.current[1]({ all: false, ids: [4, 5] }))
  const [, , clear] = result.current
  await act(() => result.current[1](since))
  await act(() => clear())
  expect(result.current[0]).toEqual(left)
})

it('leaves the rows that were selected since an action was done with all that match', async () => {
  const { result, act } = await renderHook(() => useSelection(first))
  await act(() => result.current[1]({ all: true, ids: [4] }))
  const [, , clear] = result.current
  await act(() => result.current[1]({ all: false, ids: [4, 5] }))
  await act(() => clear())
  expect(result.current[0]).toEqual({ all: false, ids: [4, 5] })
})

import { Toasts } from '@kazi/client/toasts'
import type { Column, Selection } from '@kazi/ui/data-table'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ExportButton } from './export-button.tsx'
import type { ReadPage } from './export-csv.tsx'

type Row = { id: number; name: string }
const columns: Column<Row>[] = [
  { key: 'id', header: 'Id', cell: ({ id }) => id },
  { key: 'name', header: 'Name', cell: ({ name }) => name },
]
afterEach(() => vi.restoreAllMocks())

/** A list with so many rows, page by page; `pause` holds each page back. */
const listOf = (total: number, pause = () => Promise.resolve()) =>
  vi.fn<ReadPage<Row>>(async ({ size, cursor = '0' }) => {
    await pause()
    const from = Number(cursor)
    const rows = Array.from({ length: Math.min(size, total - from) }, (_, at) => ({
      id: from + at,
      name: `=A${from + at}`,
    }))
    const next = from + size < total ? String(from + size) : null
    return { rows, total, more: false, from: from + 1, next, previous: null }
  })

/** The files that are saved. */
function saved() {
  const files: Blob[] = []
  const addressOf = URL.createObjectURL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return addressOf(file)
  })
  return files
}
const show = (read: ReadPage<Row>, selected?: Selection) =>
  render(
    <KaziProvider>
      <ExportButton name="people" columns={columns} hidden={[]} read={read} {...(selected && { selected })} />
      <Toasts />
    </KaziProvider>,
  )

it('writes more than 10,000 rows, each once and in order, with formulas as text', async () => {
  const files = saved()
  const read = listOf(12_345)
  await show(read)
  await page.getByRole('button', { name: 'Export' }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1), 20_000)
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(12_346)
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(['Id,Name', "0,'=A0", "12344,'=A12344"])
  expect(read).toHaveBeenCalledTimes(25)
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeEnabled()
}, 30_000)

it('says how far a long one is, and can be stopped: then there is no file', async () => {
  const files = saved()
  const read = listOf(1_000_000, () => new Promise((later) => setTimeout(later, 20)))
  await show(read)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByText(/^\d,\d{3} rows…$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop the export' }).click()
  await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  const calls = read.mock.calls.length
  await new Promise((later) => setTimeout(later, 100))
  expect(read).toHaveBeenCalledTimes(calls)
  expect(files).toHaveLength(0)
})

it('saves nothing when its button leaves the page before the last row is there', async () => {
  const files = saved()
  let answer = () => {}
  const waiting = new Promise<void>((go) => {
    answer = go
  })
  const read = listOf(1500, () => (read.mock.calls.length === 2 ? waiting : Promise.resolve()))
  function List() {
    const [there, setThere] = useState(true)
    return (
      <KaziProvider>
        {there && <ExportButton name="people" columns={columns} hidden={[]} read={read} />}
        <button type="button" onClick={() => setThere(false)}>
          Leave
        </button>
        <Toasts />
      </KaziProvider>
    )
  }
  await render(<List />)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => read.mock.calls.length).toBe(2)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('The export was stopped')).toBeVisible()
  answer()
  await new Promise((later) => setTimeout(later, 100))
  expect(files).toHaveLength(0)
  expect(read).toHaveBeenCalledTimes(2)
})

it('has the focus again when it has ended', async () => {
  const files = saved()
  await show(listOf(3, () => new Promise((later) => setTimeout(later, 50))))
  const button = page.getByRole('button', { name: 'Export' })
  await button.click()
  await vi.waitFor(() => expect(files).toHaveLength(1), 20_000)
  await expect.element(button).toBeEnabled()
  await expect.element(button).toHaveFocus()
})

it.each([
  [
    'several parts with a space between them, and none before a comma',
    <>
      Operator
      <div>
        <a href="/">Fatou Ndiaye</a>, <a href="/">Chinedu Eze</a> and 1 other
      </div>
    </>,
    '"Operator Fatou Ndiaye, Chinedu Eze and 1 other"',
  ],
  [
    'what the list cuts as a whole',
    <>
      Skills: <span data-whole="Data entry; bookkeeping">Data entry…</span>
    </>,
    'Skills: Data entry; bookkeeping',
  ],
  [
    'nothing of what only helps to act on it',
    <>
      The mailbox is full
      <button type="button" data-no-export>
        Retry
      </button>
    </>,
    'The mailbox is full',
  ],
])('writes of a cell %s', async (_, cell, text) => {
  const files = saved()
  await render(
    <KaziProvider>
      <ExportButton
        name="people"
        columns={[{ key: 'name', header: 'Name', cell: () => cell }]}
        hidden={[]}
        read={listOf(1)}
      />
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toBe(`Name\r\n${text}\r\n`)
})

it.each([
  ['all rows', 'Export', undefined, [0, 1, 2]],
  ['the selected rows', 'Export selected', { all: false, ids: [0, 2] }, [0, 2]],
])('writes %s, whichever page of the list is shown', async (_, name, selected, ids) => {
  const files = saved()
  const whole = listOf(3)
  const shown = { cursor: '2', size: 1 }
  const read: ReadPage<Row> = async (place) => {
    const found = await whole({ ...shown, ...place })
    return { ...found, rows: found.rows.filter(({ id }) => place.ids?.includes(id) ?? true) }
  }
  await show(read, selected)
  await page.getByRole('button', { name }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines.slice(1)).toEqual(ids.map((id) => `${id},'=A${id}`))
})

it('keeps the columns that it began with, whichever are hidden before the last row is there', async () => {
  const files = saved()
  let answer = () => {}
  const waiting = new Promise<void>((go) => {
    answer = go
  })
  const read = listOf(600, () => (read.mock.calls.length === 2 ? waiting : Promise.resolve()))
  const list = (hidden: string[]) => (
    <KaziProvider>
      <ExportButton name="people" columns={columns} hidden={hidden} read={read} />
    </KaziProvider>
  )
  const { rerender } = await render(list([]))
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => read.mock.calls.length).toBe(2)
  await rerender(list(['id']))
  answer()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
  expect([lines[0], lines.at(-1)]).toEqual(['Id,Name', "599,'=A599"])
})

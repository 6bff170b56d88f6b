import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { keepFocus } from '@kazi/client/keep-focus'
import { gone, type ListPage } from '@kazi/schemas/list'
import type { Selection } from '@kazi/ui/data-table'
import { nothingSelected } from '@kazi/ui/data-table-selection'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PagedList } from './paged-list.tsx'

type Row = { id: number; name: string }
const { Provider } = connect()
const rows = [
  { id: 1, name: 'Amina' },
  { id: 2, name: 'Baraka' },
]
const onePage: ListPage<Row> = { rows, total: 2, more: false, from: 1, next: null, previous: null }
const search = { q: '', sort: '', desc: false, cursor: '', size: 50 }

type Props = {
  search?: { q?: string; status?: string; cursor?: string }
  onSearch?: (change: object) => void
  data?: ListPage<Row>
  error?: unknown
  refetch?: () => void
  filtered?: boolean
  onSelect?: (value: Selection) => void
}

function List({
  search: chosen,
  onSearch = () => {},
  data,
  error,
  refetch = () => {},
  filtered = false,
  onSelect,
}: Props) {
  const [selected, setSelected] = useState<Selection>(nothingSelected)
  return (
    <KaziProvider>
      <Provider>
        <PagedList
          name="people"
          label="People"
          noun={['person', 'people']}
          query={{ data, error, isFetching: false, isPlaceholderData: false, refetch }}
          failure="Failed to fetch the people"
          columns={[{ key: 'name', header: 'Name', lead: true, cell: (row: Row) => row.name }]}
          search={{ ...search, ...chosen }}
          onSearch={onSearch}
          searchBox={{ label: 'Search people', placeholder: '' }}
          filtered={filtered}
          empty={{ none: ['Nobody yet', 'They appear here.'], noMatch: ['No match', 'Clear the search.'] }}
          {...(onSelect && {
            selection: {
              value: selected,
              onChange: (value) => {
                setSelected(value)
                onSelect(value)
              },
              actions: () => <button type="button">Email</button>,
            },
          })}
        />
      </Provider>
    </KaziProvider>
  )
}

it('says what failed to load, and tries again', async () => {
  const refetch = vi.fn()
  await render(<List error={new Error('The line is cut')} refetch={refetch} />)
  await expect.element(page.getByText('Failed to fetch the people')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('tells an empty list from a search that found nothing', async () => {
  const empty = { ...onePage, rows: [], total: 0, from: 0 }
  const screen = await render(<List data={empty} />)
  await expect.element(page.getByText('Nobody yet')).toBeVisible()
  await screen.rerender(<List data={empty} filtered />)
  await expect.element(page.getByText('No match')).toBeVisible()
})

it('offers the first page where the rows of this one are gone', async () => {
  const onSearch = vi.fn()
  const emptied = { ...onePage, rows: [], total: 96, from: 0 }
  await render(<List data={emptied} search={{ cursor: 'WyJ4' }} onSearch={onSearch} />)
  await expect.element(page.getByText('This page no longer exists')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'First page' }).click()
  expect(onSearch).toHaveBeenLastCalledWith({ cursor: '' })
})

it('says on a later page too that nothing is there', async () => {
  await render(<List data={{ ...onePage, rows: [], total: 0, from: 0 }} search={{ cursor: 'WyJ4' }} />)
  await expect.element(page.getByText('Nobody yet')).toBeVisible()
})

it('offers the first page where the server does not know this one, and has the focus there', async () => {
  function Turning() {
    const [first, setFirst] = useState(false)
    return (
      <main>
        <List
          search={{ cursor: first ? '' : 'WyJhYmM' }}
          onSearch={() => setFirst(true)}
          {...(first ? { data: onePage } : { error: new Error(gone) })}
        />
      </main>
    )
  }
  await render(<Turning />)
  const button = page.getByRole('button', { name: 'First page' })
  await expect.element(button).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await button.click()
  await expect.element(page.getByText('Amina')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'People' })).toHaveFocus()
})

it('selects a row, the whole page, then all that match, beyond this page', async () => {
  const onSelect = vi.fn()
  await render(<List data={{ ...onePage, total: 10_000, more: true, next: 'x' }} onSelect={onSelect} />)
  const boxes = page.getByRole('checkbox')
  await boxes.nth(1).click()
  expect(onSelect).toHaveBeenLastCalledWith({ all: false, ids: [1] })
  await expect.element(page.getByText('1 person selected')).toBeVisible()
  await boxes.first().click()
  expect(onSelect).toHaveBeenLastCalledWith({ all: false, ids: [1, 2] })
  await page.getByRole('button', { name: 'Select all 10,000+' }).click()
  expect(onSelect).toHaveBeenLastCalledWith({ all: true, ids: [] })
  await page.getByRole('button', { name: 'Clear selection' }).click()
  expect(onSelect).toHaveBeenLastCalledWith(nothingSelected)
  await expect.element(page.getByRole('button', { name: 'Email' })).not.toBeInTheDocument()
})

it('selects all that match but those that are unticked, on every page, and nothing where all are', async () => {
  const onSelect = vi.fn()
  const screen = await render(<List data={{ ...onePage, total: 3, next: 'x' }} onSelect={onSelect} />)
  const boxes = page.getByRole('checkbox')
  await boxes.first().click()
  await page.getByRole('button', { name: 'Select all 3' }).click()
  await boxes.nth(1).click()
  expect(onSelect).toHaveBeenLastCalledWith({ all: true, ids: [1] })
  await expect.element(page.getByText('2 persons selected')).toBeVisible()
  const next: ListPage<Row> = { ...onePage, rows: [{ id: 3, name: 'Chidi' }], total: 3, from: 3, previous: '' }
  await screen.rerender(<List data={next} onSelect={onSelect} />)
  await expect.element(boxes.nth(1)).toBeChecked()
  await boxes.nth(1).click()
  expect(onSelect).toHaveBeenLastCalledWith({ all: true, ids: [1, 3] })
  await screen.rerender(<List data={{ ...onePage, total: 3, next: 'x' }} onSelect={onSelect} />)
  await expect.element(boxes.nth(1)).not.toBeChecked()
  await boxes.nth(2).click()
  expect(onSelect).toHaveBeenLastCalledWith({ all: false, ids: [] })
})

it('keeps a view under a name, with filters and hidden columns, and goes back to it', async () => {
  localStorage.clear()
  const onSearch = vi.fn()
  const late = { q: 'invoice', status: 'late' }
  const screen = await render(<List data={onePage} search={late} onSearch={onSearch} filtered />)
  await page.getByRole('button', { name: 'Views' }).click()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabelText('Save this view').fill('Late invoices')
  await page.getByRole('button', { name: 'Save' }).click()
  const view = page.getByRole('button', { name: 'Late invoices', exact: true })
  await expect.element(view).toHaveAttribute('aria-current', 'true')
  await screen.rerender(<List data={onePage} search={{ q: '', status: '' }} onSearch={onSearch} />)
  await expect.element(view).not.toHaveAttribute('aria-current')
  await view.click()
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, ...late, cursor: undefined })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Delete the view Late invoices' }).click()
  await expect.element(view).not.toBeInTheDocument()
})

it('has the focus once the row or the bar that had it is gone', async () => {
  const onSelect = vi.fn()
  const screen = await render(
    <main tabIndex={-1}>
      <List data={onePage} onSelect={onSelect} />
    </main>,
  )
  const region = page.getByRole('region', { name: 'People' })
  await page.getByRole('checkbox').nth(1).click()
  page.getByRole('button', { name: 'Email' }).element().focus()
  const done = keepFocus()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  done()
  await expect.element(region).toHaveFocus()
  await screen.rerender(
    <main tabIndex={-1}>
      <List data={{ ...onePage, rows: [], total: 0, from: 0 }} onSelect={onSelect} />
    </main>,
  )
  await expect.element(page.getByText('Nobody yet')).toBeVisible()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Nobody yet'))
})

import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SavedViews } from './saved-views.tsx'

const key = 'kazi.views.people'
const current = { search: { q: 'invoice' }, hidden: [] }
beforeEach(() => localStorage.clear())

const namesOf = (total: number) => Array.from({ length: total }, (_, at) => `View ${at + 1}`)
const store = (names: readonly string[]) =>
  localStorage.setItem(key, JSON.stringify(names.map((name) => ({ name, search: { q: name }, hidden: [] }))))
const stored = () => (JSON.parse(localStorage.getItem(key) ?? '[]') as { name: string }[]).map(({ name }) => name)

async function open() {
  await render(
    <KaziProvider>
      <SavedViews list="people" current={current} onApply={() => {}} />
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Views' }).click()
  await expect.element(field).toBeVisible()
}
const field = page.getByLabelText('Save this view')
const view = (name: string) => page.getByRole('button', { name, exact: true })
async function save(name: string) {
  await field.fill(name)
  await userEvent.keyboard('{Enter}')
}

it('refuses one view more than it keeps, and still replaces one', async () => {
  store(namesOf(30))
  await open()
  await save('One more')
  await expect.element(page.getByText('You have 30 views. Delete one to save another.')).toBeVisible()
  await expect.element(field).toHaveValue('One more')
  expect(stored()).toEqual(namesOf(30))
  await save('View 30')
  await expect.element(view('View 30')).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByText('You have 30 views.')).not.toBeInTheDocument()
  expect(stored()).toHaveLength(30)
})

it('has the focus on the next view once one is deleted, and in the field after the last', async () => {
  store(namesOf(2))
  await open()
  await view('Delete the view View 1').click()
  await expect.element(view('View 1')).not.toBeInTheDocument()
  await expect.element(view('View 2')).toHaveFocus()
  await view('Delete the view View 2').click()
  await expect.element(view('View 2')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

it('cuts off a long name before the sign of the current view', async () => {
  await open()
  const name = 'Everybody in Nairobi whose invoices are late '.repeat(4).trim()
  await save(name)
  await expect.element(view(name)).toHaveAttribute('aria-current', 'true')
  const row = view(name).element().getBoundingClientRect()
  const sign = view(name).element().querySelector('svg')?.getBoundingClientRect()
  expect(sign?.width).toBe(16)
  expect(sign?.right).toBeLessThanOrEqual(row.right)
  expect(row.right).toBeLessThan(view(`Delete the view ${name}`).element().getBoundingClientRect().left)
})

it.each(['[{', '"text"', '[{"name":"No search"}]'])(
  'has no views where %s is stored, and can save one',
  async (text) => {
    localStorage.setItem(key, text)
    await open()
    await save('Late invoices')
    await expect.element(view('Late invoices')).toHaveAttribute('aria-current', 'true')
    expect(stored()).toEqual(['Late invoices'])
  },
)

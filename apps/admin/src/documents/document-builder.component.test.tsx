import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DocumentBuilder } from './document-builder.tsx'
import type { BuilderSearch } from './documents-search.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const clients = [
  { id: 1, firstName: 'Ada', email: 'ada@example.com' },
  { id: 2, firstName: 'Ben', email: 'ben@example.com' },
]
const none = { rows: [], total: 0, next: null }
const dollars = (amount: number) => ({ amountCents: amount * 100, currency: 'USD' })
const changed = [
  { month: '2026-05', numbers: ['INV-2026-0002'], issued: { total: dollars(180) }, now: { total: dollars(225) } },
]
const filled = {
  ...{ fields: { currency: 'USD' }, lines: [], email: null, otherCurrencies: [], tooMany: null, already: [], changed },
}

function Screen() {
  const [search, setSearch] = useState({ template: 'invoice' } as BuilderSearch)
  return (
    <DocumentBuilder
      search={search}
      onSearch={(change) => setSearch((old) => ({ ...old, ...change }))}
      onIssued={() => {}}
    />
  )
}
async function show() {
  const { Provider } = connect()
  testServer({
    answers: {
      ...{ 'admin.documents.fill': filled, 'admin.me': { label: 'Odette', role: 'admin' } },
      ...{ 'admin.clients.list': { ...none, rows: clients }, 'admin.vas.list': none, 'admin.tasks.list': none },
    },
  })
  await render(
    <KaziProvider>
      <Provider>
        <Screen />
      </Provider>
    </KaziProvider>,
  )
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
async function choose(name: string) {
  await page.getByRole('combobox', { name: 'Client', exact: true }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

it('says which earlier months have changed since they were issued', async () => {
  await show()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'May 2026 was issued with $180 in INV-2026-0002, and its records now say $225. Add a line for the difference, unless another document already has it.',
    )
})

it('keeps what was typed for one client from the next, and has it again for the first', async () => {
  await show()
  await field('How to pay').fill('By bank transfer.')
  await choose('Ada')
  await expect.element(field('How to pay')).toHaveValue('By bank transfer.')
  await field('Note').fill('Only for Ada')
  await field('Description').fill('Her secret project')
  await choose('Ben')
  await expect.element(field('Note')).toHaveValue('')
  await expect.element(field('Description')).toHaveValue('')
  await expect.element(field('How to pay')).toHaveValue('By bank transfer.')
  await choose('Ada')
  await expect.element(field('Note')).toHaveValue('Only for Ada')
  await expect.element(field('Description')).toHaveValue('Her secret project')
})

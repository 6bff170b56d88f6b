import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { templateOf } from '@kazi/schemas/document-templates'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KeyNameProvider } from '#/session/key-name.ts'
import { DocumentBuilder } from './document-builder.tsx'
import type { BuilderSearch } from './documents-search.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const clients = [
  { id: 1, firstName: 'Ada', email: 'ada@example.com' },
  { id: 2, firstName: 'Ben', email: 'ben@example.com' },
]
const none = { rows: [], total: 0, next: null }
const dollars = (amount: number) => ({ amountCents: amount * 100, currency: 'USD' })
const changed = [{ month: '2026-05', numbers: ['INV-2026-0002'], later: { total: dollars(45) } }]
const filled = {
  fields: { currency: 'USD' },
  lines: [],
  email: null,
  otherCurrencies: [],
  notFilled: null,
  tooMany: false,
  already: [],
  changed,
  unbilled: [],
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
async function show(key?: string, fill: object = filled) {
  const { Provider } = connect()
  const calls = testServer({
    answers: {
      'admin.documents.fill': fill,
      'admin.me': { label: 'Odette', role: 'admin' },
      'admin.clients.list': { ...none, rows: clients },
      'admin.vas.list': none,
      'admin.tasks.list': none,
    },
  })
  const screen = await render(
    <KaziProvider>
      <Provider>
        <KeyNameProvider value={key}>
          <Screen />
        </KeyNameProvider>
      </Provider>
    </KaziProvider>,
  )
  return { ...screen, calls }
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
async function choose(name: string) {
  await page.getByRole('combobox', { name: 'Client', exact: true }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

it('says which earlier months have no invoice', async () => {
  await show('Nia', {
    ...filled,
    changed: [],
    unbilled: [{ month: '2026-04', vaId: 3, vaName: 'Akosua', total: dollars(300) }],
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'No invoice has $300 of April 2026 by Akosua. Issue one for that VA and month, unless it was billed otherwise.',
    )
})

it('says what must be chosen before the lines can be filled in', async () => {
  await show('Nia', { ...filled, changed: [], notFilled: 'Choose the client.' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the client.')
})

it('says which earlier months have changed since they were issued', async () => {
  await show()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      '$45 for May 2026 was recorded after the lines of INV-2026-0002 were read. Add a line for it, unless another document already has it.',
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

it('keeps what was typed with one key from a colleague who enters with another, also when records are chosen', async () => {
  const first = await show('Omar')
  await field('How to pay').fill('By bank transfer.')
  await choose('Ada')
  await expect.element(field('How to pay')).toHaveValue('By bank transfer.')
  await field('Note').fill('Only for Ada')
  await first.unmount()
  const second = await show('Nia')
  await expect.element(field('How to pay')).toHaveValue('')
  await choose('Ada')
  await expect.element(field('Note')).toHaveValue('')
  await second.unmount()
  await show('Omar')
  await choose('Ada')
  await expect.element(field('Note')).toHaveValue('Only for Ada')
})

it.each([
  ['the lines of another currency', /^EUR/, 'Currency'],
  ['the lines of another month', /^January 20/, 'Month'],
])(
  'issues nothing with %s, and lets nobody change them, until those of the chosen one are there',
  async (_, choice, name) => {
    const line = (description: string) => ({ description, quantity: 1, unitCents: 4500 })
    const fields = Object.fromEntries(
      Object.entries(templateOf('invoice').fields).map(([field, { kind }]) => [
        field,
        kind === 'day' ? '2099-01-01' : field,
      ]),
    )
    const first = { ...filled, changed: [], fields: { ...fields, currency: 'USD', month: '' }, lines: [line('Old')] }
    const { calls } = await show(undefined, first)
    const answer = window.fetch
    const next = { ...first, lines: [line('New')] }
    let arrive = () => {}
    const waiting = new Promise<void>((go) => {
      arrive = go
    })
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const [asked] = String(address).match(/documents\.fill/) ?? []
      if (!asked) return answer(address, init)
      await waiting
      return Response.json([{ result: { data: next } }])
    })
    await expect.element(field('Description')).toHaveValue('Old')
    await page.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: choice }).first().click()
    const issue = page.getByRole('button', { name: 'Issue document' })
    await expect.element(issue).toBeDisabled()
    await expect.element(field('Description')).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Add a line' })).toBeDisabled()
    document.querySelector('form')?.requestSubmit()
    arrive()
    await expect.element(field('Description')).toHaveValue('New')
    await expect.element(issue).toBeEnabled()
    const issued = () => calls.filter(({ path }) => path === 'admin.documents.issue')
    expect(issued()).toEqual([])
    await issue.click()
    await expect.poll(issued).toMatchObject([{ input: { lines: [line('New')] } }])
  },
)

describe('lines that were changed by hand', () => {
  const old = [{ description: 'Old', quantity: 1, unitCents: 4500 }]
  async function changeLines({ client, month }: { client?: string; month?: RegExp } = {}) {
    const answer = { ...filled, lines: old }
    const shown = await show(undefined, answer)
    if (client) await choose(client)
    if (month) await chooseField('Month', month)
    await expect.element(field('Description')).toHaveValue('Old')
    await field('Description').fill('Mine')
    return { ...shown, answer }
  }
  async function chooseField(name: string, choice: RegExp) {
    await page.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: choice }).first().click()
  }

  it('are those of another currency once that is chosen for a month', async () => {
    await changeLines({ client: 'Ada', month: /^January 20/ })
    await chooseField('Currency', /^EUR/)
    await expect.element(field('Description')).toHaveValue('Old')
  })

  it('stay where the records have none in that currency', async () => {
    const { answer, calls } = await changeLines({ client: 'Ada', month: /^January 20/ })
    answer.lines = []
    await chooseField('Currency', /^EUR/)
    await expect
      .poll(() => calls)
      .toContainEqual(expect.objectContaining({ input: expect.objectContaining({ currency: 'EUR' }) }))
    await expect.element(field('Description')).toBeEnabled()
    await expect.element(field('Description')).toHaveValue('Mine')
  })

  it.each([
    ['stay where something is still to be chosen', { notFilled: 'Choose the client.', tooMany: false }, 'Mine'],
    ['go where the month has too many', { notFilled: 'This month has 501 lines.', tooMany: true }, null],
  ])('%s', async (_, problem, kept) => {
    const { answer } = await changeLines({ client: 'Ada', month: /^January 20/ })
    Object.assign(answer, { ...problem, lines: [] })
    await chooseField('Currency', /^EUR/)
    await expect.element(page.getByRole('button', { name: 'Add a line' })).toBeEnabled()
    if (kept) await expect.element(field('Description')).toHaveValue(kept)
    else await expect.element(page.getByText(problem.notFilled)).toBeVisible()
  })

  it('stay where there are no records to read others from', async () => {
    await changeLines({ month: /^January 20/ })
    await chooseField('Currency', /^EUR/)
    await expect.element(field('Description')).toBeEnabled()
    await expect.element(field('Description')).toHaveValue('Mine')
    await chooseField('Month', /^February 20/)
    await expect.element(field('Description')).toBeEnabled()
    await expect.element(field('Description')).toHaveValue('Mine')
  })

  it('stay where no month is chosen', async () => {
    const { calls } = await changeLines()
    await chooseField('Currency', /^EUR/)
    await expect
      .poll(() => calls)
      .toContainEqual(expect.objectContaining({ input: { template: 'invoice', currency: 'EUR' } }))
    await expect.element(field('Description')).toHaveValue('Mine')
  })

  it('are issued with the time at which those they come from were read', async () => {
    const values = Object.entries(templateOf('invoice').fields).map(([name, { kind }]) => [
      name,
      kind === 'day' ? '2099-01-01' : kind === 'month' ? '2026-05' : kind === 'currency' ? 'USD' : name,
    ])
    const read = (at: string) => ({ ...filled, fields: Object.fromEntries(values), lines: old, linesReadAt: at })
    const first = await show('Omar', read('2026-11-30T10:00:00.000Z'))
    await expect.element(field('Description')).toHaveValue('Old')
    await field('Description').fill('Mine')
    await first.unmount()
    const { calls } = await show('Omar', read('2026-11-30T11:00:00.000Z'))
    await expect.element(field('Description')).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Issue document' }).click()
    const issued = () => calls.filter(({ path }) => path === 'admin.documents.issue').map(({ input }) => input)
    await expect
      .poll(issued)
      .toMatchObject([{ lines: [{ description: 'Mine' }], linesReadAt: '2026-11-30T10:00:00.000Z' }])
  })
})

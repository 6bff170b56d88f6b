import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dropKey, keepKey } from '#/session/admin-key.ts'
import { NamedKey } from '#/session/named-key.tsx'
import type { Lead } from './lead.ts'
import { LeadForm } from './lead-form.tsx'

const lead = { id: 5, version: 1, owner: null, nextStep: 'Call', nextStepOn: null, notes: 'Old', quote: null }
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Holds the answer to a save back until it is let go; returns what was saved. */
function server() {
  const saved: Partial<Lead>[] = []
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', async (_: unknown, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json([{ result: { data: { owners: [], me: 'Ada' } } }])
    saved.push(JSON.parse(String(body))[0])
    await new Promise<void>((go) => held.push(go))
    const data = { ...lead, ...saved.at(-1), version: (saved.at(-1)?.version ?? 0) + 1 }
    return Response.json([{ result: { data } }])
  })
  return { saved, answer: () => held.shift()?.() }
}

function Screen({ changed }: { changed: Partial<Lead> }) {
  const [shown, setShown] = useState<object>(lead)
  return (
    <>
      <LeadForm lead={shown as unknown as Lead} onEmailQuote={() => {}} />
      <button type="button" onClick={() => setShown({ ...lead, version: 2, ...changed })}>
        Read again
      </button>
      <Toasts />
    </>
  )
}
async function show(changed: Partial<Lead> = { notes: 'One' }) {
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen changed={changed} />
      </Provider>
    </KaziProvider>,
  )
}
const notes = () => page.getByRole('textbox', { name: 'Notes' })
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const draft = () => sessionStorage.getItem('lead:5')

it('keeps what is typed while the first part is saved, and goes on from what was saved', async () => {
  const { saved, answer } = server()
  await show()
  await notes().fill('One')
  await save().click()
  await notes().fill('One, two')
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  answer()
  await expect.element(page.getByText('Saved', { exact: true })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect.element(notes()).toHaveValue('One, two')
  expect(draft()).toContain('One, two')
  await expect.element(page.getByText('Somebody else has just saved this lead')).not.toBeInTheDocument()
  await save().click()
  await vi.waitFor(() => expect(saved.map(({ version }) => version)).toEqual([1, 2]))
})

it('has no draft once all of it was saved', async () => {
  const { saved, answer } = server()
  await show()
  await notes().fill('One')
  await save().click()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  answer()
  await vi.waitFor(() => expect(draft()).toBeNull())
})

const conflict = () => page.getByText('Somebody else has just saved this lead')
const readAgain = () => page.getByRole('button', { name: 'Read again' }).click()

it('sends what was changed here only, from the version that a move or a colleague has made meanwhile', async () => {
  const { saved } = server()
  await show({ nextStep: 'Write', stage: 'qualified' })
  await notes().fill('Mine')
  await readAgain()
  await expect.element(page.getByRole('textbox', { name: 'Next step' })).toHaveValue('Write')
  await expect.element(conflict()).not.toBeInTheDocument()
  await save().click()
  await vi.waitFor(() => expect(saved).toEqual([{ id: 5, version: 2, notes: 'Mine' }]))
})

it('asks about a field that both have changed, and about no other', async () => {
  const { saved } = server()
  await show({ nextStep: 'Write', notes: 'Theirs' })
  await notes().fill('Mine')
  await readAgain()
  await expect.element(conflict()).toBeVisible()
  await expect.element(page.getByText('Notes is now: Theirs')).toBeVisible()
  await expect.element(page.getByText('Next step is now', { exact: false })).not.toBeInTheDocument()
  await expect.element(save()).toBeDisabled()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save().click()
  await vi.waitFor(() => expect(saved).toEqual([{ id: 5, version: 2, notes: 'Mine' }]))
})

it('begins with the draft of a key whose label comes after it, and keeps that draft', async () => {
  server()
  dropKey()
  localStorage.clear()
  keepKey('a-key-of-the-team')
  const start = {
    owner: '',
    nextStep: 'Call',
    nextStepOn: null,
    notes: 'Old',
    amount: '',
    currency: 'USD',
    unit: 'hour',
  }
  const kept = JSON.stringify({ values: { ...start, notes: 'Mine' }, start })
  sessionStorage.setItem('Odette:lead:5', kept)
  const { Provider } = connect()
  const screen = (label?: string) => (
    <KaziProvider>
      <Provider>
        <NamedKey me={{ data: label ? { label } : undefined, isPending: !label }} until={<p>Loading</p>}>
          <Screen changed={{}} />
        </NamedKey>
      </Provider>
    </KaziProvider>
  )
  const { rerender } = await render(screen())
  await rerender(screen('Odette'))
  await expect.element(notes()).toHaveValue('Mine')
  expect(sessionStorage.getItem('Odette:lead:5')).toContain('"notes":"Mine"')
})

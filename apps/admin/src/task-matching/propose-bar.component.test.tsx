import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Bench, Candidate } from './bench.ts'
import { ProposeBar } from './propose-bar.tsx'
import { useProposalDraft } from './use-proposal-draft.ts'

type OfferedVa = Parameters<ReturnType<typeof useProposalDraft>['toggle']>[0]
const amina: OfferedVa = { id: 3, name: 'Amina', rate: null }
const baraka = { id: 4, name: 'Baraka', rate: null }
const told = { sentence: 'She has done this before.', quote: null }
/** Each test has a request, and so a draft, of its own. */
let request = 8
const bench = (kind: Bench['kind'], heardOf: number[] = []): Bench => ({
  kind,
  id: ++request,
  client: 'Odette',
  effort: null,
  earlier: new Map(heardOf.map((id) => [id, told])),
  told: new Map(heardOf.map((id) => [id, told])),
  offered: new Set(heardOf),
})
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Answers each call with the next of these; returns what was sent, by call. */
function server(...answers: object[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: unknown, { body }: RequestInit) => {
    sent.push([new URL(String(url), location.href).pathname.split('/').at(-1), JSON.parse(String(body))[0]])
    return Response.json([answers.shift()])
  })
  return sent
}
const done = { result: { data: { undo: '0f9a2f0e-7c0f-4a51-9d6b-2f3a3d5c1e77' } } }
const refused = { error: { message: 'Amina is away until Monday.', code: -32009, data: { code: 'CONFLICT' } } }

function Screen({ of, va }: { of: Bench; va: OfferedVa }) {
  const draft = useProposalDraft(`${of.kind}:${of.id}`)
  const [first] = draft.offers
  return (
    <>
      <button type="button" onClick={() => draft.toggle(va, undefined)}>
        Choose Amina
      </button>
      <button type="button" onClick={() => draft.toggle(baraka, undefined)}>
        Choose Baraka
      </button>
      <input
        aria-label="Amount"
        value={first?.amount ?? ''}
        onChange={(event) => draft.change(amina.id, { amount: event.currentTarget.value })}
      />
      <ProposeBar bench={of} all={[{ va } as Candidate]} draft={draft} />
    </>
  )
}
async function show(of: Bench, va = amina) {
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen of={of} va={va} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
}
const bar = () => page.getByRole('region', { name: 'Proposal' })
const propose = () => page.getByRole('button', { name: 'Propose 1 VA' })

it('is there only while somebody is chosen, and says what has no quote', async () => {
  await show(bench('task'))
  await expect.element(bar()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose Amina' }).click()
  await expect.element(bar().getByText('1 proposal without a quote')).toBeVisible()
  await page.getByLabelText('Amount').fill('12,50')
  await expect.element(bar().getByText('1 proposal without a quote')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
})

it('refuses an amount that is none, and sends nothing', async () => {
  const sent = server()
  await show(bench('task'))
  await page.getByRole('button', { name: 'Choose Amina' }).click()
  await page.getByLabelText('Amount').fill('abc')
  await expect.element(bar().getByText('Check the quote for Amina.')).toBeVisible()
  await expect.element(propose()).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Preview' })).toBeDisabled()
  expect(sent).toEqual([])
})

it('sends the quote, tells that the client is notified, and is gone', async () => {
  const sent = server(done)
  await show(bench('task'))
  await page.getByRole('button', { name: 'Choose Amina' }).click()
  await page.getByLabelText('Amount').fill('12,50')
  await propose().click()
  await expect.element(page.getByText('Proposed. Odette is notified.')).toBeInTheDocument()
  await expect.element(bar()).not.toBeInTheDocument()
  const quote = { amountCents: 1250, currency: 'USD', unit: 'hour' }
  expect(sent).toEqual([['admin.tasks.propose', { id: request, before: [], proposals: [{ vaId: 3, quote }] }]])
})

it('keeps the draft when the server refuses it, and says why', async () => {
  server(refused)
  await show(bench('inquiry'))
  await page.getByRole('button', { name: 'Choose Amina' }).click()
  await propose().click()
  await expect.element(bar().getByText('Amina is away until Monday.')).toBeVisible()
  await expect.element(propose()).toBeEnabled()
})

it('sends what stood on screen before, and says that a client who knows of them is not notified again', async () => {
  const sent = server(done)
  await show(bench('task', [3]))
  await page.getByRole('button', { name: 'Choose Amina' }).click()
  await propose().click()
  await expect.element(page.getByText('Odette knows of them already', { exact: false })).toBeInTheDocument()
  expect(sent).toMatchObject([['admin.tasks.propose', { before: [{ vaId: 3, ...told }] }]])
})

it('keeps who is chosen while a proposal is being sent', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((go) => {
    answer = go
  })
  vi.stubGlobal('fetch', async () => {
    await waiting
    return Response.json([done])
  })
  await show(bench('task'))
  await page.getByRole('button', { name: 'Choose Amina' }).click()
  await propose().click()
  await page.getByRole('button', { name: 'Choose Baraka' }).click()
  answer()
  await expect.element(page.getByText('Proposed. Odette is notified.')).toBeInTheDocument()
  await expect.element(bar().getByText('Baraka', { exact: true })).toBeVisible()
  await expect.element(propose()).toBeEnabled()
})

it('keeps what takes the focus out from under it, only while it is there', async () => {
  const room = () => getComputedStyle(document.documentElement).scrollPaddingBottom
  await show(bench('task'))
  expect(room()).toBe('auto')
  await page.getByRole('button', { name: 'Choose Amina' }).click()
  await expect.element(bar()).toBeVisible()
  const { bottom, top } = bar().element().getBoundingClientRect()
  expect(Number.parseFloat(room())).toBeGreaterThan(bottom - top)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(room()).toBe('auto')
})

it('suggests as much above what a VA asks as was quoted last, and keeps only what was changed', async () => {
  const sent = server(done, done, done)
  localStorage.setItem('percent-above-ask', '10')
  await show(bench('task'), { ...amina, rate: { minCents: 700, maxCents: 900, currency: 'USD' } })
  const choose = page.getByRole('button', { name: 'Choose Amina' })
  const amount = page.getByLabelText('Amount')
  const kept = () => localStorage.getItem('percent-above-ask')
  for (const times of [1, 2]) {
    await choose.click()
    await expect.element(amount).toHaveValue('10')
    await propose().click()
    await expect.element(bar()).not.toBeInTheDocument()
    expect([sent.length, kept()]).toEqual([times, '10'])
  }
  await choose.click()
  await amount.fill('12')
  await propose().click()
  await expect.poll(kept).toBe('33')
})

import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { Proposals } from './proposals.tsx'
import type { TaskDetails } from './task.ts'

beforeEach(() => localStorage.clear())
// The dialog of the test before has gone by then, and its entry of the history a moment later.
beforeEach(() => expect.poll(() => history.state?.dialog).toBeUndefined())

const va = { id: 3, name: 'Wanjiku Mwangi', skills: [], tools: [], timezone: null, rating: null, reviewCount: 0 }
const proposal = { id: 8, state: 'offered', sentence: null, reasons: [], quote: null, va }
const requested = { id: 1, status: 'requested_for_va', deadline: null, analysis: null, proposals: [proposal] }

const assigned = { status: 'successfully_assigned', work: { name: 'Amina Otieno' } }

/** The page of a task that becomes `after` when another window changes it. */
async function open(after: object, history?: RouterHistory) {
  const calls = testServer({})
  let change = () => {}
  function Page() {
    const [task, setTask] = useState<object>(requested)
    change = () => setTask({ ...requested, ...after })
    return (
      <main>
        <section id="next-step" aria-label="What happens next" tabIndex={-1} />
        <Proposals task={task as unknown as TaskDetails} />
      </main>
    )
  }
  await showPage(Page, history)
  return { calls, change: () => change() }
}
const accept = page.getByRole('button', { name: 'Accept Wanjiku Mwangi' })
const dialog = page.getByRole('dialog', { name: 'Give this task to Wanjiku Mwangi?' })
const next = page.getByRole('region', { name: 'What happens next' })

it.each([
  [
    'the request was withdrawn',
    { status: 'pending', proposals: [] },
    'This request is no longer open, so nothing was accepted.',
  ],
  [
    'the proposal was taken back',
    { proposals: [{ ...proposal, state: 'withdrawn' }] },
    'Wanjiku Mwangi is no longer proposed, so nothing was accepted.',
  ],
  ['a VA was accepted', { ...assigned, proposals: [] }, 'Amina Otieno has this task now.'],
])('closes its dialog and says why when %s in another window', async (_, after, text) => {
  const { calls, change } = await open(after)
  await accept.click()
  await expect.element(dialog).toBeVisible()
  change()
  await expect.element(page.getByRole('status').getByText(text)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(next).toHaveFocus()
  expect(calls).toEqual([])
})

it('leads on whoever was at a proposal that is gone, and says nothing', async () => {
  const { change } = await open({ status: 'pending', proposals: [] })
  ;(accept.element() as HTMLElement).focus()
  change()
  await expect.element(next).toHaveFocus()
  await expect.element(page.getByText(/no longer/)).not.toBeInTheDocument()
})

it('says nothing of that when it is accepted here', async () => {
  const { change } = await open({ ...assigned, proposals: [] })
  await accept.click()
  await dialog.getByRole('button', { name: 'Give Wanjiku the Task' }).click()
  change()
  await expect.element(page.getByText('Wanjiku Mwangi is your VA')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/has this task now/)).not.toBeInTheDocument()
})

it('says what it means that there is no price yet, and where to ask for one', async () => {
  await open({})
  await accept.click()
  await expect.element(dialog.getByText('This proposal has no price yet.')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'ask our team for a quote' }))
    .toHaveAttribute('href', '/messages?thread=client_task_1_team')
})

it('says nothing of that where there is a price', async () => {
  const quote = { amountCents: 1300, currency: 'USD', unit: 'hour' }
  const { change } = await open({ proposals: [{ ...proposal, quote }] })
  change()
  await accept.click()
  await expect.element(dialog.getByText('$13/hr')).toBeVisible()
  await expect.element(dialog.getByText(/no price yet/)).not.toBeInTheDocument()
})

let stop = () => {}
afterEach(() => stop())

it('closes its dialog with Back and stays on the page, with the router of the site', async () => {
  history.pushState({}, '')
  const browser = createBrowserHistory({
    parseLocation: () => ({ href: '/', pathname: '/', search: '', hash: '', state: history.state }),
    createHref: () => location.href,
  })
  stop = () => browser.destroy()
  await open({}, browser)
  const { __TSR_key: key } = browser.location.state
  const length = history.length
  for (const way of ['Back', 'Not Yet']) {
    await accept.click()
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => history.state.dialog).toBeDefined()
    if (way === 'Back') history.back()
    else await dialog.getByRole('button', { name: way }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => history.state.dialog).toBeUndefined()
    await expect.element(accept).toHaveFocus()
    expect(browser.location.state.__TSR_key).toBe(key)
  }
  expect(history.length).toBe(length + 1)
})

it('keeps the reason that is being typed, also when somebody goes back from it', async () => {
  const reason = page.getByRole('textbox', { name: "Why isn't Wanjiku the right fit?" })
  const decline = page.getByRole('button', { name: 'Decline Wanjiku Mwangi' })
  await open({})
  await decline.click()
  await reason.fill('We need evenings.')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await decline.click()
  await expect.element(reason).toHaveValue('We need evenings.')
  await page.getByRole('button', { name: 'Decline Proposal' }).click()
  await expect.poll(() => localStorage.getItem('draft:decline:8')).toBeNull()
})

it('keeps the focus at the proposal when it is not declined after all', async () => {
  await open({})
  await page.getByRole('button', { name: 'Decline Wanjiku Mwangi' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  const proposed = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Wanjiku Mwangi' }) })
  await expect.element(proposed).toHaveFocus()
})

import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import type { AdminRole } from '@kazi/schemas/states'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderRouter } from '#/frame/test-router.tsx'
import { RoleProvider } from '#/session/may.tsx'
import { TaskMatching } from './task-matching.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const event = { actor: 'Anselm', actorType: 'client', text: null, at: '2026-05-04T09:00:00Z' }
const pending = {
  id: 41,
  clientName: 'Anselm',
  clientEmail: 'anselm@example.com',
  clientTimezone: null,
  status: 'pending',
  taskText: 'Sort my inbox.',
  enhancedDescription: null,
  notes: null,
  category: null,
  priority: null,
  deadline: null,
  budget: null,
  requestId: null,
  requestState: null,
  requestedAt: null,
  dueAt: null,
  pausedAt: null,
  snoozedUntil: null,
  owner: null,
  acceptedAt: null,
  work: null,
  analysis: null,
  earlierWork: [],
  questions: [],
  proposals: [],
  timeline: [{ ...event, id: 1, kind: 'created' }],
}
const requested = { ...pending, status: 'requested_for_va', requestId: 7, requestState: 'open' }
const ended = (kind: 'withdrawn' | 'cannot_fill') => ({
  ...pending,
  timeline: [...pending.timeline, { ...event, id: 2, kind: 'requested_va' }, { ...event, id: 3, kind }],
})
const candidate = {
  score: 80,
  reasons: [],
  factors: [],
  cautions: [],
  va: {
    id: 3,
    name: 'Amina',
    skills: 'Email',
    tools: [],
    languages: '',
    timezone: 'Africa/Nairobi',
    hourlyRate: null,
    rate: null,
    photo: null,
    rating: null,
    reviews: 0,
    openTasks: 0,
    workingHours: [],
    hours: null,
    available: true,
    awayUntil: null,
    tasks: [],
  },
}

/** Who is ranked. */
let listed: object[]

/** Shows the task; what it returns makes it another one, as a live event does. */
async function show(first: object, role: AdminRole = 'owner') {
  let task = first
  listed = [candidate]
  vi.stubGlobal('fetch', async (url: unknown) => {
    const calls = new URL(String(url), location.href).pathname.split('/').at(-1)?.split(',') ?? []
    const answers: Record<string, unknown> = { get: task, candidates: listed, me: { label: 'Odette' } }
    return Response.json(calls.map((call) => ({ result: { data: answers[call.split('.').at(-1) ?? ''] ?? [] } })))
  })
  const { Provider, queryClient } = connect()
  const routeTree = createRootRoute({
    component: () => (
      <RoleProvider value={role}>
        <TaskMatching taskId={41} q="" onSearch={() => {}} />
      </RoleProvider>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await renderRouter(router, Provider)
  return (next: object) => {
    task = next
    return queryClient.invalidateQueries()
  }
}
const notice = () => page.getByRole('alert')
const note = () => page.getByLabelText('Note to the client about Amina')

it('says that the client withdrew the request under the hands of the team, and has the draft again when they ask again', async () => {
  const change = await show(requested)
  await page.getByRole('checkbox', { name: 'Propose Amina' }).click()
  await note().fill('She has done this before.')
  await change(ended('withdrawn'))
  await expect.element(notice().getByText('Anselm has withdrawn this request')).toBeVisible()
  await expect.element(notice().getByText('your notes and your quotes are kept', { exact: false })).toBeVisible()
  await expect.element(note()).not.toBeInTheDocument()
  await expect.element(page.getByText('has not requested a VA yet', { exact: false })).not.toBeInTheDocument()
  await change(requested)
  await expect.element(notice()).not.toBeInTheDocument()
  await expect.element(note()).toHaveValue('She has done this before.')
})

it('says nothing of it to somebody who comes later, or where the team could not fill the request', async () => {
  const change = await show(ended('withdrawn'))
  await expect.element(page.getByText('No VA assigned')).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
  await change(requested)
  await expect.element(page.getByRole('checkbox', { name: 'Propose Amina' })).toBeVisible()
  await change(ended('cannot_fill'))
  await expect.element(page.getByText('No VA assigned')).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
})

const analysis = {
  category: 'Email',
  delegable: 'yes',
  effort: { minHours: 1, maxHours: 2 },
  skills: [],
  tools: [],
  steps: [],
  clientProvides: [],
  questions: [],
  danger: null,
  priority: 'urgent',
  deadline: { phrase: 'by Wednesday', at: '2026-12-02T20:59:59Z', day: '2026-12-02' },
}
const fact = (name: string) =>
  [...document.querySelectorAll('dt')].find((term) => term.textContent === name)?.nextElementSibling?.textContent

it('says beside what the client did not give what the analysis made of the text', async () => {
  const change = await show({ ...requested, analysis })
  await expect.element(page.getByText('Kind of work')).toBeVisible()
  expect(fact('Priority')).toBe('Not given (the analysis says Urgent)')
  expect(fact('Deadline')).toMatch(/^Not given \(the analysis reads .*Dec 2/)
  await change({ ...requested, analysis: { ...analysis, deadline: { phrase: 'soon', at: null } } })
  await expect.poll(() => fact('Deadline')).toBe('Not given (the analysis reads “soon”)')
  await change({ ...requested, analysis: { ...analysis, deadline: null } })
  await expect.poll(() => fact('Deadline')).toBe('Not given')
  await change({ ...requested, analysis, priority: 'low', deadline: '2026-12-09' })
  await expect.poll(() => fact('Priority')).not.toContain('analysis')
  expect(fact('Deadline')).not.toContain('analysis')
})

it('leaves out what stands in a request that the analysis found to be dangerous', async () => {
  await show({ ...requested, analysis: { ...analysis, danger: { kind: 'x' } } })
  await expect.element(page.getByText('Request details')).toBeVisible()
  expect(fact('Priority')).toBe('Not given')
})

it('keeps the fields of a chosen VA who is in the list no longer, and lets the team remove them', async () => {
  const baraka = { ...candidate, va: { ...candidate.va, id: 4, name: 'Baraka' } }
  const change = await show(requested)
  listed = [candidate, baraka]
  await change(requested)
  await page.getByRole('checkbox', { name: 'Propose Amina' }).click()
  await note().fill('She has done this before.')
  await page.getByRole('checkbox', { name: 'Propose Baraka' }).click()
  const barakas = page.getByLabelText('Note to the client about Baraka')
  await barakas.fill('He is fast.')
  listed = [candidate]
  await change(requested)
  await expect.element(page.getByRole('checkbox', { name: 'Propose Baraka' })).not.toBeInTheDocument()
  await expect.element(barakas).toHaveValue('He is fast.')
  await barakas.fill('He is very fast.')
  listed = [candidate, baraka]
  await change(requested)
  await expect.element(page.getByRole('checkbox', { name: 'Propose Baraka' })).toBeChecked()
  await expect.element(barakas).toHaveValue('He is very fast.')
  listed = []
  await change(requested)
  await expect.element(note()).toHaveValue('She has done this before.')
  await page.getByRole('button', { name: 'Remove Baraka' }).click()
  await expect.element(barakas).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Propose 1 VA' })).toBeEnabled()
  await expect.element(note()).toHaveValue('She has done this before.')
})

it('proposes a VA again with the note and the quote that lapsed, as news to the client', async () => {
  const quote = { amountCents: 1250, currency: 'USD', unit: 'hour' }
  const lapsed = { id: 1, requestId: 7, state: 'lapsed', va: candidate.va, sentence: 'She is quick.', quote, score: 80 }
  await render(
    <KaziProvider>
      <Toasts />
    </KaziProvider>,
  )
  await show({ ...requested, proposals: [{ ...lapsed, createdAt: event.at }] })
  await page.getByRole('checkbox', { name: 'Propose Amina' }).click()
  await expect.element(note()).toHaveValue('She is quick.')
  await expect.element(page.getByRole('textbox', { name: 'Quote', exact: true })).toHaveValue('12.50')
  await page.getByRole('button', { name: 'Propose 1 VA' }).click()
  await expect.element(page.getByText('Proposed. Anselm is notified.')).toBeInTheDocument()
})

it('advises a shorter search only where there was one', async () => {
  const change = await show(requested)
  await page.getByRole('checkbox', { name: 'Propose Amina' }).click()
  listed = []
  await change(requested)
  await expect.element(page.getByRole('button', { name: 'Remove Amina' })).toBeVisible()
  await expect.element(page.getByText('No matching candidates')).not.toBeInTheDocument()
})

it('has notes of the team above what happened', async () => {
  await show(requested)
  await expect.element(page.getByRole('heading', { name: 'Team notes' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeVisible()
  const titles = [...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)
  expect(titles.indexOf('Team notes')).toBeLessThan(titles.indexOf('Activity'))
})

it('says of a task without a VA what is true of it', async () => {
  const text = (words: string) => page.getByText(words, { exact: false })
  const change = await show(ended('cannot_fill'))
  await expect.element(text('No VA is requested at the moment.')).toBeVisible()
  await expect.element(text('has not requested a VA yet')).not.toBeInTheDocument()
  await change({ ...pending, status: 'completed' })
  await expect.element(text('You or the client can still accept the result.')).toBeVisible()
  await change({ ...pending, status: 'completed', acceptedAt: event.at })
  await expect.element(text('The work was completed, and the result was accepted.')).toBeVisible()
  await expect.element(text('can still accept')).not.toBeInTheDocument()
})

it('says that VAs are proposed, and no time that was promised any more', async () => {
  const dueAt = '2026-05-04T09:00:00Z'
  const change = await show({ ...requested, dueAt })
  await expect.element(page.getByText(/^Overdue/)).toBeVisible()
  const offer = { sentence: null, quote: null, score: 80, createdAt: dueAt }
  const proposals = ['offered', 'offered', 'withdrawn'].map((state, n) => ({
    ...offer,
    id: n + 1,
    state,
    va: { id: n + 3, name: `VA ${n}` },
  }))
  await change({ ...requested, dueAt, requestState: 'proposed', proposals })
  await expect.element(page.getByText("2 VAs proposed: client's turn", { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Overdue/)).not.toBeInTheDocument()
  expect(fact('Promised by')).toBeUndefined()
  await page.getByRole('button', { name: 'Snooze' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'In a week' })).toBeVisible()
  await expect.element(page.getByText('after the promised time')).not.toBeInTheDocument()
})

const work = {
  vaTaskId: 12,
  vaId: 3,
  name: 'Amina',
  photo: null,
  timezone: 'Africa/Nairobi',
  skills: 'Email',
  startedAt: null,
  completedAt: null,
  changesNote: null,
  steps: [],
  questions: [],
  deliveries: [],
  rating: null,
  comment: null,
  minutes: 0,
  estimatedHours: 4,
  agreedMinHours: 1,
  agreedMaxHours: 2,
  agreed: { amountCents: 1400, currency: 'USD', unit: 'hour' },
}

it('shows the terms of work that was given away, and leads to its client, conversations and assignment', async () => {
  const change = await show({ ...pending, userId: 9, status: 'assigned', work, assignmentId: 5 })
  const href = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(href('Anselm')).toHaveAttribute('href', '/admin/clients-system/9')
  await expect.element(href('With Amina')).toHaveAttribute('href', '/admin/messages?thread=task_12_va_3')
  await expect
    .element(href('With Anselm and Amina'))
    .toHaveAttribute('href', '/admin/messages?thread=client_task_12_va_3')
  await expect.element(href('Open the assignment')).toHaveAttribute('href', '/admin/va-management?assignment=5')
  expect([fact('Price'), fact('Estimated hours')]).toEqual(['$14/hr', '4 hours'])
  await change({ ...pending, userId: 9, status: 'assigned', work: { ...work, estimatedHours: null, agreed: null } })
  await expect.element(href('Open the assignment')).not.toBeInTheDocument()
  expect([fact('Price'), fact('Estimated hours')]).toEqual(['No price', '1–2 hours'])
})

it('leads to the conversation with the client while no VA has the task', async () => {
  await show({ ...requested, userId: 9 })
  await expect
    .element(page.getByRole('link', { name: 'With Anselm', exact: true }))
    .toHaveAttribute('href', '/admin/messages?thread=client_task_41_team')
})

it('tells nobody to choose VAs whose key may only read', async () => {
  await show(requested, 'reader')
  await expect.element(page.getByRole('heading', { name: 'Candidates' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Candidates, best first' })).toBeVisible()
  await expect.element(page.getByText('Select one to three', { exact: false })).not.toBeInTheDocument()
})

import { testServer } from '@kazi/client/test-server'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { NeedsYou } from './needs-you.tsx'
import type { Task } from './task.ts'
import { TaskCard } from './task-card.tsx'

const base = {
  id: 7,
  title: '',
  taskText: 'Sort my inbox',
  createdAt: '2026-01-02T10:00:00Z',
  completedAt: null,
  acceptedAt: null,
  rating: null,
  offers: 0,
  deadline: null,
  requestDueAt: null,
  paused: false,
}
const asked = { ...base, status: 'in_progress', vaName: 'Amina Otieno', asked: true, hasDeadline: false }
const places: [string, (task: Task) => React.ReactNode][] = [
  ['the list of what needs its client', (task) => <NeedsYou first={[task]} total={1} />],
  ['a card', (task) => <TaskCard task={task} />],
]
let before: { unmount: () => Promise<void> } | undefined
afterEach(() => {
  before = undefined
})
async function show(shown: (task: Task) => React.ReactNode, task: object) {
  testServer({})
  await before?.unmount()
  before = await showPage(() => shown(task as Task))
  await expect.element(page.getByText('Sort my inbox', { exact: true })).toBeVisible()
}

it.each(places)('in %s, a question keeps a deadline on hold only where there is one', async (_, shown) => {
  await show(shown, asked)
  await expect.element(page.getByText(/Amina (Otieno )?will continue once you have answered\./)).toBeVisible()
  await expect.element(page.getByText(/deadline/)).not.toBeInTheDocument()
  // One that the team has set counts, too.
  await show(shown, { ...asked, hasDeadline: true })
  await expect.element(page.getByText(/The deadline is on hold until you answer\./)).toBeVisible()
})

it.each(places)('in %s, a question of the team comes before everything about its request', async (_, shown) => {
  for (const offers of [0, 2]) {
    await show(shown, { ...asked, status: 'requested_for_va', vaName: null, offers, hasDeadline: true })
    await expect.element(page.getByText(/We have a question/)).toBeVisible()
    await expect.element(page.getByText(/Our search is on hold until you answer\./)).toBeVisible()
    await expect.element(page.getByText(/within 48 hours|Compare the proposals|The deadline/)).not.toBeInTheDocument()
  }
})

it.each([
  ['accepted, with a VA', { acceptedAt: base.createdAt, vaName: 'Amina' }, 'Finished. You can still rate your VA.'],
  ['accepted, and its VA has left', { acceptedAt: base.createdAt }, 'Finished. Nothing left to do.'],
  ['not accepted, and its VA has left', {}, 'Please accept the result.'],
])('a card says what can be done with a result that is %s', async (_, facts, text) => {
  const done = { ...base, status: 'completed', vaName: null, asked: false, completedAt: base.createdAt, ...facts }
  await show((task) => <TaskCard task={task} />, done)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

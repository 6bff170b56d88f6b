import { testServer } from '@kazi/client/test-server'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { showPage } from '#/frame/test-page.tsx'
import { TaskPage } from './task-page.tsx'

const task = {
  id: 5,
  title: 'Invoices',
  taskText: 'Send the invoices',
  status: 'requested_for_va',
  createdAt: '2026-11-02T10:00:00Z',
  archivedAt: null,
  acceptedAt: null,
  analysis: null,
  aiAnalyzed: false,
  priority: null,
  deadline: null,
  category: null,
  budget: null,
  notes: null,
  enhancedDescription: null,
  work: null,
  earlierWork: [],
  request: null,
  proposals: [],
  timeline: [],
  versions: 0,
  wantedVa: null,
  hasOwnVa: false,
  next: { who: 'team', text: 'Our team is choosing VAs for you.', by: null, why: null },
}

async function open(archivedAt: string | null) {
  await cleanup()
  const calls = testServer({
    answers: {
      'tasks.get': { ...task, archivedAt },
      'auth.me': { id: 1, firstName: 'Dana' },
      'auth.quota': { used: 0, limit: 3, remaining: 3 },
      'tasks.files.list': [],
      'tasks.notifications.list': { rows: [], unread: 0, next: null },
      'tasks.restore': { restored: 1 },
    },
  })
  await showPage(() => (
    <Suspense>
      <TaskPage id={5} conversation={() => null} />
    </Suspense>
  ))
  await expect.element(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  return calls
}

it('says that a task is archived, and puts it back', async () => {
  const [archived, restore] = [
    page.getByText('Archived', { exact: true }),
    page.getByRole('button', { name: 'Restore', exact: true }),
  ]
  await open(null)
  expect([archived.elements(), restore.elements()]).toEqual([[], []])
  const calls = await open('2026-11-12T10:00:00Z')
  await expect.element(archived).toBeVisible()
  await restore.click()
  await expect
    .poll(() => calls.filter(({ path }) => path === 'tasks.restore'))
    .toEqual([{ path: 'tasks.restore', input: { taskIds: [5] } }])
})

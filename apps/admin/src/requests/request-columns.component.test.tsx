import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import type { RequestRow } from './request.ts'
import { RequestsList } from './requests-list.tsx'
import { requestsSearch } from './requests-search.ts'

afterEach(() => vi.restoreAllMocks())

const at = '2026-05-04T09:00:00Z'
const rest = {
  clientName: 'Anselm',
  clientEmail: 'anselm@example.com',
  company: null,
  owner: null,
  state: 'open',
  priority: null,
  deadline: null,
  offered: 0,
  pausedAt: null,
  snoozedUntil: null,
  dueAt: at,
  askedAt: at,
}
const rows = [
  { ...rest, kind: 'task', id: 41, text: 'Sort my inbox', category: 'Email Management', budget: '$200' },
  { ...rest, kind: 'intro', id: 5, text: 'Hello', category: null, budget: null, vaId: 3, vaName: 'Amina' },
] as unknown as RequestRow[]

it('shows below a request what kind it is, and exports that in columns of its own', async () => {
  const found = { rows, total: 2, more: false, from: 1, next: null, previous: null }
  testServer({ answers: { 'admin.requests.list': found, 'admin.requests.best': [], 'admin.colleagues': [] } })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:none'
  })
  const component = () => <RequestsList search={requestsSearch.parse({})} onSearch={() => {}} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, connect().Provider)
  const table = page.getByRole('table', { name: 'Client requests' })
  await expect.element(table.getByText('Email Management · $200', { exact: false })).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'Budget' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.poll(() => files.length).toBe(1)
  const [head = '', task = '', intro = ''] = ((await files[0]?.text()) ?? '')
    .split('\r\n')
    .map((line) => line.split(','))
  const cell = (line: string | string[], name: string) => line[head.indexOf(name)]
  expect(
    ['Request', 'Type', 'Category', 'Budget', 'About'].map((name) => [cell(task, name), cell(intro, name)]),
  ).toEqual([
    ['Sort my inbox', 'Hello'],
    ['Task request', 'Introduction'],
    ['Email Management', ''],
    ['$200', ''],
    ['', 'Amina'],
  ])
})

it('has no clock for a request whose VAs are proposed, and none that a snooze could pass', async () => {
  const answered = { ...rows[0], state: 'proposed', offered: 3 }
  const found = { rows: [answered], total: 1, more: false, from: 1, next: null, previous: null }
  testServer({
    answers: {
      'admin.requests.list': found,
      'admin.requests.best': [],
      'admin.colleagues': [],
      'admin.me': { label: 'Odette', role: 'owner' },
    },
  })
  const component = () => <RequestsList search={requestsSearch.parse({})} onSearch={() => {}} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, connect().Provider)
  const table = page.getByRole('table', { name: 'Client requests' })
  await expect.element(table.getByText("Client's turn")).toBeVisible()
  await expect.element(table.getByText(/^Overdue/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: "Snooze Anselm's request 41" }).click()
  await expect.element(page.getByRole('menuitem', { name: 'In a week' })).toBeVisible()
  await expect.element(page.getByText('after the promised time')).not.toBeInTheDocument()
})

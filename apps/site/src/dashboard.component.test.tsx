import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openSite } from './site.tsx'

afterEach(() => vi.restoreAllMocks())

const ada = { id: 1, email: 'ada@example.com', emailConfirmed: true, firstName: 'Ada', role: null }
const nothing = { rows: [], total: 0 }
const done = { id: 7, status: 'completed', title: '', taskText: 'Sort my inbox', createdAt: '2026-01-02T10:00:00Z' }
const completed = { rows: [done], total: 1 }

function open(at = '/dashboard', answers: Record<string, unknown> = {}) {
  testServer({
    answers: {
      'auth.whoAmI': ada,
      'auth.me': ada,
      'auth.quota': { used: 0, limit: 3 },
      'auth.inquiries.list': [],
      'tasks.notifications.list': { rows: [], unread: 0, next: null },
      'tasks.messages.list': { rows: [], unread: 0, next: null },
      'tasks.repeats.list': [],
      'tasks.playbooks.list': [],
      'tasks.dashboard': { needs: nothing, active: nothing, with_va: nothing, completed },
      ...answers,
    },
  })
  const site = openSite(createMemoryHistory({ initialEntries: [at] }))
  return { ...site, shown: render(site.page) }
}

it('says what is loading, in the words of the specification', async () => {
  const { router, shown } = open('/playbooks')
  await shown
  await expect.element(page.getByRole('heading', { name: 'Playbooks', exact: true })).toBeVisible()
  const server = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
  vi.mocked(window.fetch).mockImplementation((address, init) =>
    String(address).includes('tasks.dashboard') ? new Promise(() => {}) : server(address, init),
  )
  void router.navigate({ to: '/dashboard' })
  await expect.element(page.getByRole('main').getByText('Loading Dashboard...')).toBeInTheDocument()
})

it('offers to add a task where all are done', async () => {
  const { router, shown } = open()
  await shown
  const section = page.getByRole('region', { name: 'Your Tasks', exact: true })
  await expect.element(section.getByText('No active tasks')).toBeVisible()
  await section.getByRole('button', { name: 'Add a Task', exact: true }).click()
  await expect.poll(() => router.state.location.hash).toBe('add-task')
})

it('says what an archived task needs until it is deleted', async () => {
  const archived = { ...done, archivedAt: '2026-01-03T10:00:00Z', acceptedAt: null, completedAt: done.createdAt }
  const { shown } = open('/dashboard', {
    'tasks.dashboard': { needs: { rows: [archived], total: 1 }, active: nothing, with_va: nothing, completed: nothing },
    'tasks.page': { rows: [archived], total: 1, more: false, from: 1, next: null, previous: null },
  })
  await shown
  const needs = page.getByRole('region', { name: /^Needs you/ })
  await expect.element(needs.getByText('Sort my inbox')).toBeVisible()
  await page.getByRole('button', { name: 'Show Archived Tasks' }).click()
  // Without its styles a checkbox has no size.
  const checkbox = page.getByRole('checkbox', { name: 'Select: Sort my inbox' })
  await expect.element(checkbox).toBeInTheDocument()
  ;(checkbox.element() as HTMLElement).click()
  await page.getByRole('button', { name: /^Delete Selected/ }).click()
  await expect.element(needs).not.toBeInTheDocument()
})

it('does not greet as a beginner whose archived task needs them', async () => {
  const archived = { ...done, archivedAt: '2026-01-03T10:00:00Z', acceptedAt: null, completedAt: done.createdAt }
  const { shown } = open('/dashboard', {
    'tasks.dashboard': { needs: { rows: [archived], total: 1 }, active: nothing, with_va: nothing, completed: nothing },
    'tasks.page': { rows: [], total: 0, more: false, from: 0, next: null, previous: null },
  })
  await shown
  const needs = page.getByRole('region', { name: /^Needs you/ })
  await expect.element(needs.getByText('Archived', { exact: true })).toBeVisible()
  await expect.element(page.getByText('No active tasks')).toBeVisible()
  await expect.element(page.getByText('Nothing on your list yet')).not.toBeInTheDocument()
  await expect
    .element(page.getByText('Describe it in your own words. We find the right person.'))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show Archived Tasks' }).click()
  await expect
    .element(page.getByText('Archive tasks to take them off your list. What needs you stays at the top.'))
    .toBeVisible()
})

import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { CompletedTasks } from './completed-tasks.tsx'
import type { Task } from './task.ts'

const accepted = {
  id: 7,
  status: 'completed',
  title: '',
  taskText: 'Sort my inbox',
  createdAt: '2026-01-02T10:00:00Z',
  acceptedAt: '2026-01-05T10:00:00Z',
  completedAt: '2026-01-04T10:00:00Z',
  vaName: 'Amina',
  rating: null,
} as unknown as Task

const link = page.getByRole('link', { name: 'Leave a Review' })
async function show(task: Task) {
  testServer({})
  await showPage(() => <CompletedTasks first={[task]} total={1} />)
  await expect.element(page.getByRole('link', { name: 'Sort my inbox' })).toBeVisible()
}

it('still asks for a review of a result that was accepted without one', async () => {
  await show(accepted)
  await expect.element(page.getByText('You can still rate your VA.')).toBeVisible()
  await expect.element(link).toHaveAttribute('href', '/tasks/7#result')
})

it.each([
  ['of a VA who has left', { vaName: null }],
  ['that has one', { rating: 5 }],
])('asks for no review of a result %s', async (_, facts) => {
  await show({ ...accepted, ...facts } as Task)
  await expect.element(link).not.toBeInTheDocument()
})

import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ClientBell } from './client-bell.tsx'
import { showPage } from './test-page.tsx'

const news = {
  id: 3,
  type: 'new_message',
  title: 'Amina wrote to you',
  message: 'Which loop?',
  readStatus: true,
  createdAt: '2026-11-29T08:00:00Z',
}

it.each([
  [
    'a message to its conversation, also where it is about a task',
    9,
    'client_task_9_team',
    '/messages',
    'client_task_9_team',
  ],
  ['other news about a task to the task', 9, null, '/tasks/9', undefined],
])('leads from %s', async (_, taskId, threadId, path, thread) => {
  testServer({
    answers: { 'tasks.notifications.list': { rows: [{ ...news, taskId, threadId }], unread: 0, next: null } },
  })
  const history = createMemoryHistory()
  await showPage(() => <ClientBell />, history)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText('Amina wrote to you').click()
  await expect.poll(() => history.location.pathname).toBe(path)
  expect(new URLSearchParams(history.location.search).get('thread') ?? undefined).toBe(thread)
})

import { testServer } from '@kazi/client/test-server'
import { afterEach, expect, it, vi } from 'vitest'
import { showPage } from '#/frame/test-page.tsx'
import { useReadNotices } from './use-read-notices.ts'

afterEach(() => vi.restoreAllMocks())

function Screen() {
  useReadNotices(7)
  return null
}

it.each([
  ['more are unread than it shows', 2, [{ taskId: 7 }]],
  ['all that are unread are of other tasks', 1, []],
])('asks once for notices that the bell is too short for: %s', async (_, unread, sought) => {
  const rows = [{ id: 3, taskId: 8, readStatus: false, threadId: null }]
  const calls = testServer({ answers: { 'tasks.notifications.list': { rows, unread, next: 3 } } })
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input)
  await showPage(() => <Screen />)
  await expect.poll(() => sent('tasks.notifications.list').length).toBeGreaterThan(0)
  await expect.poll(() => sent('tasks.notifications.read')).toEqual(sought)
  await new Promise((done) => setTimeout(done, 200))
  expect(sent('tasks.notifications.read')).toEqual(sought)
})

it('reads the notices of a task that was opened in the background once it is looked at', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const rows = [{ id: 3, taskId: 7, readStatus: false, threadId: null }]
  const calls = testServer({ answers: { 'tasks.notifications.list': { rows, unread: 1, next: null } } })
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input)
  await showPage(() => <Screen />)
  await expect.poll(() => sent('tasks.notifications.list')).toHaveLength(1)
  await new Promise((done) => setTimeout(done, 100))
  expect(sent('tasks.notifications.read')).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => sent('tasks.notifications.read')).toEqual([{ taskId: 7 }])
})

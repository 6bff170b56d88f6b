import { sendDelayedCalls } from '@kazi/client/delayed-calls'
import { testServer } from '@kazi/client/test-server'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import type { Task } from './task.ts'
import { useDelete, useDeleting } from './use-delete.ts'

const tasks = Array.from({ length: 450 }, (_, n) => ({
  id: n + 1,
  status: 'pending',
  title: '',
  taskText: `Task ${n + 1}`,
  archivedAt: null,
  acceptedAt: null,
})) as unknown as Task[]

function Tasks() {
  const remove = useDelete()
  const deleting = useDeleting()
  return (
    <>
      <button type="button" onClick={() => remove(...tasks)}>
        Delete all
      </button>
      <p>{deleting.size} going</p>
    </>
  )
}

async function deleteAll() {
  const calls = testServer({ answers: { 'auth.me': { id: 1 }, 'tasks.deleteMany': { rows: [] } } })
  const screen = await showPage(() => (
    <Suspense>
      <Tasks />
    </Suspense>
  ))
  await page.getByRole('button', { name: 'Delete all' }).click()
  await expect.element(page.getByText('Deleted 450 tasks')).toBeVisible()
  const sent = () =>
    calls.filter(({ path }) => path === 'tasks.deleteMany').map(({ input }) => input.taskIds as number[])
  return { sent, screen }
}
const inParts = (parts: number[][]) => {
  expect(Math.max(...parts.map((ids) => ids.length))).toBeLessThanOrEqual(200)
  expect(parts.flat().sort((a, b) => a - b)).toEqual(tasks.map(({ id }) => id))
}

it('deletes more tasks than one call takes, and shows none of them again before all were sent', async () => {
  const { sent, screen } = await deleteAll()
  await expect.element(page.getByText('450 going')).toBeVisible()
  await sendDelayedCalls()
  inParts(sent())
  await expect.element(page.getByText('0 going')).toBeVisible()
  await screen.unmount()
})

it('deletes them as the page is left, and none where that is undone', async () => {
  const first = await deleteAll()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('0 going')).toBeVisible()
  await first.screen.unmount()
  const { sent } = await deleteAll()
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => sent().length).toBeGreaterThan(0)
  inParts(sent())
})

import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import '@kazi/ui/styles-app.css'
import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import type { Task } from './task.ts'
import { TaskCard } from './task-card.tsx'
import { TaskRow } from './task-row.tsx'

const task = { id: 1, status: 'completed', acceptedAt: '2026-01-05T10:00:00Z', createdAt: '2026-01-02T10:00:00Z' }
const titled = (taskText: string) => ({ ...task, title: '', taskText, files: 0, offers: 0 }) as unknown as Task

it.each([
  ['card', (one: Task) => <TaskCard task={one} />],
  ['row', (one: Task) => <TaskRow task={one} />],
])('has a title that a thumb finds on a phone, in a %s', async (_, shown) => {
  await page.viewport(360, 640)
  testServer({})
  for (const text of [
    'Sort my inbox',
    'Sort the inbox of the whole office by client, and answer what is easy to answer',
  ]) {
    const screen = await showPage(() => shown(titled(text)))
    const link = page.getByRole('link', { name: text })
    await expect.element(link).toBeVisible()
    for (const { height } of link.element().getClientRects()) expect(height).toBeGreaterThanOrEqual(24)
    await screen.unmount()
  }
})

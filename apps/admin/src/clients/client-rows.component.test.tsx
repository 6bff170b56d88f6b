import { connect } from '@kazi/client/connect'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { ConversationRows, TaskRows } from './client-rows.tsx'

const thread = {
  id: 'team-1',
  vaName: 'Amina',
  clientName: 'Anselm',
  taskTitle: 'Sort my inbox',
  message: 'Hello there',
  senderType: 'admin',
  unread: 0,
  toAnswer: false,
  createdAt: '2026-05-04T09:00:00Z',
}

it('says of what a colleague may have written that it is from the team', async () => {
  const component = () => <ConversationRows rows={[thread] as never} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, connect().Provider)
  await expect.element(page.getByText('Team: Hello there')).toBeVisible()
})

it('shows no empty "Time left" where a row is a card', async () => {
  const row = { taskText: 'Sort my inbox', status: 'in_progress', vaName: null, createdAt: '2026-05-04T09:00:00Z' }
  const rows = [
    { ...row, id: 1, requestState: null, dueAt: null },
    { ...row, id: 2, requestState: 'proposed', dueAt: null },
    { ...row, id: 3, requestState: 'open', dueAt: new Date(Date.now() + 3_600_000).toISOString() },
  ]
  const component = () => <TaskRows rows={rows as never} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, connect().Provider)
  await expect.element(page.getByText("Client's turn")).toBeInTheDocument()
  const cells = [...document.querySelectorAll<HTMLElement>('[data-label="Time left"]')]
  expect(cells.map(({ dataset }) => dataset.empty)).toEqual(['true', undefined, undefined])
})

import { connect } from '@kazi/client/connect'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, it, vi } from 'vitest'
import { renderRouter } from '#/frame/test-router.tsx'
import { emptiedPage } from '#/table/test-emptied-page.ts'
import type { Client } from './client-parts.tsx'
import { ClientTabs } from './client-tabs.tsx'

afterEach(() => vi.restoreAllMocks())

const rating = {
  id: 5,
  vaId: 3,
  vaName: 'Amina',
  taskId: null,
  task: 'Sort the inbox',
  rating: 5,
  comment: 'Quick',
  createdAt: '2026-05-04T09:00:00Z',
}

it('leads back from a page that was emptied meanwhile', () => {
  const { Provider } = connect()
  const client = { id: 7, email: 'anselm@example.com' } as Client
  const routeTree = createRootRoute({ component: () => <ClientTabs client={client} tab="ratings" onTab={() => {}} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  return emptiedPage('admin.clients.ratings', rating, 'Sort the inbox', () => renderRouter(router, Provider))
})

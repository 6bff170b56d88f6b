import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { Overview } from './overview.tsx'
import { UnreadMessages } from './unread-messages.tsx'

afterEach(() => vi.restoreAllMocks())

const none = { rows: [], total: 0, more: false, from: 0, next: null, previous: null }
async function show(component: () => ReactNode, answers: Record<string, unknown>, refused: string[] = []) {
  testServer({ answers, refused })
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, connect().Provider)
}

it('says that its counts did not load, and reads them again', async () => {
  const refused = ['admin.pendingCounts']
  const answers = {
    'admin.pendingCounts': { requests: 7, leads: 0, applications: 0, messages: 0, failedMails: 0 },
    'admin.messages.list': none,
    'admin.overview.trends': [],
    'admin.overview.promises': [],
    'admin.overview.attention': [],
  }
  const overview = () => <Overview search={{ cursor: '' } as never} onSearch={() => {}} />
  await show(overview, answers, refused)
  await expect.element(page.getByText("Couldn't load the counts")).toBeVisible()
  refused.length = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('7', { exact: true })).toBeVisible()
})

it('says of a message that is only a file what it is', async () => {
  const thread = { id: 'team-1', vaName: 'Amina', message: '', createdAt: '2026-05-04T09:00:00Z' }
  await show(() => <UnreadMessages />, { 'admin.messages.list': { ...none, rows: [thread], total: 1 } })
  await expect.element(page.getByText('Sent a file')).toBeVisible()
})

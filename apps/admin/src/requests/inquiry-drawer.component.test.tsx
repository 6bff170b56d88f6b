import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { InquiryDrawer } from './inquiry-drawer.tsx'

afterEach(() => vi.restoreAllMocks())

const inquiry = {
  id: 12,
  kind: 'contact',
  name: 'Marisol',
  email: 'marisol@example.com',
  company: null,
  message: 'Hello',
  vaId: null,
  vaName: null,
  userId: null,
  owner: null,
  reason: null,
  notes: null,
  stage: null,
  question: null,
  state: 'open',
  pausedAt: null,
  snoozedUntil: null,
  closedAt: null,
  createdAt: '2026-05-04T09:00:00Z',
  dueAt: '2026-05-05T09:00:00Z',
}

it.each(['Ask a question', "Can't fill this"])(
  'closes with Escape again after Back was pressed below “%s”',
  async (name) => {
    const { Provider } = connect()
    const none = { rows: [], total: 0, next: null, previous: null }
    testServer({
      answers: {
        'admin.inquiries.get': inquiry,
        'admin.me': { label: 'Odette', role: 'admin' },
        'admin.audit.list': none,
        'admin.presence.others': [],
      },
    })
    let go = (_: number | undefined) => {}
    function Screen() {
      const [id, setId] = useState<number | undefined>(12)
      go = setId
      return <InquiryDrawer id={id} onClose={() => setId(undefined)} />
    }
    const router = createRouter({
      routeTree: createRootRoute({ component: Screen }),
      history: createMemoryHistory(),
    })
    await renderRouter(router, Provider)
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('textbox', { name: /question|Reason/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('textbox', { name: /question|Reason/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('textbox', { name: /question|Reason/ })).toBeVisible()
    go(undefined)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    go(12)
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

it('has no clock once VAs are proposed to the visitor', async () => {
  const answers: Record<string, unknown> = {
    'admin.inquiries.get': inquiry,
    'admin.me': { label: 'Odette', role: 'admin' },
    'admin.audit.list': { rows: [], total: 0, next: null, previous: null },
    'admin.presence.others': [],
  }
  testServer({ answers })
  const { Provider, queryClient } = connect()
  const component = () => <InquiryDrawer id={12} onClose={() => {}} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, Provider)
  await expect.element(page.getByText(/^Overdue/)).toBeVisible()
  answers['admin.inquiries.get'] = { ...inquiry, offeredAt: '2026-05-04T10:00:00Z' }
  await queryClient.invalidateQueries()
  await expect.element(page.getByText("Client's turn")).toBeVisible()
  await expect.element(page.getByText(/^Overdue/)).not.toBeInTheDocument()
})

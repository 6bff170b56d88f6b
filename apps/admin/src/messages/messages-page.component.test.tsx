import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { MessagesPage } from './messages-page.tsx'
import { messagesSearch } from './messages-search.ts'

afterEach(() => vi.restoreAllMocks())

const thread = {
  id: 'task:41',
  vaName: 'Amina',
  photo: null,
  clientName: 'Anselm',
  taskTitle: 'Inbox',
  message: 'Done',
  senderType: 'va',
  createdAt: '2026-05-04T09:00:00Z',
  unread: 0,
  owner: null,
  snoozedUntil: null,
  notes: 0,
}

it('keeps the search, the filters and the open conversation where the list does not load', async () => {
  const { Provider } = connect()
  const refused: string[] = []
  testServer({
    answers: {
      'admin.messages.list': { rows: [thread], total: 1, more: false, from: 1, next: null, previous: null },
      'admin.me': { label: 'Odette', role: 'admin' },
    },
    refused,
  })
  function Screen() {
    const [search, setSearch] = useState(() => messagesSearch.parse({}))
    return <MessagesPage search={search} onSearch={(change) => setSearch((old) => ({ ...old, ...change }))} />
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history: createMemoryHistory() })
  await renderRouter(router, Provider)
  await expect.element(page.getByText('Anselm and Amina')).toBeVisible()
  refused.push('admin.messages.list')
  const box = page.getByRole('searchbox', { name: 'Search messages' })
  await expect.element(box).toHaveAttribute('placeholder', 'Client, VA, task or text')
  await box.fill('inbox')
  await expect.element(page.getByText('Failed to fetch messages')).toBeVisible()
  await expect.element(box).toHaveValue('inbox')
  await expect.element(box).toHaveFocus()
  await expect.element(page.getByRole('switch', { name: 'Unread only' })).toBeVisible()
  await expect.element(page.getByText('Choose a conversation')).toBeVisible()
  refused.pop()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Anselm and Amina')).toBeVisible()
})

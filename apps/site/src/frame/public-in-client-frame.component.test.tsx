import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { ownHeaders } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from '#/routes/_public.tsx'
import { showPage } from './test-page.tsx'

vi.mock('@kazi/client/live', () => ({ useLive: () => {} }))
afterEach(() => localStorage.clear())

const marisol = { id: 7, email: 'marisol@example.com', firstName: 'Marisol', username: 'marisol', emailConfirmed: true }

async function open(inside: boolean) {
  testServer({
    answers: {
      'auth.whoAmI': marisol,
      'auth.me': marisol,
      'auth.quota': { remaining: 10, total: 10 },
      'tasks.notifications.list': { rows: [], unread: 0, next: null },
      'tasks.messages.list': { rows: [], unread: 0 },
    },
  })
  const history = createMemoryHistory()
  history.replace('/', inside ? { inside } : {})
  return showPage(Route.options.component as () => React.ReactNode, history)
}

it('a public page in the client area says whose it is, to the server and to other tabs, until it is left', async () => {
  const { unmount } = await open(true)
  await expect.element(page.getByTitle('AI analyses left')).toBeVisible()
  expect([ownHeaders['x-client-id'], localStorage.getItem('kaziClient')]).toEqual(['7', '7'])
  await unmount()
  expect(ownHeaders).not.toHaveProperty('x-client-id')
})

it('a public page outside of it belongs to nobody', async () => {
  await open(false)
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeInTheDocument()
  expect(ownHeaders).not.toHaveProperty('x-client-id')
})

import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VaNotifications } from './va-notifications.tsx'

afterEach(() => vi.restoreAllMocks())

const item = (id: number) => ({
  id,
  type: 'task_status_change',
  title: `News ${id}`,
  message: 'Something happened.',
  readStatus: false,
  createdAt: '2026-11-03T12:00:00Z',
  vaTaskId: id,
  taskId: null,
  threadId: null,
  leadsTo: 'tasks',
})
const list = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => item(from - index))

it('leads to what each is about, also once more of them are shown', async () => {
  const answers: Record<string, unknown> = {
    'vaPortal.notifications.list': { rows: list(40, 21), unread: 40, next: 'more' },
  }
  const calls = testServer({ answers })
  const { Provider } = connect()
  const onGo = vi.fn()
  const component = () => (
    <Suspense>
      <VaNotifications onGo={onGo} />
    </Suspense>
  )
  const router = createRouter({ history: createMemoryHistory(), routeTree: createRootRoute({ component }) })
  await render(
    <KaziProvider>
      <Provider>
        <RouterProvider router={router as never} />
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByRole('button', { name: /^News 40 / })).toBeVisible()
  answers['vaPortal.notifications.list'] = { rows: list(40, 1), unread: 40, next: null }
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('button', { name: /^News 3 / }).click()
  expect(onGo).toHaveBeenCalledExactlyOnceWith({ tab: 'tasks', task: 3 })
  await expect
    .poll(() => calls.filter(({ path }) => path === 'vaPortal.notifications.read').map(({ input }) => input))
    .toEqual([{ ids: [3] }])
})

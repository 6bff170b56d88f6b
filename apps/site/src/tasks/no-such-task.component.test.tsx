import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NoSuchTask } from './no-such-task.tsx'

beforeEach(() => localStorage.clear())

async function show() {
  const root = createRootRoute()
  const tasks = createRoute({ getParentRoute: () => root, path: '/tasks/$id', component: NoSuchTask })
  const dashboard = createRoute({ getParentRoute: () => root, path: '/dashboard' })
  const history = createMemoryHistory({ initialEntries: ['/tasks/5'] })
  const router = createRouter({ history, routeTree: root.addChildren([tasks, dashboard]) })
  await render(
    <KaziProvider>
      <RouterProvider router={router as never} />
    </KaziProvider>,
  )
}
const unsaved = page.getByRole('region', { name: 'What you had not saved yet' })

it('shows what was typed into the task’s forms and not saved', async () => {
  localStorage.setItem('draft:brief:5', JSON.stringify({ taskText: 'Sort my inbox by client, then by date.' }))
  localStorage.setItem('draft:brief:6', JSON.stringify({ taskText: 'Another task' }))
  await show()
  await expect.element(unsaved.getByText('Sort my inbox by client, then by date.')).toBeVisible()
  expect(document.title).toBe('Page Not Found · Kazi')
})

it('shows no empty field', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect.element(unsaved).not.toBeInTheDocument()
})

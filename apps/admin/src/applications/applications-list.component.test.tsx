import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { ApplicationsList } from './applications-list.tsx'
import { applicationsSearch } from './applications-search.ts'

afterEach(() => vi.restoreAllMocks())

const none = { rows: [], total: 0, more: false, from: 0, next: null, previous: null }

it.each([
  ['open', 'No applications to review'],
  ['all', 'No applications yet'],
  ['approved', 'No matching applications'],
] as const)('says of an empty list of %s: %s', async (state, words) => {
  testServer({ answers: { 'admin.applications.list': none } })
  const component = () => <ApplicationsList search={applicationsSearch.parse({ state })} onSearch={() => {}} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, connect().Provider)
  await expect.element(page.getByText(words)).toBeVisible()
})

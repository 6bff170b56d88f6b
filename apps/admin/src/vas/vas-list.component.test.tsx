import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { VasList } from './vas-list.tsx'
import { vasSearch } from './vas-search.ts'

afterEach(() => vi.restoreAllMocks())

const va = {
  id: 1,
  name: 'Zoë Müller',
  email: 'zoe@example.com',
  country: null,
  timezone: 'Africa/Accra',
  skills: 'Xero',
  available: true,
  backOn: null,
  invitedAt: null,
  active: true,
  activeProjects: 0,
  earnings: [],
  totalEarnings: 0,
}
const list = { rows: [va], total: 1, more: false, from: 1, next: null, previous: null }

it('reads whole texts for a file, and their beginning for the screen', async () => {
  const calls = testServer({ answers: { 'admin.vas.list': list, 'admin.vas.skills': [] } })
  const component = () => <VasList search={vasSearch.parse({})} onSearch={() => {}} upload={null} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, connect().Provider)
  await page.getByRole('button', { name: 'Export' }).click()
  const asked = () => calls.filter(({ path }) => path === 'admin.vas.list').map(({ input }) => input.whole)
  await expect.poll(() => asked().at(-1)).toBe(true)
  expect(asked()[0]).toBeUndefined()
})

import { connect } from '@kazi/client/connect'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import type { RequestRow } from './request.ts'
import { RequestActions } from './request-actions.tsx'

afterEach(() => vi.unstubAllGlobals())

it('names each button after its own request, where two are of one client', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: { label: 'Odette', role: 'owner' } } }]))
  const row = { kind: 'task', clientName: 'Anselm', owner: null, snoozedUntil: null, dueAt: null }
  const rows = [41, 42].map((id) => ({ ...row, id }) as RequestRow)
  const { Provider } = connect()
  const routeTree = createRootRoute({ component: () => rows.map((one) => <RequestActions key={one.id} row={one} />) })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await renderRouter(router, Provider)
  await expect.element(page.getByRole('link', { name: "Match Anselm's request 41" })).toBeVisible()
  for (const what of ['Take', 'Snooze', "Can't fill"])
    await expect.element(page.getByRole('button', { name: `${what} Anselm's request 42` })).toBeVisible()
  const names = [...page.getByRole('button').elements(), ...page.getByRole('link').elements()].map(
    (one) => one.ariaLabel,
  )
  expect(names).toHaveLength(8)
  expect(new Set(names).size).toBe(8)
})

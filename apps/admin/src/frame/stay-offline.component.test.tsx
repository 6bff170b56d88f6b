import { connect } from '@kazi/client/connect'
import { stayOffline } from '@kazi/client/stay-offline'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RouteError } from './fallbacks.tsx'
import { renderRouter } from './test-router.tsx'

afterEach(() => vi.restoreAllMocks())

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/leads.js')
/** As Vite says it before the import rejects. */
const announce = () =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: missing }))

it('a page whose script is missing offline shows its error, and does not load the whole console again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const stop = stayOffline()
  const root = createRootRoute()
  const leads = createRoute({
    getParentRoute: () => root,
    path: '/leads',
    component: lazyRouteComponent(async () => {
      announce()
      throw missing
    }),
  })
  const router = createRouter({
    routeTree: root.addChildren([leads]),
    history: createMemoryHistory({ initialEntries: ['/leads'] }),
    defaultErrorComponent: RouteError,
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const marks = () => Object.keys(sessionStorage).filter((key) => key.endsWith('/assets/leads.js'))
  // The router reloads the page unless this says that it already has.
  announce()
  expect(marks()).toHaveLength(1)
  await renderRouter(router, connect().Provider)
  await expect.element(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible()
  // Once there is a connection, a script that is gone since a release is worth a reload again.
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(marks()).toEqual([])
  announce()
  expect(marks()).toEqual([])
  stop()
})

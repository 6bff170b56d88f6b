import { afterEach, expect, it, vi } from 'vitest'
import { stayOffline } from './stay-offline.tsx'

afterEach(() => vi.restoreAllMocks())

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/leads.js')
/** As Vite says it before the import rejects. */
const announce = () =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: missing }))
/** By which the router knows that it has loaded the page for this script already. */
const mark = () => sessionStorage.getItem(`tanstack_router_reload:${missing.message}`)

it('keeps the page for a script that is missing offline, and no longer once there is a connection', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const stop = stayOffline()
  announce()
  expect(mark()).toBe('1')
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(mark()).toBeNull()
  announce()
  expect(mark()).toBeNull()
  onLine.mockReturnValue(false)
  stop()
  announce()
  expect(mark()).toBeNull()
})

import { afterEach, expect, it, vi } from 'vitest'
import { loadAgain, takeOver } from './load-again.ts'

afterEach(() => vi.restoreAllMocks())

const worker = (state: ServiceWorkerState) => ({ state, postMessage: vi.fn() })

it('loads the page once the new version is in charge', () => {
  const [waiting, reload] = [worker('installed'), vi.fn()]
  takeOver(waiting as never, reload)
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith('take over')
  expect(reload).not.toHaveBeenCalled()
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

it.each(['activated', 'redundant'] as const)('loads the page at once where another tab has begun: %s', (state) => {
  const reload = vi.fn()
  takeOver(worker(state) as never, reload)
  expect(reload).toHaveBeenCalledOnce()
})

it('loads a page whose script did not arrive with the new version that waits', async () => {
  const [waiting, reload] = [worker('installed'), vi.fn()]
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ waiting } as never)
  await loadAgain(reload)
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith('take over')
  expect(reload).not.toHaveBeenCalled()
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['no version waits', () => Promise.resolve({ waiting: null } as never)],
  ['there is no worker', () => Promise.resolve(undefined)],
  ['the browser tells nothing', () => Promise.reject(new DOMException('No', 'SecurityError'))],
])('loads it at once where %s', async (_, registration) => {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(registration)
  const reload = vi.fn()
  await loadAgain(reload)
  expect(reload).toHaveBeenCalledOnce()
})

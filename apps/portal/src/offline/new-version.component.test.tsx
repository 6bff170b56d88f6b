import { expect, it, vi } from 'vitest'
import { takeOver } from './new-version.ts'

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

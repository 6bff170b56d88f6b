import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | undefined
const readers = new Set<() => void>()
function offer(worker: ServiceWorker | null) {
  if (!worker || !navigator.serviceWorker.controller) return
  waiting = worker
  for (const read of readers) read()
}

/** Once the page is there: what the worker stores must not compete with it for a weak line. */
export function registerWorker(open: (path: string) => void) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A notification was opened: this page goes there, and what is being typed on it stays.
  navigator.serviceWorker.addEventListener('message', ({ data }) => data?.open && open(data.open))
  navigator.serviceWorker.startMessages()
  const register = async () => {
    const registration = await navigator.serviceWorker.register('/va/sw.js', { scope: '/va/' })
    offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const next = registration.installing
      next?.addEventListener('statechange', () => next.state === 'installed' && offer(next))
    })
    // A tab that stays open for days asks as often as it is looked at again.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void registration.update().catch(() => {})
    })
  }
  const start = () => void register().catch(() => {})
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 5000 }) : start())
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

/** A new version that waits until its reader says so; `take` loads the page with it. */
export function useNewVersion() {
  const worker = useSyncExternalStore(
    (read) => {
      readers.add(read)
      return () => void readers.delete(read)
    },
    () => waiting,
  )
  if (!worker) return undefined
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    worker.postMessage('take over')
  }
}

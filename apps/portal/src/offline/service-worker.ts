import { offerVersion } from './new-version.ts'

/** Begins when the browser has nothing else to do: what the worker stores must not compete with the page for a weak line. */
export function registerWorker(open: (path: string) => void) {
  // A notification was opened: this page goes there, and what is being typed on it stays.
  navigator.serviceWorker.addEventListener('message', ({ data }) => data?.open && open(data.open))
  navigator.serviceWorker.startMessages()
  const register = async () => {
    const registration = await navigator.serviceWorker.register('/va/sw.js', { scope: '/va/' })
    offerVersion(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const next = registration.installing
      next?.addEventListener('statechange', () => next.state === 'installed' && offerVersion(next))
    })
    // A tab that stays open for days asks as often as it is looked at again.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void registration.update().catch(() => {})
    })
  }
  const start = () => void register().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 })
  else start()
}

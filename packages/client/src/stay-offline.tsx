/** Under which the router keeps that it has loaded the page again for a script that did not arrive. */
const reloadKey = (message: string) => `tanstack_router_reload:${message}`

/**
 * A script of a page that does not arrive makes the router load the whole page again, as after a release. Offline that
 * leaves nothing but the browser's own error: there the page shows its error instead, and the app stays.
 * @returns what ends that
 */
export function stayOffline() {
  const keep = ({ payload }: VitePreloadErrorEvent) => {
    if (navigator.onLine) return
    const key = reloadKey(payload.message)
    try {
      sessionStorage.setItem(key, '1')
      window.addEventListener('online', () => sessionStorage.removeItem(key), { once: true })
    } catch {
      // Without storage, the router does not reload either.
    }
  }
  window.addEventListener('vite:preloadError', keep)
  return () => window.removeEventListener('vite:preloadError', keep)
}

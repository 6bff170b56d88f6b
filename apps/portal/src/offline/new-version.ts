import { useSyncExternalStore } from 'react'

let pending: ServiceWorker | undefined
const readers = new Set<() => void>()

/** A worker of a newer version, which takes over when the reader says so; the first one of a page does so at once. */
export function offerVersion(worker: ServiceWorker | null) {
  if (!worker || !navigator.serviceWorker.controller) return
  pending = worker
  for (const read of readers) read()
}

export function takeOver(worker: ServiceWorker, reload: () => void) {
  // It no longer waits: another tab has said so already.
  if (worker.state !== 'installed') return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  worker.postMessage('take over')
}

/** A new version that waits until its reader says so: what is returned loads the page with it. */
export function useNewVersion() {
  const worker = useSyncExternalStore(
    (read) => {
      readers.add(read)
      return () => void readers.delete(read)
    },
    () => pending,
  )
  if (!worker) return undefined
  return () => takeOver(worker, () => window.location.reload())
}

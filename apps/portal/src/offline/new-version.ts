import { useSyncExternalStore } from 'react'
import { takeOver } from '#/on-demand/load-again.ts'

let pending: ServiceWorker | undefined
const readers = new Set<() => void>()

/** A worker of a newer version, which takes over when the reader says so; the first one of a page does so at once. */
export function offerVersion(worker: ServiceWorker | null) {
  if (!worker || !navigator.serviceWorker.controller) return
  pending = worker
  for (const read of readers) read()
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

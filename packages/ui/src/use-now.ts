import { useSyncExternalStore } from 'react'

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const readers = new Set<() => void>()

const tick = () => {
  now = Date.now()
  for (const read of readers) read()
}

// One clock for the whole page: a list of two hundred times wakes up once a minute, not two hundred times.
function subscribe(read: () => void) {
  if (readers.size === 0) {
    now = Date.now()
    timer = setInterval(tick, 60_000)
    document.addEventListener('visibilitychange', tick)
  }
  readers.add(read)
  return () => {
    readers.delete(read)
    if (readers.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The current time, updated each minute. */
export const useNow = () =>
  new Date(
    useSyncExternalStore(
      subscribe,
      () => now,
      () => now,
    ),
  )

const never = () => () => {}

/**
 * True when the reader's clock, zone and language are known: in a browser, after hydration. Until then server and
 * browser must render the same, or React would render from scratch.
 */
export const useReaderKnown = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

import { useSyncExternalStore } from 'react'

/** A task that could not be deleted with the others, and why. */
export type Refusal = { id: number; title: string; reason: string | null }

// Outside of any screen, like the deletions: the answer comes when the reader may be elsewhere.
let refusals: readonly Refusal[] = []
const readers = new Set<() => void>()
const subscribe = (read: () => void) => {
  readers.add(read)
  return () => readers.delete(read)
}

export function keepRefusals(next: readonly Refusal[]) {
  refusals = next
  for (const read of readers) read()
}

export const useRefusals = () => useSyncExternalStore(subscribe, () => refusals)

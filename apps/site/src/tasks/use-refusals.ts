import { useSyncExternalStore } from 'react'

/** A task that could not be deleted, and why. */
type Refusal = { id: number; title: string; reason: string | null }

// Outside of any screen, like the deletions: the answer comes when the reader may be elsewhere. Whoever signs in next in the
// same tab does not see them.
let refusals: readonly (Refusal & { userId: number })[] = []
const readers = new Set<() => void>()
const subscribe = (read: () => void) => {
  readers.add(read)
  return () => readers.delete(read)
}

function keep(next: typeof refusals) {
  refusals = next
  for (const read of readers) read()
}

/** One that was refused before says its newest reason. */
export function addRefusals(userId: number, more: readonly Refusal[]) {
  if (more.length === 0) return
  const others = refusals.filter(({ id }) => more.every((one) => one.id !== id))
  keep([...others, ...more.map((one) => ({ ...one, userId }))])
}
export const dropRefusals = () => keep([])

export const useRefusals = (userId: number) =>
  useSyncExternalStore(subscribe, () => refusals).filter((one) => one.userId === userId)

import { clearOfflineCache } from './offline-cache.tsx'

const place = 'kaziVa'

/** The VA who signed in here last: whose reads are kept, and whose changes go out. */
export function whoseDevice() {
  try {
    const id = Number(localStorage.getItem(place))
    return id > 0 ? id : undefined
  } catch {
    return undefined
  }
}

/** Somebody signed in. What another person read or wrote here is not theirs to see; what that person did waits for them. */
export async function arrive(vaId: number) {
  const before = whoseDevice()
  if (before === vaId) return 'same'
  if (before !== undefined) {
    await clearOfflineCache()
    forgetDrafts()
  }
  try {
    localStorage.setItem(place, String(vaId))
  } catch {
    // Without storage nothing is kept either.
  }
  return before === undefined ? 'first' : 'other'
}

/** Unsent words, whose names packages/ui begins like this. */
function forgetDrafts() {
  for (const name of Object.keys(localStorage)) if (/^(draft|outbox):/.test(name)) localStorage.removeItem(name)
}

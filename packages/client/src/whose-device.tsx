import { useEffect } from 'react'
import { clearOfflineCache } from './offline-cache.tsx'
import { ownVa } from './own-account.tsx'

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

/**
 * Whose changes this page keeps, shows and sends: its own VA's, because somebody else may have signed in in another tab
 * by now, and because a device may store no name.
 */
export const whosePage = () => ownVa() ?? whoseDevice()

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

/**
 * For the pages on which a VA signs in: what this page has read is of the VA before, so it starts anew when one signs in
 * in another tab. A VA's own page sees to that itself.
 */
export function useSignInElsewhere() {
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === place && ownVa() === undefined && window.location.reload()
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])
}

/** Unsent words, whose names packages/ui begins like this. */
function forgetDrafts() {
  for (const name of Object.keys(localStorage)) if (/^(draft|outbox):/.test(name)) localStorage.removeItem(name)
}

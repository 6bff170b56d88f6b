import { store, stored } from '@kazi/ui/use-preferences'
import { useSyncExternalStore } from 'react'

const name = 'adminKey'
const readers = new Set<() => void>()
/** A key that was entered but not yet accepted. */
let tried: string | null = null
/** A key that the server has refused. It stays stored, so that no other tab loses its page, until one replaces it. */
let refused: { key: string; working: boolean } | null = null

export const adminKey = () => stored(name) || null
const tell = () => {
  for (const read of readers) read()
}

export function keepKey(key: string) {
  refused = null
  store(name, key)
  tell()
}
export function dropKey() {
  if (!adminKey()) return
  refused = null
  localStorage.removeItem(name)
  tell()
}
/** @param working whether the key was accepted before, so that there may be unsaved work on the page. */
export function refuseKey(working: boolean) {
  const key = adminKey()
  if (!key || refused?.key === key) return
  refused = { key, working }
  tell()
}

/** `out`: nobody is logged in. `lapsed`: the key stopped working while somebody worked. */
export type KeyState = 'out' | 'in' | 'lapsed'

export function keyState(): KeyState {
  const key = adminKey()
  if (!key) return 'out'
  if (refused?.key !== key) return 'in'
  return refused.working ? 'lapsed' : 'out'
}

/** Sends `key` with the calls made during `call`, without storing it. */
export async function withKey<T>(key: string, call: () => Promise<T>) {
  tried = key
  try {
    return await call()
  } finally {
    tried = null
  }
}

export function keyHeader(): Record<string, string> {
  const key = tried ?? adminKey()
  return key ? { 'x-admin-key': key } : {}
}

function subscribe(read: () => void) {
  readers.add(read)
  // Another tab may log in or out.
  window.addEventListener('storage', read)
  return () => {
    readers.delete(read)
    window.removeEventListener('storage', read)
  }
}

export const useAdminKey = () => useSyncExternalStore(subscribe, adminKey)
export const useKeyState = () => useSyncExternalStore(subscribe, keyState)

/** For loaders: starts queries, but only when logged in. */
export function whenInside(...reads: (() => Promise<unknown>)[]) {
  if (keyState() === 'in') for (const read of reads) void read()
}

import { store, stored } from '@kazi/ui/use-preferences'
import { useSyncExternalStore } from 'react'

const name = 'adminKey'
const readers = new Set<() => void>()
/** A key that was entered but not yet accepted. */
let tried: string | null = null

export const adminKey = () => stored(name) || null
const tell = () => {
  for (const read of readers) read()
}

export function keepKey(key: string) {
  store(name, key)
  tell()
}
export function dropKey() {
  if (!adminKey()) return
  localStorage.removeItem(name)
  tell()
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

/** For loaders: starts queries, but only when logged in. */
export function whenInside(...reads: (() => Promise<unknown>)[]) {
  if (adminKey()) for (const read of reads) void read()
}

import { store, stored } from '@kazi/ui/use-preferences'
import { useSyncExternalStore } from 'react'

const name = 'adminKey'
/** Says that the stored key was refused, not logged out: other tabs that have a page with it keep that page. */
const refusal = 'adminKeyRefused'
const readers = new Set<() => void>()
/** A key that was entered but not yet accepted. */
let tried: string | null = null
/** The key that this tab sends. It outlives the stored one, which is removed as soon as the server refuses it. */
let own: string | null = null
/** The key that was refused while somebody worked with it in this tab. */
let refused: string | null = null

const storedKey = () => stored(name) || null
function remove(item: string) {
  try {
    localStorage.removeItem(item)
  } catch {
    // Nothing is stored.
  }
}

/** Follows the other tabs: they may log in or out. Their next key is not sent before the page knows whose it is. */
function ownKey() {
  const key = storedKey()
  if (!own) own = key
  else if (!key && !stored(refusal)) own = null
  return own
}
/** The newest key that this tab knows of. */
const newestKey = () => ownKey() && (storedKey() ?? own)

const tell = () => {
  for (const read of readers) read()
}

export function keepKey(key: string) {
  refused = null
  own = key
  store(name, key)
  remove(refusal)
  tell()
}
export function dropKey() {
  if (!ownKey()) return
  refused = null
  own = null
  remove(name)
  remove(refusal)
  tell()
}

/** Removes a key that the server refuses, but not a newer one that another tab has stored meanwhile. */
function unstore(key: string) {
  if (storedKey() !== key) return
  // First, or the other tabs would take it for logging out.
  store(refusal, 'true')
  remove(name)
}
/** @param working whether the key was accepted before, so that there may be unsaved work on the page. */
export function refuseKey(working: boolean) {
  const key = ownKey()
  if (!key || refused === key) return
  unstore(key)
  if (working) refused = key
  else own = null
  tell()
}
/** The key that another tab has entered could not be taken: this tab asks for one itself. */
export function refuseOther(key: string, unauthorized: boolean) {
  if (unauthorized) unstore(key)
  refused = ownKey()
  tell()
}

/** `out`: nobody is logged in. `lapsed`: the key stopped working while somebody worked. */
export type KeyState = 'out' | 'in' | 'lapsed'

export function keyState(): KeyState {
  const key = ownKey()
  if (!key) return 'out'
  return refused === key ? 'lapsed' : 'in'
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
  const key = tried ?? ownKey()
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

export const useAdminKey = () => useSyncExternalStore(subscribe, newestKey)
export const useKeyState = () => useSyncExternalStore(subscribe, keyState)

/** For loaders: starts queries, but only when logged in. */
export function whenInside(...reads: (() => Promise<unknown>)[]) {
  if (keyState() === 'in') for (const read of reads) void read()
}

import { store, stored } from '@kazi/ui/use-preferences'
import { useSyncExternalStore } from 'react'

const name = 'adminKey'
/** Whose the stored key is, by its label, so that drafts are there before the server has said so again. */
const holder = 'adminKeyLabel'
/** Says that the stored key was refused, not logged out: other tabs that have a page with it keep that page. */
const refusal = 'adminKeyRefused'
const header = 'x-admin-key'
const readers = new Set<() => void>()
/** A key that was entered but not yet accepted. */
let tried: string | null = null
/** The key that this tab sends. It outlives the stored one, which is removed as soon as the server refuses it. */
let own: string | null = null
/** The key that was refused while somebody worked with it in this tab. */
let refused: string | null = null

export const storedKey = () => stored(name) || null
function remove(item: string) {
  try {
    localStorage.removeItem(item)
  } catch {
    // Nothing is stored.
  }
}

/** Whether the last key was refused: an empty one says so where the storage has no room for more. */
const wasRefused = () => stored(refusal) !== null || stored(name) === ''

/** Follows the other tabs: they may log in or out. Their next key is not sent before the page knows whose it is. */
export function ownKey() {
  const key = storedKey()
  if (!own) own = key
  else if (!key && !wasRefused()) own = null
  return own
}
/** The newest key that this tab knows of. */
const newestKey = () => ownKey() && (storedKey() ?? own)

const tell = () => {
  for (const read of readers) read()
}

/** @param label whose it is, where that is known already. */
export function keepKey(key: string, label?: string) {
  refused = null
  own = key
  // First: another tab must not take it for the next key's.
  remove(holder)
  store(name, key)
  if (label) store(holder, label)
  remove(refusal)
  tell()
}
export function dropKey() {
  if (!ownKey()) return
  refused = null
  own = null
  for (const item of [holder, name, refusal]) remove(item)
  tell()
}

/** Says whose the key of this tab is, unless another tab has stored another one meanwhile. */
export function keepLabel(label: string) {
  if (own && storedKey() === own && stored(holder) !== label) store(holder, label)
}
/** The label that was last known for this tab's key. */
export const storedLabel = () => (ownKey() === storedKey() && stored(holder)) || undefined

/** Removes a key that the server refuses, but not a newer one that another tab has stored meanwhile. */
function unstore(key: string) {
  if (storedKey() !== key) return
  remove(holder)
  // First, or the other tabs would take it for logging out.
  store(refusal, 'true')
  if (stored(refusal) !== null) remove(name)
  else store(name, '')
}
/**
 * @param working whether the key was accepted before, so that there may be unsaved work on the page.
 * @param sent the key that was refused, null if there was none: by then, this tab may have gone on with another one.
 * Only where it is not known is it taken to be the one that this tab has now.
 */
export function refuseKey(working: boolean, sent = ownKey()) {
  const key = ownKey()
  if (!key || sent !== key || refused === key) return
  unstore(key)
  if (working) refused = key
  else own = null
  tell()
}
/**
 * The key that another tab has entered could not be taken: this tab asks for one itself.
 * @param before this tab's key when it began to look at the other one: one that was entered since is not refused.
 */
export function refuseOther(key: string, before: string | null, unauthorized: boolean) {
  const now = ownKey()
  if (now === key) return
  if (unauthorized) unstore(key)
  if (now !== before) return
  refused = now
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
  return key ? { [header]: key } : {}
}
/** The key that a call was sent with: null if it had none, undefined if its headers are not known. */
export const keyIn = (sent: Record<string, string> | undefined) => sent && (sent[header] ?? null)

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

import { useSyncExternalStore } from 'react'
import { justSent, openOutbox, outbox, type QueuedChange, sendAll, settle } from './outbox.tsx'
import { whosePage } from './whose-device.tsx'

/** How soon a line that was lost is tried again, in milliseconds: then twice as long, at most a minute. */
const firstWait = 4000
const longestWait = 60_000

type Listeners = {
  onSignedOut: () => void
  /**
   * Reads what is on screen, and what shows what was sent, of which it tells as soon as that was read. Rejects where a
   * read may succeed later.
   */
  readAgain: (sent: readonly QueuedChange[], onChangesRead: () => void) => Promise<unknown>
}
let listeners: Listeners | undefined

let lost = false
let wait = firstWait
let timer: ReturnType<typeof setTimeout> | undefined
const readers = new Set<() => void>()
function setLost(now: boolean) {
  if (lost === now) return
  lost = now
  for (const read of readers) read()
}

/** Sends what waits, now, and again later as long as something does. */
export function send() {
  stopWaiting()
  void sending().catch(() => later())
}

/** What is on screen is to be read again, although nothing of this page has arrived. */
let outdated = false
/** Sends what waits and reads what is on screen, which the server may have otherwise. */
export function sendAndRead() {
  outdated = true
  send()
}

async function sending() {
  const vaId = whosePage()
  const before = justSent()
  const stopped = vaId && (await sendAll(vaId))
  const unread = justSent()
  if (unread.some((one) => !before.includes(one))) wait = firstWait
  const reads = unread.length > 0 || outdated
  if (reads) void readAgain()
  setLost(stopped === 'line')
  if (stopped) void keepStored().catch(() => {})
  if (stopped === 'signed out') return listeners?.onSignedOut()
  if (!stopped || stopped === 'other person') {
    if (!reads) wait = firstWait
    return
  }
  if (stopped === 'line') void askForSync()
  later()
}

/** What has arrived is shown from this device until it was read. */
async function readAgain() {
  if (!listeners) return
  const sent = justSent()
  try {
    await listeners.readAgain(sent, () => settle(sent))
    outdated = false
    settle(sent)
    if (timer === undefined) wait = firstWait
  } catch {
    outdated = true
    // What waits as well is tried with it: one failure of the line is not two.
    if (timer === undefined) later()
  }
}

function stopWaiting() {
  clearTimeout(timer)
  timer = undefined
}

function later() {
  stopWaiting()
  timer = setTimeout(send, wait)
  wait = Math.min(wait * 2, longestWait)
}

let asked = false
/**
 * What waits is nowhere else, so a device that is short of room should not clear it. Asked for when something waits and
 * not before, because some browsers ask their reader.
 */
async function keepStored() {
  if (asked) return
  asked = true
  if (await navigator.storage?.persisted?.()) return
  await navigator.storage?.persist?.()
}

/** Where there is one, the browser sends it even after the page is closed. */
async function askForSync() {
  const worker = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } })
    | undefined
  await worker?.sync?.register('outbox').catch(() => {})
}

/** Called once when the app starts. */
export function startSending(told: Listeners) {
  listeners = told
  window.addEventListener('online', () => {
    wait = firstWait
    setLost(false)
    sendAndRead()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && outbox.list().length > 0) send()
  })
  // Where the device keeps nothing, nothing waits from before.
  const sendWaiting = () => outbox.list().length > 0 && send()
  void openOutbox().then(sendWaiting, () => {})
}

const watch = (read: () => void) => {
  readers.add(read)
  window.addEventListener('online', read)
  window.addEventListener('offline', read)
  return () => {
    readers.delete(read)
    window.removeEventListener('online', read)
    window.removeEventListener('offline', read)
  }
}
/** Why nothing can be sent: the device has no connection, or the server gave the last change no answer. */
export type Offline = 'device' | 'server'
const offlineNow = (): Offline | undefined => (!navigator.onLine ? 'device' : lost ? 'server' : undefined)
export const useOffline = () => useSyncExternalStore(watch, offlineNow, () => undefined)

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SentFile } from './message-files.tsx'
import { canStore, forget, store, stored } from './use-preferences.ts'

/** A message as its writer sends it. Sent again under its key, it is the same message. */
export type Draft = { key: string; text: string; files: SentFile[]; askTeam: boolean }
export type Outgoing = Draft & {
  at: string
  /** When it was sent first; `at` is when it was sent last. */
  firstAt?: string
  state: 'sending' | 'failed' | 'sent'
  /** Why it failed, in words for its writer. */
  reason?: string
  /** There was no answer: it may have arrived. */
  lost?: boolean
  /** A try before may have arrived, whatever a later one was answered. */
  mayHaveArrived?: boolean
  /** The HTTP status of the answer that it failed with. */
  status?: number | undefined
  /** Once it is sent: it is shown until the conversation has it. */
  id?: number
}

/** An error behind the error was no answer: the line failed, or a proxy sent a page. Its words are for programmers. */
const failureOf = (error: unknown) =>
  error instanceof Error && !error.cause
    ? { reason: error.message, lost: false, ...answered(statusOf(error)) }
    : {
        reason: 'Something went wrong. Please check your connection and try again.',
        lost: true,
        mayHaveArrived: true,
        status: undefined,
      }
/** What a server that failed has done is not known. */
const answered = (status: number | undefined) => ({
  status,
  ...(!(status && status < 500) && { mayHaveArrived: true }),
})
/** The HTTP status of the answer that an error stands for. */
export const statusOf = (error: Error & { data?: { httpStatus?: number } | null }) => error.data?.httpStatus

/** Whether it certainly did not arrive: a server that failed may have stored it before. */
export const isRefused = ({ state, mayHaveArrived, status }: Outgoing) =>
  state === 'failed' && !mayHaveArrived && status !== undefined

const isLost = ({ state, lost }: Outgoing) => state === 'failed' && lost

const storageKeyOf = (name: string | undefined) => name && `outbox:${name}`

/** As long as a request may take, in milliseconds: until then another tab can be sending a message. */
const requestTimeoutMs = 30_000

/** By how much the clock of a device may be ahead of the server's. */
const clockSlackMs = 5 * 60_000

function storedIn(storageKey: string | undefined): Outgoing[] {
  try {
    return JSON.parse((storageKey && stored(storageKey)) || '[]') as Outgoing[]
  } catch {
    return []
  }
}
/** Changes what is stored, which other tabs with this conversation do as well: each changes its own messages only. */
function changeStored(storageKey: string | undefined, change: (stored: Outgoing[]) => Outgoing[]) {
  if (!storageKey) return
  const now = change(storedIn(storageKey)).filter(({ state }) => state !== 'sent')
  if (now.length > 0) store(storageKey, JSON.stringify(now))
  else forget(storageKey)
}
/** What has been on its way for too long has an unknown fate: it waits for "Try again", which cannot double it. */
const timedOut = (stored: Outgoing[]) =>
  stored
    .filter(({ state }) => state !== 'sent')
    .map(
      (one): Outgoing =>
        one.state === 'failed' || Date.now() - Date.parse(one.at) < requestTimeoutMs
          ? one
          : { ...one, state: 'failed', lost: true, mayHaveArrived: true },
    )
const keptIn = (storageKey: string | undefined) => timedOut(storedIn(storageKey))

/**
 * The messages of one conversation that are on their way, in order, kept on this device until they have arrived. One
 * that was not answered is sent again by itself once the connection is back, when the conversation is opened with one,
 * or when it has its text.
 * @param arrived the ids that the conversation has.
 * @param written the texts of the reader's own messages in it, and when each was last written, in milliseconds since
 * 1970.
 */
export function useOutgoing(
  name: string | undefined,
  send: ((draft: Draft) => Promise<unknown>) | undefined,
  arrived: ReadonlySet<string | number>,
  written: ReadonlyMap<string, number>,
) {
  const storageKey = storageKeyOf(name)
  const [list, setList] = useState(() => keptIn(storageKey))
  const sending = useRef(send)
  sending.current = send
  const own = useRef(new Set<string>())
  const posted = useRef(new Set<string | number>())
  const others = list.some(({ key, state }) => state === 'sending' && !own.current.has(key))
  useEffect(() => {
    if (!others) return
    const isOwn = ({ key }: Outgoing) => own.current.has(key)
    const looking = setInterval(() => {
      const theirs = keptIn(storageKey).filter((one) => !isOwn(one))
      setList((old) => {
        const now = [...theirs, ...old.filter(isOwn)]
        return JSON.stringify(now) === JSON.stringify(old) ? old : now
      })
    }, 1000)
    return () => clearInterval(looking)
  }, [others, storageKey])
  // Otherwise it would still be on its way at each opening, and never be sent by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what others had on their way may have timed out here
  useEffect(() => changeStored(storageKey, timedOut), [storageKey, others])
  const change = useCallback(
    (key: string, to: Partial<Outgoing>) => {
      const changed = (old: Outgoing[]) => old.map((one) => (one.key === key ? { ...one, ...to } : one))
      // Here too: the conversation may have been left, and whoever shows it now looks there.
      changeStored(storageKey, changed)
      setList(changed)
    },
    [storageKey],
  )
  const attempt = useCallback(
    async (draft: Draft) => {
      own.current.add(draft.key)
      try {
        const { id } = ((await sending.current?.(draft)) ?? {}) as { id?: number }
        if (id !== undefined) posted.current.add(id)
        change(draft.key, { state: 'sent', ...(id !== undefined && { id }) })
      } catch (error) {
        change(draft.key, { state: 'failed', ...failureOf(error) })
      }
    },
    [change],
  )
  const post = useCallback(
    (draft: Draft) => {
      const added = (old: Outgoing[]): Outgoing[] => [
        ...old,
        { ...draft, at: new Date().toISOString(), state: 'sending' },
      ]
      changeStored(storageKey, added)
      setList(added)
      void attempt(draft)
    },
    [attempt, storageKey],
  )
  const retry = useCallback(
    ({ key, text, files, askTeam, at, firstAt = at }: Outgoing) => {
      // A conversation that was closed meanwhile takes nothing: what was not sent stays with its writer.
      if (!sending.current) return
      change(key, { state: 'sending', at: new Date().toISOString(), firstAt })
      void attempt({ key, text, files, askTeam })
    },
    [attempt, change],
  )
  const discard = useCallback(
    (key: string) => {
      const left = (old: Outgoing[]) => old.filter((one) => one.key !== key)
      changeStored(storageKey, left)
      setList(left)
    },
    [storageKey],
  )
  /** Whether another tab has sent a message since it failed, or is sending it: then this one shows that, too. */
  const isTakenUp = useCallback(
    (key: string) => {
      if (!storageKey || !canStore()) return false
      const now = storedIn(storageKey).find((one) => one.key === key)
      if (now?.state === 'failed') return false
      own.current.delete(key)
      if (now) setList((old) => old.map((one) => (one.key === key ? now : one)))
      return true
    },
    [storageKey],
  )
  const lost = list.filter(isLost)
  const canSend = send !== undefined
  // What was lost before it was opened. Not what was being sent then: that waits for its writer.
  const before = useRef<Set<string> | undefined>(undefined)
  before.current ??= new Set(
    storedIn(storageKey)
      .filter(isLost)
      .map(({ key }) => key),
  )
  // Before it is on screen, or it would be read aloud as failed just as it is sent again.
  useLayoutEffect(() => {
    if (!canSend || !before.current?.size) return
    const keys = before.current
    // Once: if it is lost again, the next connection is waited for.
    before.current = new Set()
    if (!navigator.onLine) return
    // Those that have arrived are recognized below.
    for (const one of lost) if (keys.has(one.key) && !written.has(one.text)) retry(one)
  })
  useEffect(() => {
    if (!canSend) return
    const again = () => lost.forEach(retry)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })
  const recognized = useRef(new Set<string>())
  useEffect(() => {
    for (const one of lost) {
      if (!written.has(one.text) || recognized.current.has(one.key)) continue
      if (!canSend) {
        // Nobody can be asked whether it is this one, so it takes a text to tell.
        if (one.text && (written.get(one.text) ?? 0) > Date.parse(one.firstAt ?? one.at) - clockSlackMs)
          discard(one.key)
        continue
      }
      recognized.current.add(one.key)
      retry(one)
    }
  })
  const gone = list.filter(({ state, id }) => state === 'sent' && (id === undefined || arrived.has(id)))
  useEffect(() => {
    for (const { key } of gone) discard(key)
  })
  /** Whether a message of the reader's side was sent from here. Until its answer, its text tells. */
  const isFromHere = ({ id, text }: { id: string | number; text: string }) =>
    posted.current.has(id) || list.some((one) => one.text === text)
  return { waiting: list.filter((one) => !gone.includes(one)), post, retry, discard, isTakenUp, isFromHere }
}

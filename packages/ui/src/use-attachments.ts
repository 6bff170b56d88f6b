import { brand } from '@kazi/schemas/brand'
import { fileLimits, tooLarge } from '@kazi/schemas/file-kinds'
import { say } from '@kazi/schemas/say'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SentFile } from './message-files.tsx'

export type Upload = (file: File) => Promise<SentFile>
export type Attachment = {
  key: string
  name: string
  size: number
  sent?: SentFile
  error?: string
  /** There was no connection or session for it: it starts by itself once there is one. */
  waits?: boolean
  /** The server will never take it, or it is too large: trying again cannot help. */
  final?: boolean
  file?: File
}

/** Without a status there was no answer. */
const isFinal = ({ status = 500 }: { status?: number }) => status < 500 && ![401, 408, 429].includes(status)
/** Whoever signs in again finds the file where they left it. */
const needsSignIn = ({ status }: { status?: number }) => status === 401

/** A line that is back may be too weak at first: how long until each further try, in milliseconds. */
const retryWaitsMs = [1000, 4000, 16_000]
const asChosen = ({ error: _, waits: __, ...one }: Attachment): Attachment => one
const needsLine = () => ({
  // Without `upload` the server may be what does not answer, which is no fault of the writer's connection.
  error: navigator.onLine
    ? say('We can’t reach {brand} right now. It’s uploaded as soon as we can.', { brand: brand.name })
    : say('Needs a connection. It’s uploaded once you’re back online.'),
  waits: true,
})

export const attached = (sent: SentFile): Attachment => ({
  key: String(sent.id),
  name: sent.name,
  size: sent.size,
  sent,
})
const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Whether a message goes out by itself once its files have arrived; 'canceled': it was to, but its writer went on. */
export type AutoSend = { is: 'no' | 'canceled' | 'failed' } | { is: 'yes'; text: string; asks: boolean }
const no: AutoSend = { is: 'no' }

/** A value that outlives the screen that shows it. */
function lasting<T>(value: T) {
  const readers = new Set<() => void>()
  return {
    get: () => value,
    set: (change: (old: T) => T) => {
      value = change(value)
      for (const read of readers) read()
    },
    watch: (read: () => void) => {
      readers.add(read)
      return () => void readers.delete(read)
    },
  }
}
const none: readonly SentFile[] = []
const blank = () => ({ ...lasting<Attachment[]>([]), autoSend: lasting<AutoSend>(no) })
/** The lists that have a name, each with whether its message goes out by itself. */
const lists = new Map<string, ReturnType<typeof blank>>()

function listIn(listKey: string | undefined, kept: SentFile[]) {
  const list = (listKey && lists.get(listKey)) || blank()
  if (listKey) lists.set(listKey, list)
  const missing = kept.filter(({ id }) => !list.get().some(({ sent }) => sent?.id === id))
  if (missing.length > 0) list.set((old) => [...missing.map(attached), ...old])
  return list
}

/** The message of this list stays where it is, unless it is the one that was to be sent. */
export const cancelAutoSend = (listKey: string, text?: string) =>
  lists.get(listKey)?.autoSend.set((old) => (old.is === 'yes' && old.text === text ? old : no))

type Options = {
  most?: number
  /** What is there beside the list, and counts too; a file of both counts once. */
  beside?: readonly SentFile[]
  /** Names the list: what is on its way when its screen closes, or added later, is there when it opens again. */
  listKey?: string
  /** A file arrived after it was removed. */
  onLate?: (sent: SentFile) => void
}

/**
 * The files of a message that is being written: each is uploaded at once, so that sending only names them. Without
 * `upload` there is no connection now, and they wait for one.
 */
export function useAttachments(
  upload: Upload | undefined,
  kept: SentFile[],
  { most = fileLimits.perMessage, beside = none, listKey, onLate }: Options = {},
) {
  const [own] = useState(() => listIn(listKey, kept))
  const list = useSyncExternalStore(own.watch, own.get)
  const autoSend = useSyncExternalStore(own.autoSend.watch, own.autoSend.get)
  const [tooMany, setTooMany] = useState(false)
  useEffect(() => {
    if (!listKey) return
    // What has failed or arrived was seen. What waits was promised to be uploaded.
    return () => own.set((old) => old.filter(({ sent, error, waits }) => !sent && (!error || waits)))
  }, [listKey, own])
  const change = useCallback(
    (key: string, to: Partial<Attachment>) =>
      own.set((old) => old.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [own],
  )
  // A ref: the line can be lost or come back while a file is on its way.
  const latest = useRef(upload)
  latest.current = upload
  const late = useRef(onLate)
  late.current = onLate
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const started = timers.current
    return () => {
      for (const timer of started.values()) clearTimeout(timer)
    }
  }, [])
  const start = useCallback(
    (key: string, file: File, waits: readonly number[] = []) => {
      clearTimeout(timers.current.get(key))
      if (!latest.current) return change(key, needsLine())
      own.set((old) => old.map((one) => (one.key === key ? asChosen(one) : one)))
      const isThere = () => own.get().some((one) => one.key === key)
      latest.current(file).then(
        (sent) => (isThere() ? change(key, { sent, name: sent.name, size: sent.size }) : late.current?.(sent)),
        (error: unknown) => {
          if (!isThere()) return
          if (!latest.current) return change(key, needsLine())
          const final = isFinal(error as object)
          const signedOut = needsSignIn(error as object)
          const [next, ...rest] = final || signedOut ? [] : waits
          const reason = error instanceof Error ? error.message : say('Not uploaded.')
          change(key, { error: reason, waits: signedOut || next !== undefined, final })
          if (next !== undefined)
            timers.current.set(
              key,
              setTimeout(() => start(key, file, rest), next),
            )
        },
      )
    },
    [own, change],
  )
  const retry = useCallback(({ key, file }: Attachment) => file && start(key, file), [start])
  const roomIn = useCallback(
    (there: readonly Attachment[]) => {
      const others = beside.filter(({ id }) => !there.some(({ sent }) => sent?.id === id))
      return Math.max(0, most - there.length - others.length)
    },
    [most, beside],
  )
  const add = useCallback(
    (files: Iterable<File>) => {
      const there = own.get()
      const chosen = [...files].filter((file) => {
        const again = there.find((one) => one.file && isSame(one.file, file))
        if (again?.error && !again.final) retry(again)
        return !again
      })
      const fresh = chosen.slice(0, roomIn(there)).map((file) => ({
        key: crypto.randomUUID(),
        name: file.name || say('Picture'),
        size: file.size,
        file,
        ...(file.size > fileLimits.bytes && { error: tooLarge(), final: true }),
      }))
      setTooMany(chosen.length > fresh.length)
      own.set((old) => [...old, ...fresh])
      for (const { key, file, ...one } of fresh) if (!('error' in one)) start(key, file)
    },
    [own, start, retry, roomIn],
  )
  const online = upload !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the line that is back is a reason to start
  useEffect(() => {
    if (online) for (const { key, file, waits } of own.get()) if (waits && file) start(key, file, retryWaitsMs)
  }, [online])
  /** Files that are uploaded already. */
  const attach = useCallback(
    (files: SentFile[]) => {
      const there = own.get()
      const missing = files.filter(({ id }) => !there.some(({ sent }) => sent?.id === id))
      const fresh = missing.slice(0, roomIn(there))
      setTooMany(missing.length > fresh.length)
      own.set((old) => [...old, ...fresh.map(attached)])
    },
    [own, roomIn],
  )
  const remove = useCallback(
    (key: string) => {
      clearTimeout(timers.current.get(key))
      setTooMany(false)
      own.set((old) => old.filter((one) => one.key !== key))
    },
    [own],
  )
  /** After sending: what waits for a connection did not go along, and stays for the next message. */
  const clear = useCallback(() => own.set((old) => old.filter(({ waits }) => waits)), [own])
  return {
    list,
    autoSend,
    setAutoSend: own.autoSend.set,
    /** Whether the message was to go out by itself, which it is no more. */
    takeAutoSend: useCallback(() => {
      const was = own.autoSend.get().is === 'yes'
      if (was) own.autoSend.set(() => no)
      return was
    }, [own]),
    sent: list.flatMap(({ sent }) => (sent ? [sent] : [])),
    busy: list.some(({ sent, error }) => !sent && !error),
    problem: tooMany
      ? say('There is room for {number} files. The others were not added.', { number: most })
      : undefined,
    add,
    attach,
    retry,
    remove,
    clear,
  }
}

import { brand } from '@kazi/schemas/brand'
import { fileLimits } from '@kazi/schemas/file-kinds'
import { say } from '@kazi/schemas/say'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SentFile } from './message-files.tsx'

export type Upload = (file: File) => Promise<SentFile>
export type Attachment = {
  key: string
  name: string
  size: number
  sent?: SentFile
  error?: string
  /** There was no connection for it: it starts by itself once there is one. */
  waits?: boolean
  file?: File
}

const tooLarge = () => say('Larger than {size} MB.', { size: fileLimits.bytes >> 20 })

/** A line that is back may be too weak at first: how long until each further try, in milliseconds. */
const patience = [1000, 4000, 16_000]
const asChosen = ({ error: _, waits: __, ...one }: Attachment): Attachment => one
const needsLine = () => ({
  // Without `upload` the server may be what does not answer, which is no fault of the writer's connection.
  error: navigator.onLine
    ? say('We can’t reach {brand} right now. It’s uploaded as soon as we can.', { brand: brand.name })
    : say('Needs a connection. It’s uploaded once you’re back online.'),
  waits: true,
})

/**
 * The files of a message that is being written: each is uploaded at once, so that sending only names them. Without
 * `upload` there is no connection now, and they wait for one.
 */
export function useAttachments(upload: Upload | undefined, kept: SentFile[]) {
  const [list, setList] = useState<Attachment[]>(() =>
    kept.map((sent) => ({ key: String(sent.id), name: sent.name, size: sent.size, sent })),
  )
  const change = useCallback(
    (key: string, to: Partial<Attachment>) =>
      setList((old) => old.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  )
  // A ref: the line can be lost or come back while a file is on its way.
  const latest = useRef(upload)
  latest.current = upload
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
      setList((old) => old.map((one) => (one.key === key ? asChosen(one) : one)))
      latest.current(file).then(
        (sent) => change(key, { sent, name: sent.name, size: sent.size }),
        (error: unknown) => {
          if (!latest.current) return change(key, needsLine())
          const [next, ...rest] = waits
          const reason = error instanceof Error ? error.message : say('Not uploaded.')
          change(key, { error: reason, waits: next !== undefined })
          if (next !== undefined)
            timers.current.set(
              key,
              setTimeout(() => start(key, file, rest), next),
            )
        },
      )
    },
    [change],
  )
  const add = useCallback(
    (files: Iterable<File>) => {
      const fresh = [...files].slice(0, fileLimits.perMessage).map((file) => ({
        ...{ key: crypto.randomUUID(), name: file.name || say('Picture'), size: file.size, file },
        ...(file.size > fileLimits.bytes && { error: tooLarge() }),
      }))
      setList((old) => [...old, ...fresh].slice(0, fileLimits.perMessage))
      for (const { key, file, ...one } of fresh) if (!('error' in one)) start(key, file)
    },
    [start],
  )
  const retry = useCallback(({ key, file }: Attachment) => file && start(key, file), [start])
  const online = upload !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the line that is back is a reason to start
  useEffect(() => {
    if (online) for (const { key, file, waits } of list) if (waits && file) start(key, file, patience)
  }, [online])
  const remove = useCallback((key: string) => {
    clearTimeout(timers.current.get(key))
    setList((old) => old.filter((one) => one.key !== key))
  }, [])
  /** After sending: what waits for a connection did not go along, and stays for the next message. */
  const clear = useCallback(() => setList((old) => old.filter(({ waits }) => waits)), [])
  return {
    list,
    sent: list.flatMap(({ sent }) => (sent ? [sent] : [])),
    busy: list.some(({ sent, error }) => !sent && !error),
    ...{ add, retry, remove, clear },
  }
}

import { fileLimits } from '@kazi/schemas/file-kinds'
import { say } from '@kazi/schemas/say'
import { useCallback, useState } from 'react'
import type { SentFile } from './message-files.tsx'

export type Upload = (file: File) => Promise<SentFile>
export type Attachment = { key: string; name: string; size: number; sent?: SentFile; error?: string; file?: File }

const tooLarge = () => say('Larger than {size} MB.', { size: fileLimits.bytes >> 20 })

/** The files of a message that is being written: each is uploaded at once, so that sending only names them. */
export function useAttachments(upload: Upload | undefined, kept: SentFile[]) {
  const [list, setList] = useState<Attachment[]>(() =>
    kept.map((sent) => ({ key: String(sent.id), name: sent.name, size: sent.size, sent })),
  )
  const change = useCallback(
    (key: string, to: Partial<Attachment>) =>
      setList((old) => old.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  )
  const start = useCallback(
    (key: string, file: File) => {
      upload?.(file).then(
        (sent) => change(key, { sent, name: sent.name, size: sent.size }),
        (error: unknown) => change(key, { error: error instanceof Error ? error.message : say('Not uploaded.') }),
      )
    },
    [upload, change],
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
  const retry = useCallback(
    ({ key, file }: Attachment) => {
      if (!file) return
      setList((old) =>
        old.map(({ error: _, ...one }) => (one.key === key ? one : { ...one, ...(_ !== undefined && { error: _ }) })),
      )
      start(key, file)
    },
    [start],
  )
  const remove = useCallback((key: string) => setList((old) => old.filter((one) => one.key !== key)), [])
  const clear = useCallback(() => setList([]), [])
  return {
    list,
    sent: list.flatMap(({ sent }) => (sent ? [sent] : [])),
    busy: list.some(({ sent, error }) => !sent && !error),
    ...{ add, retry, remove, clear },
  }
}

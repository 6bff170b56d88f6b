import type { SentFile } from '@kazi/ui/message-files'
import { useRef } from 'react'

/** A message names its files by their ids; should it be refused, its writer gets them back as they were. */
export function useNamedFiles() {
  const known = useRef(new Map<unknown, SentFile>())
  return {
    idsOf: (files: SentFile[]) => {
      for (const file of files) known.current.set(file.id, file)
      return files.map(({ id }) => id)
    },
    filesOf: ({ fileIds = [] }: { fileIds?: unknown[] | undefined }) =>
      fileIds.flatMap((id) => known.current.get(id) ?? []),
  }
}

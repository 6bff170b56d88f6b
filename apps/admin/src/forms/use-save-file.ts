import { errorText } from '@kazi/client/errors'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { useMemo } from 'react'

/** A file in an answer of the server: its content is base64. */
type FileAnswer = { name: string; type: string; content: string }

export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const saveAnswer = ({ name, type, content }: FileAnswer) =>
  saveFile(name, new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type }))

/** Saves a file that `load` asks for. The console's key travels in a header, so a plain link would not open it. */
export function useSaveFile(load: (id: number) => Promise<FileAnswer>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded does not change while the button is there
  const procedure = useMemo(() => asProcedure(async (id: number) => saveAnswer(await load(id))), [])
  return useCommand(procedure, {
    failure: (error) => ({ title: 'The download failed', text: errorText(error) }),
    refetch: false,
  })
}

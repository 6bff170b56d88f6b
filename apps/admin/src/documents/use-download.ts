import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { useMemo } from 'react'

/** Saves a document's PDF. The console's key travels in a header, so a plain link would not open it. */
export function useDownload() {
  const { client } = trpc.useUtils()
  const procedure = useMemo(
    () =>
      asProcedure(async (id: number) => {
        const { name, type, content } = await client.admin.documents.pdf.query({ id })
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        const url = URL.createObjectURL(new Blob([bytes], { type }))
        Object.assign(document.createElement('a'), { href: url, download: name }).click()
        setTimeout(() => URL.revokeObjectURL(url), 60_000)
      }),
    [client],
  )
  return useCommand(procedure, {
    failure: (error) => ({ title: 'The download failed', text: errorText(error) }),
    refetch: false,
  })
}

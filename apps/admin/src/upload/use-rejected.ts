import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { useMemo } from 'react'

/** Saves the rows that an import leaves out, each with the reason. The key travels in a header, so this is no plain link. */
export function useRejected() {
  const { client } = trpc.useUtils()
  const procedure = useMemo(
    () =>
      asProcedure(async (id: number) => {
        const { name, type, content } = await client.admin.vas.imports.rejected.query({ id })
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

import { useQuery } from '@tanstack/react-query'
import type { Va } from './filters.ts'

/** The documented call itself, because it has an ETag: a list that did not change is not sent again. */
async function fetchVas(signal: AbortSignal): Promise<Va[]> {
  const answer = await fetch('/api/vas', { credentials: 'include', signal })
  if (!answer.ok) throw new Error(`${answer.status}: ${(await answer.text()) || answer.statusText}`)
  return answer.json()
}

/** Every VA, asked for once somebody searches. */
export const useVas = (searched: boolean) =>
  useQuery({ queryKey: ['/api/vas'], queryFn: ({ signal }) => fetchVas(signal), enabled: searched })

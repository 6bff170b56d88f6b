import { publicVas } from '@kazi/client/rest'
import { useQuery } from '@tanstack/react-query'

/** Every VA, asked for once somebody searches. */
export const useVas = (searched: boolean) =>
  useQuery({ queryKey: ['/api/vas'], queryFn: ({ signal }) => publicVas(signal), enabled: searched })

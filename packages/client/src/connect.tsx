import type { AppRouter } from '@kazi/server/router'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact, type inferReactQueryProcedureOptions } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { ReactNode } from 'react'
import { isUnauthorized } from './errors.tsx'
import { firstAnswers } from './first-answers.tsx'
import { idempotencyKeys, keyHeader } from './idempotency-keys.tsx'
import { onceLoaded } from './live-loader.tsx'

export const trpc = createTRPCReact<AppRouter>()
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
export type Options = inferReactQueryProcedureOptions<AppRouter>

/** Fresh for a minute, kept for five, never retried and never polled: the cache settings of the spec. */
const cache = {
  staleTime: 60_000,
  gcTime: 300_000,
  retry: false,
  refetchOnWindowFocus: false,
  // Without a connection a read fails at once, and its screen says so: paused, it would load for ever.
  networkMode: 'offlineFirst',
} as const
/** The spec's hint for the current user; its others equal the numbers above. */
const userStaleTime = 300_000

/** Whose page this is, for calls from pages of an account: see `useOwnAccount`. */
export const ownHeaders: Record<string, string> = {}

/** The most calls that the server accepts in one batch. */
const maxBatch = 10

type Connection = {
  /** Sent with every call, such as the console's key. */
  headers?: () => Record<string, string>
  onUnauthorized?: (error: unknown) => void
  /** Run before the links that send, and see their errors. */
  links?: TRPCLink<AppRouter>[]
}

/** Opens this browser's connection: one query client, one tRPC client, and `api` for loaders. */
export function connect({ headers = () => ({}), onUnauthorized, links = [] }: Connection = {}) {
  const noticed = (error: unknown) => {
    if (isUnauthorized(error)) onUnauthorized?.(error)
  }
  const queryClient: QueryClient = new QueryClient({
    // Without a connection a command fails at once: paused, it would be sent later, even after its screen was left.
    defaultOptions: { queries: cache, mutations: { retry: false, networkMode: 'always' } },
    queryCache: new QueryCache({ onError: noticed }),
    mutationCache: new MutationCache({ onError: noticed }),
  })
  queryClient.setQueryDefaults([['auth', 'me']], { staleTime: userStaleTime })
  const client = trpc.createClient({
    links: [
      firstAnswers,
      idempotencyKeys,
      ...links,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        // Signed-out visitors never subscribe.
        true: onceLoaded(() => import('./live-link.tsx').then(({ eventsLink }) => eventsLink(headers)), noticed),
        // Slow calls go alone, so that they don't hold up a batch.
        false: splitLink({
          condition: ({ context }) => context.alone === true,
          true: httpBatchLink({
            url: '/trpc',
            maxItems: 1,
            headers: ({ opList: [op] }) => ({ ...headers(), ...ownHeaders, ...keyHeader(op.context) }),
          }),
          false: httpBatchLink({
            url: '/trpc',
            maxItems: maxBatch,
            headers: () => ({ ...headers(), ...ownHeaders }),
          }),
        }),
      }),
    ],
  })
  const api = createTRPCQueryUtils({ queryClient, client })
  const Provider = ({ children }: { children: ReactNode }) => (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
  return { queryClient, client, api, Provider }
}
export type Kazi = ReturnType<typeof connect>
export type Api = Kazi['api']

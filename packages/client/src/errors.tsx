import { TRPCClientError } from '@trpc/client'

type Data = { code?: string; httpStatus?: number }
const dataOf = (error: unknown) =>
  error instanceof TRPCClientError ? (error.data as Data | null | undefined) : undefined

/** The server did not answer at all: no connection, or a proxy without a server behind it. */
export const isOffline = (error: unknown) => error instanceof TRPCClientError && !dataOf(error)
export const isUnauthorized = (error: unknown) =>
  dataOf(error)?.code === 'UNAUTHORIZED' || (error as { status?: number } | null)?.status === 401
export const isNotFound = (error: unknown) => dataOf(error)?.code === 'NOT_FOUND'

/** The server knows no such link: it was used, is too old, or was replaced. Any other failure leaves the link as it is. */
export const isRefusedLink = (error: unknown) => dataOf(error)?.code === 'BAD_REQUEST'

/** The sentence to show for an error: the server's own, or what to do when it cannot be reached. */
export const errorText = (error: unknown) =>
  isOffline(error) || !(error instanceof Error)
    ? 'Something went wrong. Please check your connection and try again.'
    : error.message

/** For guards: null when nobody is signed in, anything else is thrown on. */
export const signedInOrNull = <T,>(asked: Promise<T>) =>
  asked.catch((error: unknown) => {
    if (isUnauthorized(error)) return null
    throw error
  })

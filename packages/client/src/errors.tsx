import { say } from '@kazi/schemas/say'
import { TRPCClientError } from '@trpc/client'

type Data = { code?: string; httpStatus?: number; issues?: { path: string[]; message: string }[] }
const dataOf = (error: unknown) =>
  error instanceof TRPCClientError ? (error.data as Data | null | undefined) : undefined

/** The server did not respond at all: no connection, or a proxy whose server is down. */
export const isOffline = (error: unknown) => error instanceof TRPCClientError && !dataOf(error)
export const isUnauthorized = (error: unknown) =>
  dataOf(error)?.code === 'UNAUTHORIZED' || (error as { status?: number } | null)?.status === 401
export const isNotFound = (error: unknown) => dataOf(error)?.code === 'NOT_FOUND'

/** The caller may not do it: another account is signed in by now, or their role does not allow it. */
export const isForbidden = (error: unknown): error is Error => dataOf(error)?.code === 'FORBIDDEN'

/** What was asked does not go with how things are. */
export const isConflict = (error: unknown) => dataOf(error)?.code === 'CONFLICT'

/** What was sent is wrong in itself: a field of a form, or a link that was used, expired or replaced. */
export const isBadRequest = (error: unknown): error is Error => dataOf(error)?.code === 'BAD_REQUEST'

/** A service was away for a moment, such as the database: the same call may succeed later. */
export const isUnavailable = (error: unknown) => dataOf(error)?.code === 'SERVICE_UNAVAILABLE'

/** Asked again, the server would answer the same: what was asked is wrong, not there, or not this caller's. */
export const isFinal = (error: unknown) => [400, 401, 403, 404].includes(dataOf(error)?.httpStatus ?? 0)

/** The field of what was sent that a refusal is about. */
export const fieldOf = (error: unknown) => dataOf(error)?.issues?.[0]?.path[0]

/** The message to show for an error: the server's, or advice when the server is unreachable. */
export const errorText = (error: unknown) =>
  isOffline(error) || !(error instanceof Error)
    ? say('Something went wrong. Please check your connection and try again.')
    : say(error.message)

/**
 * Whether a script of the app or its styles did not arrive, in the words of the browsers and of Vite: a tab that is older than the last release asks for
 * files that are gone. It fails for as long as the page is open, so only loading the page helps.
 */
export const isMissingScript = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

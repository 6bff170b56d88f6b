export type ErrorKind =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'

/** What the domain throws: a word and a sentence for the reader, never a number. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, text: string, retryAfterSeconds?: number) {
    super(text)
    this.name = 'AppError'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The one place where words become numbers. */
export const httpStatus: Record<ErrorKind, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])
const connectionLost =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

/** A database that is away for a moment is not a fault of the program: the caller may try again. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return unreachable.has(code) || connectionLost.test(error.message) || isDatabaseAway(error.cause)
}

/** The name of the unique constraint that a write ran into, if that is what went wrong. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error
    ? String(error.constraint)
    : undefined

/** PostgreSQL chose this transaction to end a deadlock: it may simply run again. */
export const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

import { NoResultError } from 'kysely'

export type ErrorKind =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'MISDIRECTED_REQUEST'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE_CONTENT'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'

type Details = { retryAfterSeconds?: number | undefined; field?: string | undefined }

/** What the domain throws: a kind and a sentence for the reader, never a status code. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly retryAfterSeconds: number | undefined
  /** The field of the input that this is about. */
  readonly field: string | undefined

  constructor(kind: ErrorKind, text: string, { retryAfterSeconds, field }: Details = {}) {
    super(text)
    this.name = 'AppError'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field
  }
}

/** What an error says of the input's fields, as the errors of a schema do. */
export const issuesOf = ({ field, message }: AppError) =>
  field === undefined ? undefined : [{ path: [field], message }]

/** A key names one thing: sent again with other words, it is refused rather than answered for the first ones. */
export const keyReused = () => new AppError('UNPROCESSABLE_CONTENT', 'This key was used for something else.')

/** The only place where error kinds become status codes. */
export const httpStatus: Record<ErrorKind, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED_REQUEST: 421,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
}

const away = () =>
  new AppError('SERVICE_UNAVAILABLE', 'We cannot reach our database right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
/** Such as the file store or a language model: our log says which. */
const otherServiceAway = () =>
  new AppError('SERVICE_UNAVAILABLE', 'We cannot reach one of our services right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })

const fromDatabase = new WeakSet<object>()
/** Throws the error of a database connection again, known as one: by itself, a system error does not say of what it is. */
export function throwFromDatabase(error: unknown): never {
  if (typeof error === 'object' && error !== null) fromDatabase.add(error)
  throw error
}

/** The system errors of a connection to another machine. */
const connectionErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
function systemErrorMeans(error: Error, code: string) {
  // ENOENT: the database's socket is a file, which is missing while the database is away.
  if (fromDatabase.has(error)) return connectionErrors.has(code) || code === 'ENOENT' ? away() : undefined
  return connectionErrors.has(code) ? otherServiceAway() : undefined
}

/** What an SQLSTATE means to a caller; the longest matching prefix wins. */
const meanings: Record<string, () => AppError> = {
  // Connection exceptions (a pooler's too), a write while another server takes over as primary, insufficient resources
  // (53100: the disk is full), an operator shutting the server down, a statement timeout, and a deadlock between two
  // writers.
  '08': away,
  '25006': away,
  '53': away,
  '57P': away,
  '57014': away,
  '40P01': away,
  // The schemas should reject every value that a column refuses; if one slips through, it is still the caller's value.
  '22': () => new AppError('BAD_REQUEST', 'This has a value that cannot be stored. Please check what you entered.'),
  '23503': () => new AppError('CONFLICT', 'What this belongs to has just been removed. Please load the page again.'),
}
const meaningOf = (code: string) => {
  for (let length = code.length; length > 1; length--) {
    const start = code.slice(0, length)
    if (Object.hasOwn(meanings, start)) return meanings[start]!()
  }
  return undefined
}

const connectionLost =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

/**
 * The error in the domain's words, if the caller may know it, with the error itself as its cause; undefined for a fault
 * of the program.
 */
export function appErrorOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return undefined
  const known = inOurWords(error)
  if (!known) return appErrorOf(error.cause)
  known.cause = error
  return known
}

function inOurWords(error: Error) {
  // The caller has just seen the row, so it has been removed since.
  if (error instanceof NoResultError)
    return new AppError('NOT_FOUND', 'This is no longer here. Please load the page again.')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return systemErrorMeans(error, code) ?? meaningOf(code) ?? (connectionLost.test(error.message) ? away() : undefined)
}

/**
 * Runs something for each item, one after another, also after one has failed. The failures are thrown together at the end,
 * under a message that says how many there were.
 */
export async function runForEach<Item>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<unknown>,
  message: (failures: number) => string,
) {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await run(item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, message(failures.length))
}

/** The name of the unique constraint that a write violated, if that is the error. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error
    ? String(error.constraint)
    : undefined

/** Other writers were faster, or something took too long, such as a lock that one of them holds. */
export const isContention = (error: unknown) =>
  isDeadlock(error) || (error instanceof Error && 'code' in error && error.code === '57014')

/** PostgreSQL aborted this transaction to resolve a deadlock: it can simply run again. */
export const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

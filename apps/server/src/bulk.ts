import { type BulkResult, maxBulkRows } from '@kazi/schemas/assignment'
import type { CommandContext } from './command.ts'
import { type AppError, appErrorOf } from './errors.ts'

type Row = { id: number; name: string }
/** The context of a call has the log of its request. */
type Logging = { log?: { error?(fields: object, text: string): void } | undefined }

const failed = 'could not be done because of a mistake on our side. Please try this one again.'

/**
 * Runs a command on each of these rows, each in its own transaction, so that one refusal stops no other row, and neither
 * does a fault of the program: the rows before it are committed, so the caller has to hear of them. It is thrown where no
 * row has another result, and inside a transaction, which it aborts. Once the database is away, no other row waits
 * for it. `rows` are read one more than `maxBulkRows`, to know whether there are others.
 * @param act does it and returns what to say about the row; an AppError is what is said instead.
 */
export async function eachRow<C extends CommandContext & Logging, R extends Row>(
  context: C,
  rows: R[],
  act: (context: C, row: R) => Promise<string>,
): Promise<BulkResult> {
  const { away: _, ...result } = await tryRows(context, rows, act)
  return result
}

/** @returns also the refusal, where a service was away and the rows after it were not tried. */
async function tryRows<C extends CommandContext & Logging, R extends Row>(
  context: C,
  rows: R[],
  act: (context: C, row: R) => Promise<string>,
): Promise<BulkResult & { away: AppError | undefined }> {
  const results: BulkResult['results'] = []
  let limit: AppError | undefined
  let away: AppError | undefined
  const faults: unknown[] = []
  for (const row of rows.slice(0, maxBulkRows)) {
    const { id, name } = row
    if (away) {
      results.push({ id, name, done: false, text: away.message })
      continue
    }
    const text = await act(context, row).then(
      (said) => ({ done: true, text: said }),
      (error) => {
        const refusal = appErrorOf(error)
        if (!refusal && context.db.isTransaction) throw error
        if (!refusal) {
          faults.push(error)
          context.log?.error?.({ err: error, row: id }, 'a row of a bulk action failed')
          return { done: false, text: failed }
        }
        if (refusal.cause) context.log?.error?.({ err: refusal.cause, row: id }, 'a row of a bulk action failed')
        if (refusal.kind === 'TOO_MANY_REQUESTS') limit ??= refusal
        if (refusal.kind === 'SERVICE_UNAVAILABLE') away = refusal
        return { done: false, text: refusal.message }
      },
    )
    results.push({ id, name, ...text })
  }
  if (faults.length > 0 && faults.length === results.length) throw faults[0]
  // The sender was over its limit before the first row, or nothing could be reached.
  const none = limit ?? away
  if (none && !results.some(({ done }) => done)) throw none
  return { results, left: rows.length > maxBulkRows, away }
}

/**
 * The same for all of these rows, however many: for what is known to be bounded, and can be sent again. Where the
 * database is away, this fails; what was done stays done.
 */
export async function allRows<C extends CommandContext & Logging, R extends Row>(
  context: C,
  rows: R[],
  act: (context: C, row: R) => Promise<string>,
): Promise<BulkResult> {
  const results: BulkResult['results'] = []
  for (let from = 0; from < rows.length; from += maxBulkRows) {
    const { results: some, away } = await tryRows(context, rows.slice(from, from + maxBulkRows), act)
    if (away) throw away
    results.push(...some)
  }
  return { results, left: false }
}

import { type BulkResult, maxBulkRows } from '@kazi/schemas/bulk'
import type { CommandContext } from './command.ts'
import { type AppError, appErrorOf, isContention } from './errors.ts'

type Row = { id: number; name: string }
/** The context of a call has the log of its request. */
export type Logging = { log?: { error?(fields: object, text: string): void } | undefined }

const failed = 'could not be done because of a mistake on our side. Please try this one again.'
const contended = 'is being changed by somebody else right now. Please try this one again.'
const afterContended =
  'was not tried, because the rows before it are being changed by somebody else. Please try it again.'

/**
 * Runs a command on each of these rows, each in its own transaction, so that one refusal stops no other row, and neither
 * does a fault of the program: the rows before it are committed, so the caller has to hear of them. It is thrown where no
 * row has another result, and inside a transaction, which it aborts. Once the database is away, no other row waits
 * for it; one that somebody else changes meanwhile stops no other, but two in a row do. `rows` are read one more than `maxBulkRows`, to know whether there are others.
 * @param act does it and returns what to say about the row; an AppError is what is said instead.
 */
export async function eachRow<C extends CommandContext & Logging, R extends Row>(
  context: C,
  rows: R[],
  act: (context: C, row: R) => Promise<string>,
): Promise<BulkResult> {
  const { away: _, inUse: __, ...result } = await tryRows(context, rows, act)
  return result
}

/** @returns also the refusals: where a service was `away`, and the rows after it were not tried, and of a row that was `inUse`. */
async function tryRows<C extends CommandContext & Logging, R extends Row>(
  context: C,
  rows: R[],
  act: (context: C, row: R) => Promise<string>,
): Promise<BulkResult & Record<'away' | 'inUse', AppError | undefined>> {
  const results: BulkResult['results'] = []
  let limit: AppError | undefined
  let away: AppError | undefined
  let inUse: AppError | undefined
  let waits = 0
  const faults: unknown[] = []
  for (const row of rows.slice(0, maxBulkRows)) {
    const { id, name } = row
    if (away) {
      results.push({ id, name, done: false, text: waits > 1 ? afterContended : away.message })
      continue
    }
    const outcome = await act(context, row).then(
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
        if (isContention(refusal.cause)) {
          // The second time in a row it is no longer one row's: what is slow would hold up each of them.
          if (++waits > 1) away = refusal
          inUse ??= refusal
          return { done: false, text: contended }
        }
        if (refusal.kind === 'SERVICE_UNAVAILABLE') away = refusal
        return { done: false, text: refusal.message }
      },
    )
    if (outcome.text !== contended) waits = 0
    results.push({ id, name, ...outcome })
  }
  if (faults.length > 0 && faults.length === results.length) throw faults[0]
  // The sender was over its limit before the first row, or nothing could be reached.
  const none = limit ?? away ?? inUse
  if (none && !results.some(({ done }) => done)) throw none
  return { results, left: rows.length > maxBulkRows, away, inUse }
}

/**
 * The same for all of these rows, however many: for what is known to be bounded, and can be sent again. Where the
 * database is away, this fails, and after the other rows where somebody else changes one; what was done stays done.
 */
export async function allRows<C extends CommandContext & Logging, R extends Row>(
  context: C,
  rows: R[],
  act: (context: C, row: R) => Promise<string>,
): Promise<BulkResult> {
  const results: BulkResult['results'] = []
  let inUse: AppError | undefined
  for (let from = 0; from < rows.length; from += maxBulkRows) {
    const some = await tryRows(context, rows.slice(from, from + maxBulkRows), act)
    if (some.away) throw some.away
    inUse ??= some.inUse
    results.push(...some.results)
  }
  if (inUse) throw inUse
  return { results, left: false }
}

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
 * row has another result, and inside a transaction, which it aborts. `rows` are read one more than `maxBulkRows`, to know
 * whether there are others.
 * @param act does it and returns what to say about the row; an AppError is what is said instead.
 */
export async function eachRow<C extends CommandContext & Logging, R extends Row>(
  context: C,
  rows: R[],
  act: (context: C, row: R) => Promise<string>,
): Promise<BulkResult> {
  const results: BulkResult['results'] = []
  let limit: AppError | undefined
  const faults: unknown[] = []
  for (const row of rows.slice(0, maxBulkRows)) {
    const { id, name } = row
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
        return { done: false, text: refusal.message }
      },
    )
    results.push({ id, name, ...text })
  }
  if (faults.length > 0 && faults.length === results.length) throw faults[0]
  // The sender was over its limit before the first row.
  if (limit && !results.some(({ done }) => done)) throw limit
  return { results, left: rows.length > maxBulkRows }
}

/** The same for all of these rows, however many: for what is known to be bounded. */
export async function allRows<C extends CommandContext & Logging, R extends Row>(
  context: C,
  rows: R[],
  act: (context: C, row: R) => Promise<string>,
): Promise<BulkResult> {
  const results: BulkResult['results'] = []
  for (let from = 0; from < rows.length; from += maxBulkRows)
    results.push(...(await eachRow(context, rows.slice(from, from + maxBulkRows), act)).results)
  return { results, left: false }
}

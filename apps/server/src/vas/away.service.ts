import { awayUntil, dayInWords } from '@kazi/schemas/time-off'
import type { TransactionContext } from '../command.ts'
import { AppError } from '../errors.ts'
import { unavailableAmong } from './time-off.queries.ts'

/**
 * Refuses to give new work to a VA who is on time off, by the clock, because the job may be a minute late, or who takes no
 * new work.
 */
export async function refuseAway(tx: TransactionContext, vaIds: number[]) {
  const [away] = await unavailableAmong(tx.db, vaIds)
  if (!away) return
  const { name, backOn } = away
  throw new AppError(
    'CONFLICT',
    backOn
      ? `${name} is ${awayUntil(backOn)}. Choose another VA, or come back to ${name} on ${dayInWords(backOn)}.`
      : `${name} takes no new work at the moment. Choose another VA, or agree with ${name} first, who can be made available in their record.`,
  )
}

/** The same for what the team may have agreed with the VA: it is asked first. */
export async function askIfAway(tx: TransactionContext, vaId: number) {
  const [away] = await unavailableAmong(tx.db, [vaId])
  if (!away) return
  const { name, backOn } = away
  throw new AppError(
    'CONFLICT',
    `${name} ${backOn ? `is ${awayUntil(backOn)}` : 'takes no new work at the moment'}. Create the assignment anyway only if ${name} has agreed to it.`,
  )
}

import { brand } from '@kazi/schemas/brand'
import { hours, money } from '@kazi/schemas/format'
import type { RowKind, RowReport } from '@kazi/schemas/row-report'
import type { Va } from '../actors.ts'
import type { CommandContext } from '../command.ts'
import { AppError } from '../errors.ts'
import { type ReportedRow, reportedRow } from '../work/reported-rows.queries.ts'
import { messageOfKey, teamThreadAbout } from './messages.queries.ts'
import { sendAsVa } from './messages.service.ts'

const names: Record<RowKind, string> = {
  time: 'Logged time',
  agreed: 'Agreed hours',
  fixed: 'Fixed price',
  review: 'Review',
  project: 'Project',
  client: 'Returning client',
  reply: 'Response time',
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The row in words, so that the team finds it: what it is, of which task and client, when, and how much. */
function named(kind: RowKind, { title, clientName, day, minutes, amountCents, currency, rating }: ReportedRow) {
  const about = [title && `“${title}”`, clientName && `for ${clientName}`].filter(Boolean).join(' ')
  const amount = amountCents !== null && currency && money({ amountCents, currency }, 'en-US', 2)
  const facts = [
    about,
    longDay.format(new Date(day)),
    minutes !== null && hours(Math.round(minutes)),
    rating !== null && `${rating} of 5`,
    amount,
  ]
  return `${names[kind]}: ${facts.filter(Boolean).join(', ')}`
}

/**
 * A VA says that a row of their earnings or score is wrong: a message to the team that names the row, in the
 * conversation of its task, or in their newest one where that has ended. Sent again under its key, it is the same one.
 */
export async function reportRow(context: CommandContext, va: Va, { key, problem, ...row }: RowReport) {
  // First, because the row may have changed since.
  const before = await messageOfKey(context.db, { senderType: 'va', senderId: va.id, key })
  if (before?.message.endsWith(`\n\n${problem}`)) return { threadId: before.threadId }
  const found = await reportedRow(context.db, va.id, row)
  if (!found) throw new AppError('NOT_FOUND', 'This row is no longer there. It may have changed just now.')
  const thread = await teamThreadAbout(context.db, va.id, found)
  if (!thread)
    throw new AppError('CONFLICT', `You have no open conversation with us. Please write to ${brand.supportEmail}.`)
  const message = `Something is wrong with this row.\n${named(row.kind, found)}\n\n${problem}`
  await sendAsVa(context, va, { threadId: thread.id, message, key, seenTo: 0 })
  return { threadId: thread.id }
}

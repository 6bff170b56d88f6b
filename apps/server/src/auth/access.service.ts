import { maxBulkRows } from '@kazi/schemas/bulk'
import type { VaSelection } from '@kazi/schemas/va-management'
import { closeSessionsOf } from '../accounts/sessions.ts'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { eachRow } from '../bulk.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { selectedVas } from '../vas/access.queries.ts'
import { lockVaAccount } from '../vas/passwords.queries.ts'
import { inviteVa } from './passwords.service.ts'

/** Ends every session of a VA. Their password stays, so they can sign in again. */
export const endSessionsOfVa = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    if (!(await lockVaAccount(tx.db, id))) throw new AppError('NOT_FOUND', 'VA not found')
    await closeSessionsOf(tx.db, { vaId: id })
    await record(tx.db, admin, { action: 'end-sessions', target: `va ${id}` })
    await publish(tx.db, 'vas', 'admin')
    return { ended: true }
  })

/** Emails each VA of a selection a link to set a first password. Those who have one are left alone. */
export const inviteVas = async (context: CommandContext, admin: Admin, selection: VaSelection) =>
  eachRow(context, await selectedVas(context.db, selection, maxBulkRows + 1), (ctx, { id }) =>
    inviteForTheFirstTime(ctx, admin, id),
  )

/** Refused for a VA who has a password. Answers what to say of them. */
export const inviteForTheFirstTime = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    const va = await lockVaAccount(tx.db, id)
    if (va?.passwordHash) throw new AppError('CONFLICT', 'Has a password already')
    await inviteVa(tx, admin, id)
    return 'Link emailed'
  })

export const endSessionsOfVas = async (context: CommandContext, admin: Admin, selection: VaSelection) =>
  eachRow(context, await selectedVas(context.db, selection, maxBulkRows + 1), async (ctx, { id }) => {
    await endSessionsOfVa(ctx, admin, id)
    return 'Signed out'
  })

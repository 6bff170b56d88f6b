import { mostAtOnce } from '@kazi/schemas/assignment'
import { type ClientMoves, type ClientPatch, mostAnalyses } from '@kazi/schemas/client'
import { voidLinks } from '../accounts/links.ts'
import { closeSessionsOf } from '../accounts/sessions.ts'
import { changeUserByTeam, lockUserForTeam } from '../accounts/users.queries.ts'
import type { Admin } from '../actors.ts'
import { quotaOf } from '../analysis/analysis.queries.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { eachRow } from '../bulk.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { accountEmails } from '../emails/account-emails.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { notesChange } from '../team-notes.ts'
import { clientForAdmin, selectedClients } from './clients.queries.ts'

const notFound = () => new AppError('NOT_FOUND', 'Client not found')

export async function getClient(db: Db, id: number) {
  const client = await clientForAdmin(db, id)
  if (!client) throw notFound()
  return client
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockUserForTeam>>>

/**
 * Changes what the team decides about a client: analyses, notes, suspension. The same change twice is the same as once.
 * Answers the client as it now is, with the work that is open.
 */
export const changeClient = (context: CommandContext, admin: Admin, id: number, patch: ClientPatch) =>
  withTransaction(context, async (tx) => {
    const client = await lockUserForTeam(tx.db, id)
    if (!client) throw notFound()
    const { quotaTotal, notes = null, suspended } = patch
    const noted = notesChange(client.teamNotes, patch)
    const granted = quotaTotal !== undefined && quotaTotal !== client.quotaTotal
    if (granted) await checkQuota(tx, id, quotaTotal)
    if (granted || noted) {
      await changeUserByTeam(tx.db, id, {
        ...(quotaTotal !== undefined && { quotaTotal }),
        ...(noted && { teamNotes: notes }),
      })
      await record(tx.db, admin, {
        action: 'update-client',
        target: `client ${id}`,
        changes: changesBetween(
          { analyses: client.quotaTotal, notes: client.teamNotes },
          { analyses: quotaTotal ?? client.quotaTotal, notes: noted ? notes : client.teamNotes },
          ['analyses', 'notes'],
        ),
      })
    }
    if (suspended !== undefined && suspended !== (client.suspendedAt !== null))
      await (suspended ? suspend : reinstate)(tx, admin, client)
    await publish(tx.db, 'account', 'admin', `client:${id}`)
    return getClient(tx.db, id)
  })

/** Gives a client so many analyses that at least `left` are left; nobody gets fewer. */
export const topUp = (context: CommandContext, admin: Admin, id: number, left: number) =>
  withTransaction(context, async (tx) => {
    const client = await lockUserForTeam(tx.db, id)
    if (!client) throw notFound()
    const { total, remaining } = await quotaOf(tx.db, id)
    if (remaining >= left) return { left: remaining, changed: false }
    const quotaTotal = total - remaining + left
    if (quotaTotal > mostAnalyses)
      throw new AppError('CONFLICT', `They would have more than ${mostAnalyses.toLocaleString('en')} in total.`)
    await changeUserByTeam(tx.db, id, { quotaTotal })
    await record(tx.db, admin, {
      action: 'update-client',
      target: `client ${id}`,
      changes: changesBetween({ analyses: client.quotaTotal }, { analyses: quotaTotal }, ['analyses']),
    })
    await publish(tx.db, 'account', 'admin', `client:${id}`)
    return { left, changed: true }
  })

/** Changes each client of a selection, with a result for each. */
export const changeClients = async (
  context: CommandContext,
  admin: Admin,
  { selection, after = 0, change }: ClientMoves,
) =>
  eachRow(
    context,
    await selectedClients(context.db, selection, after, mostAtOnce + 1),
    async (ctx, { id, suspended }) => {
      if (change.what === 'topUp') {
        const { left, changed } = await topUp(ctx, admin, id, change.left)
        return `${changed ? 'now has' : 'already has'} ${left.toLocaleString('en')} left.`
      }
      const suspend = change.what === 'suspend'
      if (suspended !== suspend) await changeClient(ctx, admin, id, { suspended: suspend, notes: undefined })
      if (suspend) return suspended ? 'was suspended already.' : 'is suspended, and was told by email.'
      return suspended ? 'can sign in again, and was told by email.' : 'was not suspended.'
    },
  )

/** Analyses that were used stay used. */
async function checkQuota(tx: TransactionContext, id: number, quotaTotal: number) {
  const { total, remaining } = await quotaOf(tx.db, id)
  const used = total - remaining
  if (quotaTotal < used) throw new AppError('CONFLICT', `They have already used ${used}, so the total cannot be lower.`)
}

/**
 * Keeps a client out (decision 032): sessions end, links and passwords no longer let them in, and no news is emailed.
 * Their tasks, requests and assignments stay as they are; what becomes of them is for the team to decide.
 */
async function suspend(tx: TransactionContext, admin: Admin, { id, firstName }: Locked) {
  // First, because nothing is emailed to a suspended account.
  await enqueueMail(tx, { clientId: id }, accountEmails.accountSuspended({ hello: firstName }))
  await changeUserByTeam(tx.db, id, { suspended: true })
  await closeSessionsOf(tx.db, { userId: id })
  await voidLinks(tx.db, { userId: id })
  const changes = { suspended: { from: false, to: true } }
  await record(tx.db, admin, { action: 'suspend-client', target: `client ${id}`, changes })
}

async function reinstate(tx: TransactionContext, admin: Admin, { id, firstName }: Locked) {
  await changeUserByTeam(tx.db, id, { suspended: false })
  await enqueueMail(
    tx,
    { clientId: id },
    accountEmails.accountReopened({ hello: firstName, url: `${tx.links.site}/auth` }),
  )
  const changes = { suspended: { from: true, to: false } }
  await record(tx.db, admin, { action: 'reinstate-client', target: `client ${id}`, changes })
}

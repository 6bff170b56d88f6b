import { maxBulkRows, type UndoableResult } from '@kazi/schemas/bulk'
import { type ClientMoves, type ClientPatch, maxAnalyses } from '@kazi/schemas/client'
import { voidLinks } from '../accounts/links.ts'
import { closeSessionsOf } from '../accounts/sessions.ts'
import { changeUserByTeam, lockUserForTeam, restoreSuspension } from '../accounts/users.queries.ts'
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
import { lockUnanswered, moveReviews, type ReviewMoved, restoreReviews } from '../tasks/tasks.queries.ts'
import { notesChange } from '../team-notes.ts'
import { goneOn, undoable, undoableLot } from '../undo/undo.ts'
import { clientForAdmin, selectedClients } from './clients.queries.ts'

const notFound = () => new AppError('NOT_FOUND', 'Client not found')

export async function getClient(db: Db, id: number) {
  const client = await clientForAdmin(db, id)
  if (!client) throw notFound()
  return client
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockUserForTeam>>>

/**
 * Changes what the team decides about a client: analyses, notes, suspension. The same change twice is the same as once;
 * analyses from a total that somebody else has replaced are refused with CONFLICT, even if both come to the same.
 * Answers the client as it now is, with the work that is open; `undo` takes analyses and suspension back.
 */
export const changeClient = (context: CommandContext, admin: Admin, id: number, patch: ClientPatch) =>
  withTransaction(context, async (tx) => {
    const { undo } = await applyChange(tx, admin, id, patch)
    return { ...(await getClient(tx.db, id)), undo }
  })

/** `told`: whether a suspension or its end is told by email; not if the address is unconfirmed or had too many. */
async function applyChange(outer: TransactionContext, admin: Admin, id: number, patch: ClientPatch) {
  // Tasks are locked before their client.
  const unanswered = patch.suspended === false ? await lockUnanswered(outer.db, id) : []
  const client = await lockUserForTeam(outer.db, id)
  if (!client) throw notFound()
  checkTotal(client, patch)
  const { quotaTotal = client.quotaTotal, notes = null, suspended = client.suspendedAt !== null } = patch
  const granted = quotaTotal !== client.quotaTotal
  const moved = suspended !== (client.suspendedAt !== null)
  if (granted) await checkQuota(outer, id, quotaTotal)
  const { tx, keep } = granted || moved ? await undoableChange(outer, admin, client) : { tx: outer, keep: undefined }
  const noted = notesChange(client.teamNotes, patch)
  if (granted || noted) {
    await changeUserByTeam(tx.db, id, { quotaTotal, ...(noted && { teamNotes: notes }) })
    await record(tx.db, admin, {
      action: 'update-client',
      target: `client ${id}`,
      changes: changesBetween(
        { analyses: client.quotaTotal, notes: client.teamNotes },
        { analyses: quotaTotal, notes: noted ? notes : client.teamNotes },
        ['analyses', 'notes'],
      ),
    })
  }
  const told = moved && (await (suspended ? suspend : reinstate)(tx, admin, client)) !== undefined
  const reviews = moved && client.suspendedAt ? await moveReviews(tx.db, unanswered, client.suspendedAt) : []
  await publish(tx.db, 'account', 'admin', `client:${id}`)
  return { undo: (await keep?.(reviews)) ?? null, told }
}

/** Two who each add ten both write twenty: a total is refused that was added to one which is there no more. */
function checkTotal(client: Locked, { quotaTotal, quotaTotalBefore }: ClientPatch) {
  if (quotaTotal === undefined || quotaTotalBefore === undefined || quotaTotalBefore === client.quotaTotal) return
  const now = client.quotaTotal.toLocaleString('en')
  throw new AppError('CONFLICT', `Somebody else has just changed this: they have ${now} analyses in total now.`)
}

/** Gives a client so many analyses that at least `left` are left; nobody gets fewer. */
export const topUp = (context: CommandContext, admin: Admin, id: number, left: number) =>
  withTransaction(context, async (outer) => {
    const client = await lockUserForTeam(outer.db, id)
    if (!client) throw notFound()
    const { total, remaining } = await quotaOf(outer.db, id)
    if (remaining >= left) return { left: remaining, undo: null }
    const quotaTotal = total - remaining + left
    if (quotaTotal > maxAnalyses)
      throw new AppError('CONFLICT', `They would have more than ${maxAnalyses.toLocaleString('en')} in total.`)
    const { tx, keep } = await undoableChange(outer, admin, client)
    await changeUserByTeam(tx.db, id, { quotaTotal })
    await record(tx.db, admin, {
      action: 'update-client',
      target: `client ${id}`,
      changes: changesBetween({ analyses: client.quotaTotal }, { analyses: quotaTotal }, ['analyses']),
    })
    await publish(tx.db, 'account', 'admin', `client:${id}`)
    return { left, undo: await keep() }
  })

/** Changes each client of a selection, with a result for each and one undo for all. */
export async function changeClients(
  context: CommandContext,
  admin: Admin,
  { selection, after = 0, undo: lot, change }: ClientMoves,
): Promise<UndoableResult> {
  const rows = await selectedClients(context.db, selection, after, maxBulkRows + 1)
  return undoableLot(context, admin, lot, (inLot, keepStep) =>
    eachRow(inLot, rows, async (ctx, { id, name, suspended, invited }) => {
      const keep = (undo: string | null) => undo !== null && keepStep({ row: { id, name }, undo })
      if (change.what === 'topUp') {
        const { left, undo } = await topUp(ctx, admin, id, change.left)
        keep(undo)
        return `${undo ? 'now has' : 'already has'} ${left.toLocaleString('en')} left.`
      }
      const suspend = change.what === 'suspend'
      if (suspended === suspend) return suspend ? 'was suspended already.' : 'was not suspended.'
      const { undo, told } = await withTransaction(ctx, (tx) =>
        applyChange(tx, admin, id, { suspended: suspend, notes: undefined }),
      )
      keep(undo)
      return (suspend ? suspendedText : reinstatedText)({ told, invited })
    }),
  )
}

/** `invited`: the team made the account, and its client has never signed in; a suspension ends the invitation for good. */
type Moved = { told: boolean; invited: boolean }
const suspendedText = ({ told, invited }: Moved) => {
  if (told) return 'is suspended, and is told by email.'
  if (invited) return 'is suspended. Their invitation is no longer valid, and they are not told by email.'
  return 'is suspended. They are not told by email.'
}
const reinstatedText = ({ told, invited }: Moved) => {
  if (told) return 'can sign in again, and is told by email.'
  if (invited)
    return 'is no longer suspended. Their old invitation doesn’t work anymore: ask them to use “Forgot password?” on the sign-in page.'
  return 'can sign in again. They are not told by email.'
}

/**
 * What an undo has to know: analyses and suspension as they were, and as the command has left them, and the results
 * that their client has longer to answer; what an older version kept does not say those.
 */
export type ClientChanged = { id: number; before: Decided; after: Decided; reviews?: ReviewMoved[] }
type Decided = Pick<Locked, 'quotaTotal' | 'suspendedAt'>

async function undoableChange(outer: TransactionContext, admin: Admin, client: Locked) {
  const decided = ({ quotaTotal, suspendedAt }: Locked): Decided => ({ quotaTotal, suspendedAt })
  const { tx, keep } = await undoable(outer, admin, 'client', `client ${client.id}`)
  return {
    tx,
    keep: async (reviews: ReviewMoved[] = []) => {
      const after = (await lockUserForTeam(tx.db, client.id)) as Locked
      return keep({ id: client.id, before: decided(client), after: decided(after), reviews } satisfies ClientChanged)
    },
  }
}

/**
 * Analyses and suspension are as they were, unless somebody has gone on from them or the analyses are used. Sessions and
 * links that a suspension ended stay ended; those that began meanwhile end.
 */
export async function undoClientChange(tx: TransactionContext, { id, before, after, reviews = [] }: ClientChanged) {
  if (reviews.length > 0) await lockUnanswered(tx.db, id)
  const client = await lockUserForTeam(tx.db, id)
  if (!client) throw notFound()
  if (client.quotaTotal !== after.quotaTotal || client.suspendedAt !== after.suspendedAt) throw goneOn()
  if (before.quotaTotal !== after.quotaTotal) {
    await checkQuota(tx, id, before.quotaTotal)
    await changeUserByTeam(tx.db, id, { quotaTotal: before.quotaTotal })
  }
  if (before.suspendedAt !== after.suspendedAt) {
    await restoreSuspension(tx.db, id, before.suspendedAt)
    if (before.suspendedAt !== null) await shutOut(tx, id)
    if (reviews.length > 0) await restoreReviews(tx.db, reviews)
  }
  await publish(tx.db, 'account', 'admin', `client:${id}`)
}

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
  const told = await enqueueMail(tx, { clientId: id }, accountEmails.accountSuspended({ hello: firstName }))
  await changeUserByTeam(tx.db, id, { suspended: true })
  await shutOut(tx, id)
  const changes = { suspended: { from: false, to: true } }
  await record(tx.db, admin, { action: 'suspend-client', target: `client ${id}`, changes })
  return told
}

async function shutOut(tx: TransactionContext, id: number) {
  await closeSessionsOf(tx.db, { userId: id })
  await voidLinks(tx.db, { userId: id })
}

async function reinstate(tx: TransactionContext, admin: Admin, { id, firstName }: Locked) {
  await changeUserByTeam(tx.db, id, { suspended: false })
  const told = await enqueueMail(
    tx,
    { clientId: id },
    accountEmails.accountReopened({ hello: firstName, url: `${tx.links.site}/auth` }),
  )
  const changes = { suspended: { from: true, to: false } }
  await record(tx.db, admin, { action: 'reinstate-client', target: `client ${id}`, changes })
  return told
}

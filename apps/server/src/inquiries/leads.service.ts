import type { LeadPatch } from '@kazi/schemas/lead'
import { canConvertLead, canMoveLead, type LeadEventKind, leadRules } from '@kazi/schemas/lead-states'
import type { Price } from '@kazi/schemas/money'
import { priceText } from '@kazi/schemas/quote'
import type { Passwords } from '../accounts/passwords.ts'
import { closeSessionsOf, newToken } from '../accounts/sessions.ts'
import { insertInvitedUser, inviteUser, lockUserAt } from '../accounts/users.queries.ts'
import type { Admin } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { mailClientInvitation, mailUnconfirmed } from '../auth/passwords.service.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import * as leads from './leads.queries.ts'

const notFound = () => new AppError('NOT_FOUND', 'This lead is no longer here')

export async function getLead(db: Db, id: number) {
  const lead = await leads.leadForAdmin(db, id)
  if (!lead) throw notFound()
  return { ...lead, ...(await leads.leadEventsOf(db, id)) }
}

async function locked(tx: TransactionContext, id: number) {
  const lead = await leads.lockLead(tx.db, id)
  if (!lead) throw notFound()
  return lead
}

/** The console shows it, and whoever asked as a client sees whether it is still open. */
const publishLead = ({ db }: TransactionContext, { userId }: leads.LockedLead) =>
  publish(db, 'inquiries', 'admin', ...(userId === null ? [] : ([`client:${userId}`] as const)))

/** Who can own a lead: the labels of all keys, and whoever owns one already. `me` is the caller's own label. */
export async function leadOwners(db: Db, admin: Admin, labels: string[]) {
  const all = new Set([...labels, ...(await leads.ownersOfLeads(db))])
  return { me: admin.label, owners: [...all].sort() }
}

const quoteOf = (price: Price | null) => (price ? priceText(price, ' fixed', 'en-US') : null)

type Moved = { kind: LeadEventKind; name: string; from: string | null; to: string | null }
/** The fields that a patch really changes, as the timeline and the audit trail record them. */
function changesOf(lead: leads.LockedLead, patch: LeadPatch): Moved[] {
  const fields: [LeadEventKind, string, string | null, string | null | undefined][] = [
    ['moved', 'stage', lead.stage, patch.stage],
    ['owner', 'owner', lead.owner, patch.owner],
    ['noted', 'notes', lead.notes, patch.notes],
    ['next_step', 'nextStep', lead.nextStep, patch.nextStep],
    ['next_step', 'nextStepOn', lead.nextStepOn, patch.nextStepOn],
    ['quoted', 'quote', quoteOf(lead.quote), patch.quote === undefined ? undefined : quoteOf(patch.quote)],
  ]
  return fields.flatMap(([kind, name, from, to]) => (to === undefined || to === from ? [] : [{ kind, name, from, to }]))
}

function checkMove(lead: leads.LockedLead, patch: LeadPatch) {
  const to = patch.stage ?? lead.stage
  if (to !== lead.stage && !canMoveLead(lead.stage, to))
    throw new AppError(
      'CONFLICT',
      to === 'converted'
        ? 'Use "Convert to client": it finds or creates their account.'
        : `A lead that is ${leadRules[lead.stage].label.toLowerCase()} cannot become ${leadRules[to].label.toLowerCase()}.`,
    )
  if (leadRules[to].needs === 'quote' && !(patch.quote === undefined ? lead.quote : patch.quote))
    throw new AppError('CONFLICT', 'Please enter the quote first: a lead is quoted once it has our price.')
}

/** A lead as the team reads it, and whether this call has written anything. */
const savedLead = async (db: Db, id: number, written: boolean) => ({ written, lead: await getLead(db, id) })

/**
 * Changes a lead, and says whether it did. The same change twice is the same as once; one that was made from an older
 * version is refused with CONFLICT.
 * @param labels of all admin keys: a lead's owner is one of them.
 */
export const updateLead = (
  context: CommandContext,
  admin: Admin,
  labels: string[],
  { id, version, ...patch }: LeadPatch & { id: number; version?: number | undefined },
) =>
  withTransaction(context, async (tx) => {
    const lead = await locked(tx, id)
    const changes = changesOf(lead, patch)
    if (changes.length === 0) return savedLead(tx.db, id, false)
    if (version !== undefined && version !== lead.version)
      throw new AppError('CONFLICT', 'Somebody else has just changed this lead. Please look at it again.')
    if (patch.owner && patch.owner !== lead.owner && !labels.includes(patch.owner))
      throw new AppError('BAD_REQUEST', 'No admin key has this label.')
    checkMove(lead, patch)
    await leads.changeLead(tx.db, id, patch)
    const kinds = Map.groupBy(changes, ({ kind }) => kind)
    for (const [kind, all] of kinds)
      await leads.insertLeadEvent(
        tx.db,
        id,
        admin.label,
        kind,
        Object.fromEntries(all.map(({ name, from, to }) => [name, { from, to }])),
      )
    await record(tx.db, admin, {
      action: 'update-lead',
      target: `lead ${id}`,
      changes: changesBetween(
        Object.fromEntries(changes.map(({ name, from }) => [name, from])),
        Object.fromEntries(changes.map(({ name, to }) => [name, to])),
        changes.map(({ name }) => name),
      ),
    })
    await publishLead(tx, lead)
    return savedLead(tx.db, id, true)
  })

/** Emails a lead. A new one is then contacted: this is the reply that was promised. */
export const mailLead = (
  context: CommandContext,
  admin: Admin,
  { id, subject, message }: { id: number; subject: string; message: string },
) =>
  withTransaction(context, async (tx) => {
    const lead = await locked(tx, id)
    await enqueueMail(
      tx,
      lead.replyTo,
      otherEmails.fromTeam({ hello: lead.name, subject, message, thread: `inquiry-${id}` }),
    )
    await leads.insertLeadEvent(tx.db, id, admin.label, 'mailed', { to: lead.replyTo, subject, message })
    if (lead.stage === 'new') {
      await leads.changeLead(tx.db, id, { stage: 'contacted' })
      await leads.insertLeadEvent(tx.db, id, admin.label, 'moved', { stage: { from: 'new', to: 'contacted' } })
    }
    await record(tx.db, admin, { action: 'mail-lead', target: `lead ${id}`, detail: { subject } })
    await publishLead(tx, lead)
    return { sent: true }
  })

/**
 * How a lead became a client: `invited` is a new account or one that nobody had confirmed, whose password an email sets,
 * `linked` one that was there, `already` an earlier call.
 */
export type Conversion = { clientId: number; how: 'invited' | 'linked' | 'already' }

/**
 * Makes a client of a lead, once. Who asked from a session, or has confirmed this address, is linked to the account and
 * gets no email; anybody else gets an account whose password is set by the emailed link alone, which also confirms the
 * address.
 */
export async function convertLead(
  context: CommandContext & { passwords: Passwords },
  admin: Admin,
  id: number,
): Promise<Conversion> {
  // Nobody knows this password. Hashing is slow, so it does not happen while rows are locked.
  const passwordHash = await context.passwords.hash(newToken())
  return withTransaction(context, async (tx) => {
    const lead = await locked(tx, id)
    if (!canConvertLead(lead.stage) && lead.clientId) return { clientId: lead.clientId, how: 'already' }
    const found = lead.userId === null ? await lockUserAt(tx.db, lead.email) : undefined
    const known = lead.userId ?? (found?.emailConfirmedAt ? found.id : undefined)
    const clientId =
      known ?? (await (found ? handOver(tx, found.id, lead, passwordHash) : invitedClient(tx, lead, passwordHash)))
    await leads.changeLead(tx.db, id, { stage: 'converted', clientId })
    const how = known === undefined ? 'invited' : 'linked'
    await leads.insertLeadEvent(tx.db, id, admin.label, 'converted', { clientId, how })
    await record(tx.db, admin, {
      action: 'convert-lead',
      target: `lead ${id}`,
      detail: { clientId, how },
      changes: changesBetween<{ stage: string }>(lead, { stage: 'converted' }, ['stage']),
    })
    await publishLead(tx, lead)
    await publish(tx.db, 'account', 'admin')
    return { clientId, how }
  })
}

/**
 * Anybody can sign up with an address that is not theirs: who has not confirmed it gets in by its mailbox only from now
 * on, and neither reads what the lead wrote nor deletes it with the account.
 */
async function handOver(tx: TransactionContext, userId: number, lead: leads.LockedLead, passwordHash: string) {
  await inviteUser(tx.db, userId, { passwordHash, firstName: firstNameIn(lead) })
  await closeSessionsOf(tx.db, { userId })
  await mailUnconfirmed(tx, userId, firstNameIn(lead))
  return userId
}

const firstNameIn = ({ name }: Pick<leads.LockedLead, 'name'>) => name.trim().split(/\s+/)[0] ?? name

async function invitedClient(tx: TransactionContext, lead: leads.LockedLead, passwordHash: string) {
  const { email } = lead
  const created = await insertInvitedUser(tx.db, {
    email,
    passwordHash,
    firstName: firstNameIn(lead),
    username: email.split('@')[0] ?? email,
  })
  // Somebody signed up with this address a moment ago.
  if (!created) throw new AppError('CONFLICT', 'This address has just got an account. Please try again.')
  await mailClientInvitation(tx, created)
  return created.id
}

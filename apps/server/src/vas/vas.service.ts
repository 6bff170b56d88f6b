import { rateTextAfter } from '@kazi/schemas/profile-shown'
import type { vaProfilePatch } from '@kazi/schemas/va'
import type { VaRecord, VaRecordEdit, VaRecordPatch } from '@kazi/schemas/va-record'
import { hoursInWords } from '@kazi/schemas/weekly-hours'
import type { z } from 'zod'
import { voidLinks } from '../accounts/links.ts'
import { closeSessionsOf } from '../accounts/sessions.ts'
import type { Admin, Va } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { accountEmails } from '../emails/account-emails.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { lockVaAccount } from './passwords.queries.ts'
import {
  insertVa,
  lockVa,
  ownProfileOf,
  publicVa,
  reviewsOf,
  updateShown,
  updateVa,
  vaForAdmin,
} from './vas.queries.ts'

/** The public profile of one VA, with clients' reviews. */
export async function profileOf(db: Db, id: number) {
  const va = await publicVa(db, id)
  if (!va) throw new AppError('NOT_FOUND', 'VA not found')
  return { ...va, reviews: await reviewsOf(db, id) }
}
export type Profile = Awaited<ReturnType<typeof profileOf>>

const duplicate = (error: unknown) =>
  violatedConstraint(error) === 'vas_email_key'
    ? new AppError('CONFLICT', 'A VA with this email address already exists.')
    : error

/** A VA as the team sees them. */
export async function getVa(db: Db, id: number) {
  const va = await vaForAdmin(db, id)
  if (!va) throw new AppError('NOT_FOUND', 'VA not found')
  return va
}

export const createVa = (context: CommandContext, admin: Admin, input: VaRecord) =>
  withTransaction(context, async (tx) => {
    const { id } = await insertVa(tx.db, input).catch((error) => {
      throw duplicate(error)
    })
    await record(tx.db, admin, { action: 'create-va', target: `va ${id}` })
    await publish(tx.db, 'vas', 'admin')
    return getVa(tx.db, id)
  })

/** As the form shows it. A week that ends with days off ends with commas: what was seen has come without the space after them. */
const asShown = (value: unknown) => (Array.isArray(value) ? value.join(', ').trim() : (value ?? ''))

/** The names of the fields that somebody else has set to another value since this edit began. */
const changedMeanwhile = (current: object, patch: object, before: NonNullable<VaRecordEdit['before']>) =>
  Object.entries(before).flatMap(([name, seen]) => {
    const now = asShown(current[name as keyof typeof current])
    return name in patch && now !== seen && now !== asShown(patch[name as keyof typeof patch]) ? [name] : []
  })

/** Throws CONFLICT if the edit says what it was made from, and that is no longer there. */
export const changeVa = (
  context: CommandContext,
  admin: Admin,
  id: number,
  { before: seen = {}, ...patch }: VaRecordEdit,
) =>
  withTransaction(context, async (tx) => {
    const account = await lockVaAccount(tx.db, id)
    const before = await getVa(tx.db, id)
    if (changedMeanwhile(before, patch, seen).length > 0)
      throw new AppError('CONFLICT', 'Somebody else has just changed this VA. Please look at it again.')
    const email = patch.email?.toLowerCase() === before.email.toLowerCase() ? undefined : patch.email
    // Whoever has no password signs in with neither address.
    const told = email && account?.passwordHash ? account : undefined
    // Before the change, for an email goes to the address that its VA has.
    if (told && email) await enqueueMail(tx, { vaId: id }, accountEmails.vaAddressChanged({ hello: told.name, email }))
    await updateVa(tx.db, id, patch).catch((error) => {
      throw duplicate(error)
    })
    // The old mailbox's reader must not keep a session or a link after the address changes.
    if (email) {
      await closeSessionsOf(tx.db, { vaId: id })
      await voidLinks(tx.db, { vaId: id })
    }
    if (told) {
      const url = `${tx.links.portal}/va/login`
      await enqueueMail(tx, { vaId: id }, accountEmails.vaAddressNew({ hello: patch.name ?? told.name, url }))
    }
    const after = await getVa(tx.db, id)
    const changes = changesBetween(before, after, Object.keys(patch) as (keyof VaRecordPatch & keyof typeof after)[])
    if (Object.keys(changes).length > 0)
      await record(tx.db, admin, { action: 'update-va', target: `va ${id}`, changes })
    await publish(tx.db, 'vas', 'admin', `va:${id}`)
    return after
  })

/**
 * Applies a VA's changes to their own profile. Hours a week are the ones that the availability names: the team's text
 * stays while it means the same figure. So does the text of a rate.
 */
export const updateProfile = (context: CommandContext, va: Va, patch: z.infer<typeof vaProfilePatch>) =>
  withTransaction(context, async (tx) => {
    await lockVa(tx.db, va.id)
    const { weeklyHours, rate, languages, samples, ...rest } = patch
    const current = await ownProfileOf(tx.db, va.id)
    const said = weeklyHours !== undefined && weeklyHours !== current.weeklyHours
    const availability = weeklyHours == null ? null : hoursInWords(weeklyHours)
    await updateVa(tx.db, va.id, {
      ...rest,
      ...(said && { availability }),
    })
    if (rate !== undefined || languages || samples)
      await updateShown(tx.db, va.id, {
        ...(rate !== undefined && { rate: { is: rate, text: rateTextAfter(current, rate) } }),
        ...(languages && { spoken: languages }),
        ...(samples && { samples }),
      })
    await publish(tx.db, 'vas', `va:${va.id}`, 'admin')
    return ownProfileOf(tx.db, va.id)
  })

/** Emails a VA. The address in the call must be the VA's, so that a mistake cannot send the email to someone else. */
export const mailVa = (
  context: CommandContext,
  admin: Admin,
  mail: { vaId: number; vaEmail: string; subject: string; message: string },
) =>
  withTransaction(context, async (tx) => {
    const va = await getVa(tx.db, mail.vaId)
    if (va.email.toLowerCase() !== mail.vaEmail.toLowerCase())
      throw new AppError('BAD_REQUEST', 'This is not the email address of that VA.')
    await enqueueMail(
      tx,
      { vaId: va.id },
      otherEmails.fromTeam({ hello: va.name, subject: mail.subject, message: mail.message }),
    )
    await record(tx.db, admin, { action: 'mail-va', target: `va ${mail.vaId}`, detail: { subject: mail.subject } })
    return { sent: true }
  })

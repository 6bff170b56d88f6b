import type { changePassword } from '@kazi/schemas/account'
import type { PreferencesUpdate, ProfileUpdate, VaPreferencesUpdate } from '@kazi/schemas/settings'
import type { z } from 'zod'
import type { Caller } from '../accounts/caller.ts'
import { setTimezone } from '../accounts/client-zones.queries.ts'
import { closeSessionWithId } from '../accounts/sessions.ts'
import {
  holdUserWithPassword,
  passwordHashOfUser,
  setUserPassword,
  updateUser,
  userById,
} from '../accounts/users.queries.ts'
import type { Client, Va } from '../actors.ts'
import { changeOwnPassword, provePassword } from '../auth/change-password.service.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { allowLongStatements, type Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { rateLimits, saying } from '../limits/limits.ts'
import { publish } from '../live/live.ts'
import { chooseTimings } from '../notifications/preferences.queries.ts'
import { setVaPreferences } from '../notifications/va-preferences.queries.ts'
import { eraseClient } from '../tasks/client-leaves.service.ts'
import { changeProfileIn } from '../tasks/va-leaves.service.ts'
import { preferencesOf, preferencesOfVa } from './settings.queries.ts'

export const updateProfile = (context: CommandContext, client: Client, { firstName, username }: ProfileUpdate) =>
  withTransaction(context, async (tx) => {
    const change = { ...(firstName && { firstName }), ...(username && { username }) }
    // A trigger writes the name into the row of each of their tasks.
    if (firstName) await allowLongStatements(tx.db)
    if (Object.keys(change).length > 0) await updateUser(tx.db, client.id, change)
    await publish(tx.db, 'account', 'admin', `client:${client.id}`)
    return userById(tx.db, client.id)
  })

const withPassword = (client: Client) => ({
  owner: { userId: client.id },
  email: client.email,
  hashOf: (db: Db) => passwordHashOfUser(db, client.id),
})

export async function changeClientPassword(ctx: Caller, client: Client, change: z.infer<typeof changePassword>) {
  await changeOwnPassword(
    ctx,
    {
      ...withPassword(client),
      session: ctx.tokens.client,
      hold: (db, passwordHash) => holdUserWithPassword(db, client.id, passwordHash),
      replace: (db, passwordHash) => setUserPassword(db, client.id, passwordHash, { confirms: false }),
    },
    change,
  )
  return { message: 'Password changed successfully' }
}

export const endSession = (context: CommandContext, client: Client, id: number) =>
  withTransaction(context, async (tx) => {
    if (!(await closeSessionWithId(tx.db, { userId: client.id }, id)))
      throw new AppError('NOT_FOUND', 'This session has ended.')
    await publish(tx.db, 'account', `client:${client.id}`)
  })

/** In the transaction, so that a move that is refused is not made. */
const countMove = ({ db, limiter }: TransactionContext, { id }: Client) =>
  limiter
    .hit(db, rateLimits.zoneChange, `client:${id}`)
    .catch(saying('You have changed your timezone many times today. Please try again tomorrow.'))

export const savePreferences = (
  context: CommandContext,
  client: Client,
  { timezone, mail, quietHours }: PreferencesUpdate,
) =>
  withTransaction(context, async (tx) => {
    if (timezone && (await setTimezone(tx.db, client.id, timezone))) await countMove(tx, client)
    if (quietHours !== undefined) {
      const hours = { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null }
      await updateUser(tx.db, client.id, hours)
    }
    if (mail) await chooseTimings(tx.db, client.id, mail)
    await publish(tx.db, 'account', `client:${client.id}`)
    return preferencesOf(tx.db, client.id)
  })

export const endVaSession = (context: CommandContext, va: Va, id: number) =>
  withTransaction(context, async (tx) => {
    if (!(await closeSessionWithId(tx.db, { vaId: va.id }, id)))
      throw new AppError('NOT_FOUND', 'This session has ended.')
    await publish(tx.db, 'account', `va:${va.id}`)
  })

export const saveVaPreferences = (context: CommandContext, va: Va, { timezone, ...preferences }: VaPreferencesUpdate) =>
  withTransaction(context, async (tx) => {
    if (timezone !== undefined) await changeProfileIn(tx, va, { timezone })
    await setVaPreferences(tx.db, va.id, preferences)
    await publish(tx.db, 'account', `va:${va.id}`)
    return preferencesOfVa(tx.db, va.id)
  })

/** Erases the account of whoever knows its password; the browser is signed out. */
export async function eraseAccount(
  ctx: Caller & { dropSession(kind: 'client'): void },
  client: Client,
  password: string,
) {
  await eraseClient(ctx, client, await provePassword(ctx, withPassword(client), password))
  ctx.dropSession('client')
}

import type { SupportPath } from '@kazi/schemas/states'
import { sql } from 'kysely'
import { compileOnce, onlyRow } from '../db/compiled.ts'
import type { Db, Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'

export const userById = async (db: Db, id: number) => onlyRow(await usersById(db, { id }))
const usersById = compileOnce((db, { id }: { id: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'username', 'email', 'supportPath'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'))
    .where('id', '=', id),
)

export const setSupportPath = (db: Db, id: number, supportPath: SupportPath) =>
  db.updateTable('users').set({ supportPath }).where('id', '=', id).execute()

export const insertClientAction = (
  db: Db,
  userId: number,
  actionType: string,
  details: Record<string, unknown> | undefined,
) =>
  db
    .insertInto('clientActions')
    .values({ userId, actionType, actionDetails: details ? jsonb(details) : null })
    .execute()

type NewUser = { email: string; passwordHash: string; timezone: string | null; firstName: string; username: string }
export const insertUser = (db: Tx, user: NewUser) =>
  db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()

export const userSigningIn = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'suspendedAt', 'timezone'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Locks the client's row if it still has this password and the client may sign in. */
export const holdUserWithPassword = async (db: Tx, id: number, passwordHash: string) =>
  Boolean(
    await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .where('suspendedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

/** Updates the password hash at sign-in. */
export const refreshUser = (db: Tx, id: number, fresher: { passwordHash?: string; lastSeenAt?: Date }) =>
  db.updateTable('users').set(fresher).where('id', '=', id).execute()

/** Creates the account of somebody whom the team invites; nothing if the address has one. */
export const insertInvitedUser = (db: Tx, user: Omit<NewUser, 'timezone'>) =>
  db
    .insertInto('users')
    .values({ ...user, invitedAt: sql`now()` })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'firstName'])
    .executeTakeFirst()

/** Records that a client is here. */
export const sawUser = (db: Db, id: number) =>
  db.updateTable('users').set({ lastSeenAt: sql`now()` }).where('id', '=', id).execute()

/** Locks a client whom the team is about to change, with what can be changed. */
export const lockUserForTeam = (db: Tx, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'email', 'quotaTotal', 'teamNotes', 'suspendedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const changeUserByTeam = (
  db: Tx,
  id: number,
  { suspended, ...change }: { quotaTotal?: number; teamNotes?: string | null; suspended?: boolean },
) =>
  db
    .updateTable('users')
    .set({ ...change, ...(suspended !== undefined && { suspendedAt: suspended ? sql<string>`now()` : null }) })
    .where('id', '=', id)
    .execute()

/** Lets a client in again, or keeps them out since the moment that they were kept out. */
export const restoreSuspension = (db: Tx, id: number, suspendedAt: string | null) =>
  db.updateTable('users').set({ suspendedAt }).where('id', '=', id).execute()

/** Locked, so that no link goes to an address that is being changed. */
const locked = (db: Tx) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'emailConfirmedAt', 'invitedAt', 'lastSeenAt'])
    .forNoKeyUpdate()
export const lockUser = (db: Tx, id: number) => locked(db).where('id', '=', id).executeTakeFirst()
export const lockUserAt = (db: Tx, email: string) => locked(db).where('email', '=', email).executeTakeFirst()

export const addressConfirmed = async (db: Db, id: number) =>
  (await db.selectFrom('users').select('emailConfirmedAt').where('id', '=', id).executeTakeFirst())?.emailConfirmedAt !=
  null

const confirmed = sql<string>`coalesce(email_confirmed_at, now())`
export const confirmUser = (db: Tx, id: number) =>
  db.updateTable('users').set({ emailConfirmedAt: confirmed }).where('id', '=', id).execute()

/** Makes an account that nobody has confirmed one that its mailbox is invited to, whoever opened it. */
export const inviteUser = (db: Tx, id: number, account: { passwordHash: string; firstName: string }) =>
  db
    .updateTable('users')
    .set({ ...account, invitedAt: sql<string>`now()`, lastSeenAt: null })
    .where('id', '=', id)
    .execute()

/** @param confirms a password set by an emailed link also confirms the address. */
export const setUserPassword = (db: Tx, id: number, passwordHash: string, { confirms = true } = {}) =>
  db
    .updateTable('users')
    .set({ passwordHash, ...(confirms && { emailConfirmedAt: confirmed }) })
    .where('id', '=', id)
    .execute()

type Change = {
  firstName?: string
  username?: string
  quietFrom?: string | null
  quietUntil?: string | null
}
/** Their timezone is set by `setTimezone`. */
export const updateUser = (db: Tx, id: number, change: Change) =>
  db.updateTable('users').set(change).where('id', '=', id).execute()

export const passwordHashOfUser = async (db: Db, id: number) =>
  (await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst())?.passwordHash

/** Everything that belongs to the account alone goes with it: some 2 ms for each task. */
export const deleteUser = (db: Tx, id: number) => db.deleteFrom('users').where('id', '=', id).execute()

export const timezoneOf = async (db: Db, id: number) => {
  const user = await db.selectFrom('users').select('timezone').where('id', '=', id).executeTakeFirst()
  return user?.timezone
}

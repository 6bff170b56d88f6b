import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export const vaSigningIn = (db: Db, email: string) =>
  db.selectFrom('vas').select(['id', 'passwordHash']).where('email', '=', email).executeTakeFirst()

export const passwordHashOf = async (db: Db, id: number) =>
  (await db.selectFrom('vas').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()).passwordHash

/** Locks the VA's row if it still has this password: a link may have set another one since it was checked. */
export const holdVaWithPassword = async (db: Tx, id: number, passwordHash: string | null) =>
  Boolean(
    await db
      .selectFrom('vas')
      .select('id')
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

/** Locked, so that no link goes to an address that is being changed. */
const lockedAccount = (db: Tx) => db.selectFrom('vas').select(['id', 'email', 'name', 'passwordHash']).forNoKeyUpdate()
export const lockVaAccount = (db: Tx, id: number) => lockedAccount(db).where('id', '=', id).executeTakeFirst()
export const lockVaAccountAt = (db: Tx, email: string) =>
  lockedAccount(db).where('email', '=', email).executeTakeFirst()
export type LockedVaAccount = NonNullable<Awaited<ReturnType<typeof lockVaAccount>>>

export const setVaPassword = (db: Tx, id: number, passwordHash: string) =>
  db.updateTable('vas').set({ passwordHash }).where('id', '=', id).execute()

export const markInvited = (db: Tx, id: number) =>
  db.updateTable('vas').set({ invitedAt: sql`now()` }).where('id', '=', id).execute()

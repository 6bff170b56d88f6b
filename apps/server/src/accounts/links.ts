import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../errors.ts'
import { digest, newToken } from './sessions.ts'

/** Whose a mailed link is: a client's, a VA's, or of an open application. */
export type LinkOwner = { userId: number } | { vaId: number } | { applicationId: number }
export type LinkPurpose = Tables['mailedLinks']['purpose']

/** Hours that a link is good for: a reset is used at once, all others when there is time. */
export const linkHours = { reset: 1, invitation: 7 * 24, confirmation: 7 * 24, application: 7 * 24 } as const

const columnOf = (owner: LinkOwner) => Object.entries(owner)[0] as ['userId' | 'vaId' | 'applicationId', number]
const tables = { userId: 'users', vaId: 'vas', applicationId: 'vaApplications' } as const

/**
 * Holds the owner's row, so that whatever happens to their links, password and address happens one after the other. Rows
 * that only refer to it are written meanwhile: no two locks are taken crosswise.
 */
async function lockOwner(db: Db, owner: LinkOwner) {
  const [column, id] = columnOf(owner)
  await db.selectFrom(tables[column]).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Voids every link of an account: call it with whatever changes a password or an address, in the same transaction. */
export async function voidLinks(db: Db, owner: LinkOwner) {
  const [column, id] = columnOf(owner)
  await lockOwner(db, owner)
  await db.deleteFrom('mailedLinks').where(column, '=', id).execute()
}

/** Makes a link's token, in the caller's transaction; every other link of the owner is void from now on. */
export async function issueLink(db: Db, owner: LinkOwner, purpose: LinkPurpose, hours: number) {
  const token = newToken()
  await voidLinks(db, owner)
  await db
    .insertInto('mailedLinks')
    .values({
      userId: null,
      vaId: null,
      applicationId: null,
      ...owner,
      purpose,
      tokenHash: digest(token),
      expiresAt: sql<string>`now() + make_interval(hours => ${hours})`,
    })
    .execute()
  return token
}

const invalid = () => new AppError('BAD_REQUEST', 'This link is no longer valid. Please ask for a new one.')

const linkRows = (db: Db, token: string, purpose: LinkPurpose) =>
  db
    .selectFrom('mailedLinks')
    .select(['userId', 'vaId', 'applicationId'])
    .where('tokenHash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)

/** The owner of a link that still works, or BAD_REQUEST. Nothing is used up. */
export async function ownerOfLink(db: Db, token: string, purpose: LinkPurpose): Promise<LinkOwner> {
  const found = await linkRows(db, token, purpose).executeTakeFirst()
  if (found?.userId) return { userId: found.userId }
  if (found?.vaId) return { vaId: found.vaId }
  if (found?.applicationId) return { applicationId: found.applicationId }
  throw invalid()
}

/** Uses a link up, in the caller's transaction, and every other of its owner with it. Of two uses at once one wins. */
export async function useLink(db: Db, token: string, purpose: LinkPurpose): Promise<LinkOwner> {
  const owner = await ownerOfLink(db, token, purpose)
  await lockOwner(db, owner)
  if (!(await linkRows(db, token, purpose).executeTakeFirst())) throw invalid()
  await voidLinks(db, owner)
  return owner
}

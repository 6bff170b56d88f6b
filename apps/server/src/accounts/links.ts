import { type RawBuilder, sql } from 'kysely'
import type { ClientOrVa } from '../actors.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../errors.ts'
import { digest, newToken } from './sessions.ts'

/** The owner of an emailed link: a client, a VA, or an open application. */
export type LinkOwner = ClientOrVa | { applicationId: number }
export type LinkPurpose = Tables['mailedLinks']['purpose']

/** Hours until a link expires. A reset is used at once; the others may wait. */
export const linkHours = { reset: 1, invitation: 7 * 24, confirmation: 7 * 24, application: 7 * 24 } as const

const columnOf = (owner: LinkOwner) => Object.entries(owner)[0] as ['userId' | 'vaId' | 'applicationId', number]
const tables = { userId: 'users', vaId: 'vas', applicationId: 'vaApplications' } as const

/**
 * Locks the owner's row, so that changes to their links, password and address run one after another. Rows that only
 * refer to it can still be written, which avoids deadlocks.
 */
async function lockOwner(db: Db, owner: LinkOwner) {
  const [column, id] = columnOf(owner)
  await db.selectFrom(tables[column]).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * Voids every link of an account. Call it in the same transaction as any change of a password or an address. Returns what an
 * undo needs to restore them.
 */
export async function voidLinks(db: Db, owner: LinkOwner) {
  const [column, id] = columnOf(owner)
  await lockOwner(db, owner)
  return db
    .deleteFrom('mailedLinks')
    .where(column, '=', id)
    .returning([sql<string>`encode(token_hash, 'hex')`.as('digest'), 'purpose', 'expiresAt'])
    .execute()
}
export type VoidedLink = Awaited<ReturnType<typeof voidLinks>>[number]

/** As an undo keeps a link that it may have to void. */
export const digestOfLink = (token: string) => digest(token).toString('hex')

/** Voids one link of an account; false if it is not there any more. */
export async function voidLink(db: Db, owner: LinkOwner, link: VoidedLink['digest']) {
  const [column, id] = columnOf(owner)
  await lockOwner(db, owner)
  const { numDeletedRows } = await db
    .deleteFrom('mailedLinks')
    .where(column, '=', id)
    .where('tokenHash', '=', Buffer.from(link, 'hex'))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Link = { tokenHash: Buffer; purpose: LinkPurpose; expiresAt: string | RawBuilder<string> }
const insertLink = (db: Db, owner: LinkOwner, link: Link) =>
  db
    .insertInto('mailedLinks')
    .values({ userId: null, vaId: null, applicationId: null, ...owner, ...link })
    .execute()

/** Links that were voided a moment ago work again. */
export async function restoreLinks(db: Db, owner: LinkOwner, links: readonly VoidedLink[]) {
  await lockOwner(db, owner)
  for (const { digest, ...link } of links)
    await insertLink(db, owner, { ...link, tokenHash: Buffer.from(digest, 'hex') })
}

function voidAlike(db: Db, owner: LinkOwner, purpose: LinkPurpose) {
  const [column, id] = columnOf(owner)
  return db
    .deleteFrom('mailedLinks')
    .where(column, '=', id)
    .where('purpose', purpose === 'confirmation' ? '=' : '!=', 'confirmation')
    .execute()
}

/**
 * Creates a link's token in the caller's transaction and voids the owner's older one. A link that confirms an address and one
 * that sets a password leave each other alone, because anybody can ask for somebody's password link.
 */
export async function issueLink(db: Db, owner: LinkOwner, purpose: LinkPurpose, hours: number) {
  const token = newToken()
  await lockOwner(db, owner)
  await voidAlike(db, owner, purpose)
  const expiresAt = sql<string>`now() + make_interval(hours => ${hours})`
  await insertLink(db, owner, { purpose, tokenHash: digest(token), expiresAt })
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

/** The owner of a valid link, without using it up. Throws BAD_REQUEST if the link is invalid. */
export async function ownerOfLink(db: Db, token: string, purpose: LinkPurpose): Promise<LinkOwner> {
  const found = await linkRows(db, token, purpose).executeTakeFirst()
  if (found?.userId) return { userId: found.userId }
  if (found?.vaId) return { vaId: found.vaId }
  if (found?.applicationId) return { applicationId: found.applicationId }
  throw invalid()
}

/** Uses up a link, in the caller's transaction. Of two concurrent uses, only one succeeds. */
export async function useLink(db: Db, token: string, purpose: LinkPurpose): Promise<LinkOwner> {
  const owner = await ownerOfLink(db, token, purpose)
  await lockOwner(db, owner)
  if (!(await linkRows(db, token, purpose).executeTakeFirst())) throw invalid()
  await voidAlike(db, owner, purpose)
  return owner
}

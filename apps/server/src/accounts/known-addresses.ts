import { sql } from 'kysely'
import type { ClientOrVa } from '../actors.ts'
import type { Db } from '../db/database.ts'
import { networkOf } from '../limits/network.ts'
import { digest } from './sessions.ts'

const keyOf = (owner: ClientOrVa, ip: string) => {
  const account = 'userId' in owner ? `client:${owner.userId}` : `va:${owner.vaId}`
  return digest(`${account}|${networkOf(ip)}`)
}

/** Remembers that the owner of an account used this IP address. */
export const rememberAddress = (db: Db, owner: ClientOrVa, ip: string) =>
  db
    .insertInto('knownAddresses')
    .values({ key: keyOf(owner, ip) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ seenAt: sql`now()` }))
    .execute()

export const isKnownAddress = async (db: Db, owner: ClientOrVa, ip: string) =>
  Boolean(await db.selectFrom('knownAddresses').select('key').where('key', '=', keyOf(owner, ip)).executeTakeFirst())

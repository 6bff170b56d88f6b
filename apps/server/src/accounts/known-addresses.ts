import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { ClientOrVa } from '../actors.ts'
import type { Db } from '../db/database.ts'
import { digest } from './sessions.ts'

/** The IP address, or for IPv6 the /64 prefix of the household, because the rest changes daily. */
function networkOf(ip: string) {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

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

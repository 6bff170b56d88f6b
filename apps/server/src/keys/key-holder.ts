import { timingSafeEqual } from 'node:crypto'
import type { AdminRole } from '@kazi/schemas/states'
import { digest } from '../accounts/sessions.ts'
import type { Db } from '../db/database.ts'
import { activeKey, touchKey, workingLabels } from './keys.queries.ts'

/** A key of the environment, which nobody can revoke in the console. */
export type EnvironmentKey = { label: string; key: string; role: AdminRole }
/** Whose key it is; the id only of a key that was made in the console. */
export type KeyHolder = { label: string; role: AdminRole; id: number | null }

/** How a key made in the console begins, so that scanners for leaked secrets can know it. */
export const keyPrefix = 'kazi_'
const made = /^kazi_[\w-]{43}$/

/**
 * Who has this key; undefined if nobody does. All keys of the environment are compared, each in constant time; one made
 * in the console is found by its digest, like a session.
 */
export async function holderOf(
  { db, adminKeys }: { db: Db; adminKeys: EnvironmentKey[] },
  given: string,
): Promise<KeyHolder | undefined> {
  const hash = digest(given)
  const fixed = adminKeys.reduce<EnvironmentKey | undefined>(
    (found, one) => (timingSafeEqual(digest(one.key), hash) ? one : found),
    undefined,
  )
  if (fixed) return { label: fixed.label, role: fixed.role, id: null }
  if (!made.test(given)) return undefined
  const key = await activeKey(db, hash)
  if (!key) return undefined
  await touchKey(db, key)
  return { id: key.id, label: key.label, role: key.role }
}

/** The labels of everybody who can take work on: each colleague once. */
export async function colleagues({ db, adminKeys }: { db: Db; adminKeys: EnvironmentKey[] }) {
  const fixed = adminKeys.filter(({ role }) => role !== 'reader').map(({ label }) => label)
  return [...new Set([...fixed, ...(await workingLabels(db))])].sort((a, b) => a.localeCompare(b))
}

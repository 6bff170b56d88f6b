import type { AdminKeysQuery, NewAdminKey } from '@kazi/schemas/admin-key'
import { sql } from 'kysely'
import { compileOnce } from '../db/compiled.ts'
import type { Db, Tx } from '../db/database.ts'
import { containsWords, listPage } from '../db/list.ts'

const order = {
  sorts: {
    created: { by: sql`admin_keys.created_at`, type: 'timestamptz' },
    label: { by: sql`folded(label)`, type: 'text' },
    used: { by: sql`last_used_at`, type: 'timestamptz', nullable: true },
  },
  first: { sort: 'created', desc: true },
  id: sql`admin_keys.id`,
} as const

const columns = ['id', 'label', 'role', 'createdBy', 'createdAt', 'lastUsedAt', 'revokedBy', 'revokedAt'] as const

/** A page of the keys made in the console, never with anything of the key itself. */
export const keysPage = (db: Db, { filters: { role, state, label }, ...input }: AdminKeysQuery) =>
  listPage(
    db,
    db
      .selectFrom('adminKeys')
      .select(columns)
      .where(containsWords(sql`list_text`, input.q))
      .$if(role !== undefined, (query) => query.where('role', '=', role as 'reader'))
      .$if(label !== undefined, (query) => query.where(sql<boolean>`folded(label) = folded(${label})`))
      .$if(state !== undefined, (query) => query.where('revokedAt', state === 'active' ? 'is' : 'is not', null)),
    order,
    input,
  )

/** The key with this digest, if nobody has revoked it. */
export const activeKey = async (db: Db, hash: Buffer) => (await keysWith(db, { hash }))[0]
const keysWith = compileOnce((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('adminKeys')
    .select(['id', 'label', 'role', 'lastUsedAt'])
    .where('keyHash', '=', hash)
    .where('revokedAt', 'is', null),
)

export const isActive = async (db: Db, id: number) =>
  Boolean(
    await db
      .selectFrom('adminKeys')
      .select('id')
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst(),
  )

export const insertKey = (db: Tx, key: NewAdminKey & { keyHash: Buffer; createdBy: string }) =>
  db.insertInto('adminKeys').values(key).returning(columns).executeTakeFirstOrThrow()

export const lockKey = (db: Tx, id: number) =>
  db.selectFrom('adminKeys').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const revokeKeyOf = (db: Tx, id: number, revokedBy: string) =>
  db
    .updateTable('adminKeys')
    .set({ revokedAt: sql<string>`now()`, revokedBy })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

const touchEveryMs = 60_000

/** Records that a key is in use, at most once a minute, so that most reads do not write. */
export async function touchKey(db: Db, { id, lastUsedAt }: { id: number; lastUsedAt: string | null }) {
  if (lastUsedAt && Date.now() - Date.parse(lastUsedAt) < touchEveryMs) return
  await db.updateTable('adminKeys').set({ lastUsedAt: sql<string>`now()` }).where('id', '=', id).execute()
}

export const activeKeyCount = async (db: Db) =>
  (
    await db
      .selectFrom('adminKeys')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).n

/** The labels of all active keys that can change something, in the order of the alphabet. */
export const workingLabels = async (db: Db) =>
  (
    await db
      .selectFrom('adminKeys')
      .select('label')
      .where('revokedAt', 'is', null)
      .where('role', '!=', 'reader')
      .orderBy(sql`folded(label)`)
      .execute()
  ).map(({ label }) => label)

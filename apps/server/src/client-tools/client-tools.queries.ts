import type { Db, Tx } from '../db/database.ts'

export const clientToolsOf = (db: Db, userId: number) =>
  db.selectFrom('clientTools').select(['category', 'tools']).where('userId', '=', userId).orderBy('position').execute()

type Entry = { category: string; tools: string[] }
/** Replaces the whole list. */
export async function replaceClientTools(db: Tx, userId: number, entries: readonly Entry[]) {
  await db.deleteFrom('clientTools').where('userId', '=', userId).execute()
  if (entries.length === 0) return
  await db
    .insertInto('clientTools')
    .values(entries.map((entry, position) => ({ userId, position, ...entry })))
    .execute()
}

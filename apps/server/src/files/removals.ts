import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db, Tx } from '../db/database.ts'
import type { FileStore } from '../ports/file-store.ts'

export const previewOf = (key: string) => `${key}.preview`

/** Longer than an upload may take: bytes without a row after this belong to an upload that never ended. */
const unfinishedHours = 1
/** How long an uploaded file waits for its message or hand-over. */
const unsentDays = 7
const atOnce = 100

/** Noted before the bytes are stored, so that they go if the process ends before their row exists. */
export const expectBytes = (db: Db, key: string) =>
  sql`insert into file_removals (key, due_at) values (${key}, now() + make_interval(hours => ${unfinishedHours}))`.execute(
    db,
  )
export const keepBytes = (db: Tx, key: string) => db.deleteFrom('fileRemovals').where('key', '=', key).execute()
export const dropBytes = (db: Db, key: string) =>
  db.updateTable('fileRemovals').set({ dueAt: sql`now()` }).where('key', '=', key).execute()

/** Removes the bytes that are due. What the store refuses stays noted, for the next turn. */
export async function removeBytes(context: CommandContext, store: FileStore) {
  for (;;) {
    const removed = await withTransaction(context, async ({ db }) => {
      const { rows } = await sql<{ key: string }>`
        select key from file_removals where due_at <= now() order by due_at limit ${atOnce} for update skip locked`.execute(
        db,
      )
      const outcomes = await Promise.allSettled(
        rows.map(async ({ key }) => {
          await store.delete(previewOf(key))
          await store.delete(key)
          return key
        }),
      )
      const gone = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      if (gone.length > 0) await db.deleteFrom('fileRemovals').where('key', 'in', gone).execute()
      return { gone: gone.length, failed: outcomes.find((outcome) => outcome.status === 'rejected')?.reason as unknown }
    })
    if (removed.failed) throw removed.failed
    if (removed.gone < atOnce) return
  }
}

/** Deletes the rows of files that were uploaded and never sent; their bytes follow. */
export const sweepUnsent = (db: Db) =>
  db
    .deleteFrom('files')
    .where('attachedAt', 'is', null)
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${unsentDays})`)
    .execute()

/** Deletes what a killed process left in its folder of arriving files. */
export async function sweepInbox(inbox: string, olderThanMs = unfinishedHours * 3_600_000) {
  const names = await readdir(inbox).catch(() => [])
  for (const name of names) {
    const path = join(inbox, name)
    const known = await stat(path).catch(() => undefined)
    if (known && Date.now() - known.mtimeMs > olderThanMs) await rm(path, { force: true })
  }
}

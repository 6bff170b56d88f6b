import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { CommandContext } from '../command.ts'
import type { Db, Tx } from '../db/database.ts'
import type { FileStore } from '../ports/file-store.ts'

export const previewOf = (key: string) => `${key}.preview`

/** Longer than an upload may take: bytes without a row after this belong to an upload that never ended. */
const unfinishedHours = 1
/** How long an uploaded file waits for its message, or for a hand-over that can no longer come. */
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

/** Takes keys that are due, for as long as removing them may take: if this process ends, another one does it. */
async function takeDue(db: Db) {
  const { rows } = await sql<{ key: string }>`
    update file_removals set due_at = now() + interval '5 minutes' where key in (
      select key from file_removals where due_at <= now() order by due_at limit ${atOnce} for update skip locked)
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Removes the bytes that are due. What the store refuses stays noted, for the next turn, and is thrown. */
export async function removeBytes({ db }: Pick<CommandContext, 'db'>, store: FileStore) {
  for (let keys = await takeDue(db); keys.length > 0; keys = await takeDue(db)) {
    const outcomes = await Promise.allSettled(
      keys.map((key) => store.delete(previewOf(key)).then(() => store.delete(key))),
    )
    const gone = keys.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    const left = keys.filter((key) => !gone.includes(key))
    if (gone.length > 0) await db.deleteFrom('fileRemovals').where('key', 'in', gone).execute()
    if (left.length === 0) continue
    await db.updateTable('fileRemovals').set({ dueAt: sql`now()` }).where('key', 'in', left).execute()
    throw outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  }
}

/** Whether a file waits for a delivery that may still come: the work may take longer than a message does. */
const forDelivery = sql<boolean>`(files.place = 'handover' and exists (
  select from va_tasks w where w.id = files.va_task_id and w.withdrawn_at is null and w.status <> 'reviewed'))`

/** Deletes the rows of files that were uploaded and never sent; their bytes follow. */
export const sweepUnsent = (db: Db) =>
  db
    .deleteFrom('files')
    .where('attachedAt', 'is', null)
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${unsentDays})`)
    .where(sql<boolean>`not ${forDelivery}`)
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

import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { listPage } from '../db/list.ts'

const columns = ['id', 'author', 'text', 'createdAt'] as const
const order = {
  sorts: { written: { by: sql`thread_notes.id`, type: 'int' } },
  first: { sort: 'written', desc: true },
  id: sql`thread_notes.id`,
} as const

/** A page of the notes on a conversation, newest first. For the team only. */
export const notesPage = (
  db: Db,
  { threadId, ...page }: { threadId: string; cursor?: string | undefined; size: number },
) =>
  listPage(db, db.selectFrom('threadNotes').select(columns).where('threadId', '=', threadId), order, {
    ...page,
    desc: false,
  })

/** Writes a note; nothing if one with this key is there. */
export const insertNote = (db: Tx, note: { threadId: string; author: string; text: string; key: string | undefined }) =>
  db
    .insertInto('threadNotes')
    .values({ ...note, key: note.key ?? null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(columns)
    .executeTakeFirst()

export const noteWithKey = (db: Db, key: string) =>
  db
    .selectFrom('threadNotes')
    .select([...columns, 'threadId'])
    .where('key', '=', key)
    .executeTakeFirst()

export const noteById = (db: Db, id: number) =>
  db
    .selectFrom('threadNotes')
    .select([...columns, 'threadId'])
    .where('id', '=', id)
    .executeTakeFirst()

export const deleteNote = (db: Tx, id: number) => db.deleteFrom('threadNotes').where('id', '=', id).execute()

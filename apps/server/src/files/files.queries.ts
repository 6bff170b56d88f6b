import type { FilePlace, FileType } from '@kazi/schemas/file-kinds'
import type { MessageParty } from '@kazi/schemas/states'
import { type RawBuilder, sql } from 'kysely'
import type { Party } from '../actors.ts'
import type { Db, Tx } from '../db/database.ts'

type File = {
  id: number
  name: string
  size: number
  type: FileType
  preview: boolean
  place: FilePlace
  /** The hand-over that it came with. */
  deliveryId: number | null
  by: MessageParty
  own: boolean
  deletable: boolean
  createdAt: string
}
/** What a party may know of a file: never its key. */
const columns = (party: Party) => sql`
  f.id, f.name, f.size, f.type, f.has_preview as preview, f.place, f.delivery_id, f.uploader_type as by,
  ${isOwn(party)} as own, ${deletableBy(party)} as deletable, f.created_at`

const isOwn = (party: Party) => sql<boolean>`(f.uploader_type = ${party.type} and f.uploader_id = ${party.id})`

/** What a message brought to its reader stays with it. */
const isSent = sql<boolean>`(f.place = 'message' and f.attached_at is not null)`

/** Whether `f` is the own one of a VA who has its task no longer, or, of a delivery, once that was accepted. */
const isSettled = sql<boolean>`(f.place <> 'message' and f.attached_at is not null and not exists (
  select from va_tasks w where w.id = f.va_task_id and w.withdrawn_at is null
    and (f.place = 'task' or w.status <> 'reviewed')))`

/** Whether a party may delete `f`: the own ones, and a client what a VA has left on their task whose account is gone. */
const deletableBy = (party: Party) => {
  const own = sql<boolean>`(${isOwn(party)} and not ${isSent})`
  if (party.type === 'va') return sql<boolean>`(${own} and not ${isSettled})`
  if (party.type === 'admin') return own
  return sql<boolean>`(${own} or (
    f.uploader_type = 'va' and f.place <> 'message' and f.attached_at is not null
    and not exists (select from vas v where v.id = f.uploader_id) and ${forClient(party.id)}))`
}

/** Whether a client sees `f`: all of the own task, but not what the VA and the team sent each other. */
const forClient = (userId: number) => sql`
  exists (select from tasks t where t.id = f.task_id and t.user_id = ${userId} and t.hidden_at is null)
  and (f.place <> 'message' or exists (
    select from messages m join threads h on h.id = m.thread_id where m.id = f.message_id and h.user_id = ${userId}))`
/** Whether a VA sees `f`: what is on a task while they hold it, and what their conversations and hand-overs hold. */
const forVa = (vaId: number) => sql`
  case f.place
    when 'task' then exists (
      select from va_tasks w where w.task_id = f.task_id and w.va_id = ${vaId} and w.withdrawn_at is null)
    when 'handover' then exists (
      select from va_tasks w where w.id = f.va_task_id and w.va_id = ${vaId} and w.withdrawn_at is null)
    else exists (
      select from messages m join threads h on h.id = m.thread_id where m.id = f.message_id and h.va_id = ${vaId})
  end`

const seenBy = (party: Party): RawBuilder<boolean> => sql`(
  ${isOwn(party)}
  or (f.attached_at is not null and ${
    party.type === 'client' ? forClient(party.id) : party.type === 'va' ? forVa(party.id) : sql`true`
  }))`

export const fileOf = async (db: Db, party: Party, id: number) =>
  (await sql<File>`select ${columns(party)} from files f where f.id = ${id} and ${seenBy(party)}`.execute(db)).rows[0]

/** The files on a task and in its hand-overs, for a VA also those of the next one; those of messages are with them. */
export const filesOfTask = async (db: Db, party: Party, { taskId, vaTaskId }: Target) =>
  (
    await sql<File>`
      select ${columns(party)} from files f
      where (f.task_id = ${taskId} or f.va_task_id = ${vaTaskId}) and f.place <> 'message'
        and ${seenBy(party)}
      order by f.id`.execute(db)
  ).rows

/** As JSON beside a message `m`: an array, empty without files. */
export const filesOfMessage = (party: Party) => sql<File[]>`(
  select coalesce(json_agg(json_build_object(
      'id', f.id, 'name', f.name, 'size', f.size, 'type', f.type, 'preview', f.has_preview,
      'own', f.uploader_type = ${party.type} and f.uploader_id = ${party.id}) order by f.id), '[]')
  from files f where f.message_id = m.id)`

/** The task that a party names by the id it knows: the client the task's, the VA and the team that of the VA's task. */
export type Target = { taskId: number | null; vaTaskId: number | null }
export const targetOf = (db: Db, party: Party, id: number) => findTarget(db, party, id, false)
/** The same, locked: until the transaction ends, nobody deletes the task or takes it off its VA. */
export const lockTarget = (db: Tx, party: Party, id: number) => findTarget(db, party, id, true)

async function findTarget(db: Db, party: Party, id: number, locked: boolean): Promise<Target | undefined> {
  if (party.type === 'client') {
    const task = await db
      .selectFrom('tasks')
      .select('id as taskId')
      .where('id', '=', id)
      .where('userId', '=', party.id)
      .where('hiddenAt', 'is', null)
      .$if(locked, (query) => query.forShare())
      .executeTakeFirst()
    return task && { ...task, vaTaskId: null }
  }
  return db
    .selectFrom('vaTasks')
    .select(['id as vaTaskId', 'taskId'])
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .$if(party.type === 'va', (query) => query.where('vaId', '=', party.id))
    .$if(locked, (query) => query.forShare())
    .executeTakeFirst()
}

/** Whether the client has deleted a task that its VA still has on their list. */
export const isDeleted = async (db: Db, taskId: number) =>
  Boolean(
    await db
      .selectFrom('tasks')
      .select('id')
      .where('id', '=', taskId)
      .where('hiddenAt', 'is not', null)
      .executeTakeFirst(),
  )

/**
 * Which files count for an account. The team is many, and none of them could delete what others have sent. A VA's work
 * goes on for years: what belongs to ended tasks is the clients' to keep.
 */
const counted = {
  client: () => sql`true`,
  // Those of the task that is added to always count, so that an ended one is no way round the limit.
  va: ({ vaTaskId }) => sql`(f.va_task_id = ${vaTaskId} or not exists (
    select from va_tasks w where w.id = f.va_task_id and (w.withdrawn_at is not null or w.status = 'reviewed')))`,
  admin: () => sql`false`,
} satisfies Record<MessageParty, (target: Target) => RawBuilder<unknown>>

/** What an account has stored that counts, and how many files a task has. */
export async function roomTaken(db: Db, party: Party, target: Target) {
  const { taskId, vaTaskId } = target
  const { rows } = await sql<{ bytes: number; files: number }>`
    select
      (select coalesce(sum(f.size), 0)::float8 from files f
        where f.uploader_type = ${party.type} and f.uploader_id = ${party.id} and ${counted[party.type](target)}) as bytes,
      (select count(*)::int from files where task_id = ${taskId} or va_task_id = ${vaTaskId}) as files`.execute(db)
  return rows[0] ?? { bytes: 0, files: 0 }
}

/** Uploads of one account, and to one task, are counted one after the other. */
export const holdRoom = (db: Tx, party: Party, { taskId, vaTaskId }: Target) =>
  sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${[
    `files:${party.type}:${party.id}`,
    `files:task:${taskId ?? `va:${vaTaskId}`}`,
  ].sort()}::text[]) as name`.execute(db)

type NewFile = Target & {
  key: string
  name: string
  type: FileType
  size: number
  hasPreview: boolean
  place: FilePlace
}
/** A file on a task is there at once; one for a message or a hand-over waits until that is sent. */
export const insertFile = (db: Tx, { type: uploaderType, id: uploaderId }: Party, file: NewFile) =>
  db
    .insertInto('files')
    .values({ ...file, uploaderType, uploaderId, attachedAt: file.place === 'task' ? new Date() : null })
    .returning(['id', 'name', 'size', 'type', 'hasPreview as preview'])
    .executeTakeFirstOrThrow()

/** Puts uploaded files into a message. Returns how many there were: only the sender's own, for this task, unused. */
export async function attachToMessage(
  db: Tx,
  party: Party,
  { ids, messageId, taskId, vaTaskId }: { ids: number[]; messageId: number } & Target,
) {
  const { rows } = await sql`
    update files set message_id = ${messageId}, attached_at = now()
    where id = any(${ids}) and uploader_type = ${party.type} and uploader_id = ${party.id}
      and place = 'message' and attached_at is null
      and (task_id = ${taskId} or va_task_id = ${vaTaskId})
    returning id`.execute(db)
  return rows.length
}

/** Puts what a VA has uploaded for the hand-over into it. */
export const attachToHandover = (db: Tx, vaTaskId: number, deliveryId: number) =>
  db
    .updateTable('files')
    .set({ attachedAt: sql`now()`, deliveryId })
    .where('vaTaskId', '=', vaTaskId)
    .where('place', '=', 'handover')
    .where('attachedAt', 'is', null)
    .execute()

/** Until the transaction ends, nobody accepts the work that a file belongs to, or takes it off its VA. */
export const lockWorkOf = (db: Tx, id: number) =>
  sql`select from va_tasks w where w.id = (select f.va_task_id from files f where f.id = ${id}) for share`.execute(db)

/** Deletes a file if this party may. A trigger notes that its bytes must go. */
export async function deleteFile(db: Tx, party: Party, id: number) {
  const { rows } = await sql<Target & { place: FilePlace; isAttached: boolean }>`
    delete from files f where f.id = ${id} and ${deletableBy(party)}
    returning f.task_id, f.va_task_id, f.place, f.attached_at is not null as is_attached`.execute(db)
  return rows[0]
}

/** What keeps a party from deleting a file of their own; undefined where it is not theirs. */
export const ownFileOf = async (db: Db, party: Party, id: number) =>
  (
    await sql<{ isSent: boolean; isHeld: boolean }>`
      select ${isSent} as is_sent, exists (
        select from va_tasks w where w.id = f.va_task_id and w.withdrawn_at is null) as is_held
      from files f where f.id = ${id} and ${isOwn(party)}`.execute(db)
  ).rows[0]

export const deleteFilesOfTask = (db: Tx, taskId: number) =>
  db.deleteFrom('files').where('taskId', '=', taskId).execute()

/**
 * Before a VA is deleted: what they delivered, and what was added to a task while they held it, stays with the client.
 * Files of a conversation go with it, and those that were never sent with the VA.
 */
export const keepFilesOfClients = (db: Tx, vaId: number) =>
  db
    .updateTable('files')
    .set({ vaTaskId: null })
    .where('vaTaskId', 'in', (eb) => eb.selectFrom('vaTasks').select('id').where('vaId', '=', vaId))
    .where('taskId', 'in', (eb) => eb.selectFrom('tasks').select('id').where('hiddenAt', 'is', null))
    .where('place', '!=', 'message')
    .where('attachedAt', 'is not', null)
    .execute()

/** The key of a file that its reader was allowed to see. */
export const keyOfFile = (db: Db, id: number) =>
  db.selectFrom('files').select('key').where('id', '=', id).executeTakeFirst()

/** Who is told about a file on a task: the client, unless they have deleted it, and the VA who holds it. */
export async function peopleOf(db: Db, { taskId, vaTaskId }: Target) {
  const { rows } = await sql<{
    userId: number | null
    vaId: number | null
    vaTaskId: number | null
    title: string | null
  }>`
    select t.user_id, w.va_id, w.id as va_task_id, w.title
    from (values (${taskId}::int, ${vaTaskId}::int)) given (task_id, va_task_id)
    left join tasks t on t.id = given.task_id and t.hidden_at is null
    left join va_tasks w on (w.id = given.va_task_id or w.task_id = given.task_id) and w.withdrawn_at is null
    limit 1`.execute(db)
  return rows[0]
}

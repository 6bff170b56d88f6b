import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export type Step = { id: number; text: string; done: boolean }
/** The steps of a row of va_tasks, in their order. */
export const stepsOfTask = sql<Step[]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'text', s.text, 'done', s.done_at is not null)
    order by s.position), '[]')
  from task_steps s where s.va_task_id = va_tasks.id)`

const stepsOf = (db: Db, vaTaskId: number) =>
  db.selectFrom('taskSteps').select(['id', 'text']).where('vaTaskId', '=', vaTaskId).orderBy('position').execute()

/** A step is the same one if it reads the same. */
const same = (text: string) => text.trim().replace(/\s+/g, ' ')

/**
 * Makes a locked VA task's steps those given. Steps that were there before keep their ticks, also where they moved.
 * Returns whether anything changed.
 */
export async function writeSteps(db: Tx, vaTaskId: number, texts: readonly string[]) {
  const before = await stepsOf(db, vaTaskId)
  const wanted = texts.map(same).filter(Boolean)
  if (before.map(({ text }) => text).join('\n') === wanted.join('\n')) return false
  const left = [...before]
  const taken = wanted.map((text) => {
    const index = left.findIndex((step) => step.text === text)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  })
  const gone = left.map(({ id }) => id)
  await sql`delete from task_steps where id = any (${gone})`.execute(db)
  for (const [position, text] of wanted.entries()) {
    const kept = taken[position]
    if (kept) await db.updateTable('taskSteps').set({ position }).where('id', '=', kept.id).execute()
    else await db.insertInto('taskSteps').values({ vaTaskId, position, text }).execute()
  }
  return true
}

/** Ticks a step, or unticks it. Returns undefined if the task has no such step. */
export const tickStep = (db: Tx, vaTaskId: number, id: number, done: boolean) =>
  db
    .updateTable('taskSteps')
    .set({ doneAt: done ? sql`coalesce(done_at, now())` : null })
    .where('id', '=', id)
    .where('vaTaskId', '=', vaTaskId)
    .returning('id')
    .executeTakeFirst()

/** Removes the client's words from the steps of these VA tasks. */
export const forgetSteps = (db: Tx, vaTaskIds: readonly number[]) =>
  sql`delete from task_steps where va_task_id = any (${vaTaskIds})`.execute(db)

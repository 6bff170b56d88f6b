import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type Needs, pricedSince } from '../earnings/earnings.queries.ts'

export const clientSource = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName as name', 'email', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst()

export const vaSource = (db: Db, id: number) =>
  db
    .selectFrom('vas')
    .select(['name', 'email', 'country', 'hourlyRate', 'skills', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A task with what was agreed with the VA who has it, by itself or for the ongoing work that it belongs to. */
export const taskSource = (db: Db, id: number) =>
  db
    .selectFrom('tasks')
    .leftJoin('vaTasks', (join) => join.onRef('vaTasks.taskId', '=', 'tasks.id').on('vaTasks.withdrawnAt', 'is', null))
    .leftJoin('vaAssignments', 'vaAssignments.id', 'vaTasks.assignmentId')
    .select(['tasks.title', 'tasks.taskText', 'tasks.enhancedDescription', 'tasks.notes', 'tasks.userId', 'tasks.vaId'])
    .select(['vaTasks.dueOn', 'tasks.deadline', 'vaTasks.estimatedHours'])
    .select(['vaAssignments.rateCents', 'vaAssignments.fixedPriceCents', 'vaAssignments.currency'])
    .where('tasks.id', '=', id)
    .executeTakeFirst()

type Earlier = { id: number; from: string; until: string }
/**
 * In which spans these time entries were there before they were deleted and restored; by id. Only since their price is
 * known, where a document needs one.
 */
export async function entriesBefore(db: Db, ids: number[], needs: Needs) {
  const { rows } = await sql<Earlier>`
    select t.id, greatest((span ->> 'from')::timestamptz, ${pricedSince(needs)}) as "from",
      (span ->> 'until')::timestamptz as until
    from time_entries t
    cross join lateral jsonb_array_elements(t.there_before) span
    join va_tasks v on v.id = t.va_task_id join va_assignments a on a.id = v.assignment_id
    where t.id = any (${ids})`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}

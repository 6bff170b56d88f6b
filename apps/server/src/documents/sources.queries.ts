import type { Db } from '../db/database.ts'

export const clientSource = (db: Db, id: number) =>
  db.selectFrom('users').select(['firstName as name', 'email', 'timezone']).where('id', '=', id).executeTakeFirst()

export const vaSource = (db: Db, id: number) =>
  db
    .selectFrom('vas')
    .select(['name', 'email', 'country', 'hourlyRate', 'skills', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A task with what was agreed for it last. */
export const taskSource = (db: Db, id: number) =>
  db
    .selectFrom('tasks')
    .leftJoin('vaAssignments', (join) =>
      join.onRef('vaAssignments.taskId', '=', 'tasks.id').onRef('vaAssignments.vaId', '=', 'tasks.vaId'),
    )
    .leftJoin('vaTasks', 'vaTasks.assignmentId', 'vaAssignments.id')
    .select(['tasks.title', 'tasks.taskText', 'tasks.enhancedDescription', 'tasks.notes', 'tasks.userId', 'tasks.vaId'])
    .select(['vaTasks.dueOn', 'tasks.deadline', 'vaTasks.estimatedHours'])
    .select(['vaAssignments.rateCents', 'vaAssignments.fixedPriceCents', 'vaAssignments.currency'])
    .where('tasks.id', '=', id)
    .orderBy('vaAssignments.id', 'desc')
    .limit(1)
    .executeTakeFirst()

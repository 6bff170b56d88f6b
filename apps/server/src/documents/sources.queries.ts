import type { Db } from '../db/database.ts'

export const clientSource = (db: Db, id: number) =>
  db.selectFrom('users').select(['firstName as name', 'email', 'timezone']).where('id', '=', id).executeTakeFirst()

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
    .orderBy('vaTasks.id', 'desc')
    .limit(1)
    .executeTakeFirst()

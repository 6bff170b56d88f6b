import { promises } from '@kazi/schemas/task'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { announce } from '../live/live.ts'
import { tellClient, tellVa } from '../notifications/notifications.service.ts'
import { transact, type Work } from '../work.ts'
import { insertEvent } from './tasks.queries.ts'

/** The VA task that holds a client task, locked. */
export const lockVaTaskOf = (db: Db, taskId: number) =>
  db
    .selectFrom('vaTasks')
    .select(['id', 'vaId', 'status', 'assignmentId'])
    .select(sql<boolean>`completed_at < now() - make_interval(days => ${promises.reviewDays})`.as('overdueForChanges'))
    .where('taskId', '=', taskId)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Accepted = { id: number; taskId: number; assignmentId: number | null }
type By = { actorType: 'client' | 'admin' | 'system'; actor?: string }

/** The result is accepted: the VA task is reviewed, and the assignment ends with the hours that were logged. */
export async function acceptResult(work: Work, { id, taskId, assignmentId }: Accepted, by: By) {
  await work.db
    .updateTable('vaTasks')
    .set({ status: 'reviewed', reviewedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  if (assignmentId)
    await work.db
      .updateTable('vaAssignments')
      .set({
        status: 'completed',
        endedAt: sql`now()`,
        totalHours: sql`greatest(total_hours, (select coalesce(sum(minutes), 0) / 60.0 from time_entries where va_task_id = ${id}))`,
      })
      .where('id', '=', assignmentId)
      .where('projectType', '!=', 'ongoing')
      .execute()
  await insertEvent(work.db, { taskId, kind: 'accepted', ...by })
}

const awaiting = (db: Db) =>
  db
    .selectFrom('vaTasks')
    .innerJoin('tasks', 'tasks.id', 'vaTasks.taskId')
    .select([
      'vaTasks.id',
      'vaTasks.vaId',
      'vaTasks.assignmentId',
      'vaTasks.title',
      'tasks.id as taskId',
      'tasks.userId',
    ])
    .where('vaTasks.status', '=', 'completed')
    .where('vaTasks.withdrawnAt', 'is', null)
    .forUpdate(['vaTasks'])
    .skipLocked()
    .limit(100)

const days = (count: number) => sql<string>`now() - make_interval(days => ${count})`

/** Accepts what nobody reviewed within the days of the contract, and reminds before that. Run it often: it repeats nothing. */
export async function keepReviewDeadlines(work: Work) {
  await transact(work, async (tx) => {
    for (const due of await awaiting(tx.db).where('vaTasks.completedAt', '<', days(promises.reviewDays)).execute()) {
      await acceptResult(tx, due, { actorType: 'system' })
      await tellVa(tx, due.vaId, 'task_updated', {
        title: 'Your work was accepted',
        message: `${due.title}\n\nThe client had ${promises.reviewDays} days to answer.`,
        vaTaskId: due.id,
        mail: 'now',
      })
      await announce(tx.db, `client:${due.userId}`, 'admin')
    }
  })
  await transact(work, async (tx) => {
    const reminders = await awaiting(tx.db)
      .where('vaTasks.completedAt', '<', days(promises.reviewReminderDays))
      .where('vaTasks.remindedAt', 'is', null)
      .execute()
    for (const due of reminders) {
      await tx.db.updateTable('vaTasks').set({ remindedAt: sql`now()` }).where('id', '=', due.id).execute()
      await tellClient(tx, due.userId, 'completed', {
        title: 'A result waits for you',
        message: `"${due.title}" is done. Accept it or ask for changes; after ${promises.reviewDays} days it counts as accepted.`,
        taskId: due.taskId,
        mail: 'now',
      })
    }
  })
}

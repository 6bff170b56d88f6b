import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { deliveriesOfTask } from './deliveries.queries.ts'
import { latestQuestions, maxShown } from './questions.queries.ts'
import { loggedMinutes } from './va-tasks.queries.ts'

/** VAs whose work a page shows, at most. */
const mostVas = 5

/**
 * What VAs who no longer have a task did for it: what they delivered, asked and logged, the last VA first. Nothing of those
 * who did nothing.
 */
export const earlierWorkOf = (db: Db, taskId: number) =>
  db
    .selectFrom('vaTasks')
    .innerJoin('vas', 'vas.id', 'vaTasks.vaId')
    .select(['vaTasks.id as vaTaskId', 'vas.id as vaId', 'vas.name'])
    .select(sql<string>`va_tasks.withdrawn_at`.as('until'))
    .select([deliveriesOfTask.as('deliveries'), latestQuestions(maxShown).as('questions'), loggedMinutes.as('minutes')])
    .where('vaTasks.taskId', '=', taskId)
    .where('vaTasks.withdrawnAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('taskDeliveries as d').select('d.id').whereRef('d.vaTaskId', '=', 'vaTasks.id')),
        eb.exists(eb.selectFrom('taskQuestions as q').select('q.id').whereRef('q.vaTaskId', '=', 'vaTasks.id')),
        eb.exists(eb.selectFrom('timeEntries as t').select('t.id').whereRef('t.vaTaskId', '=', 'vaTasks.id')),
      ]),
    )
    .orderBy('vaTasks.withdrawnAt', 'desc')
    .orderBy('vaTasks.id', 'desc')
    .limit(mostVas)
    .execute()

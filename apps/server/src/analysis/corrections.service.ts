import type { AnalysisCorrection } from '@kazi/schemas/analysis'
import { sql } from 'kysely'
import type { Client } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { jsonb } from '../db/json.ts'
import { AppError } from '../errors.ts'
import { announce } from '../live/live.ts'
import { taskOf } from '../tasks/tasks.queries.ts'
import { hashOf } from './analysis.service.ts'
import { withCorrections } from './corrections.ts'

/**
 * Keeps what the client puts right beside what the analyst said, for this client and this text only; nothing reads it
 * to learn. Answers the analysis as it is shown from now on.
 */
export const correctAnalysis = (work: CommandContext, client: Client, { id, effort, steps }: AnalysisCorrection) =>
  withTransaction(work, async ({ db }) => {
    const task = await taskOf(db, client.id, id)
    if (!task) throw new AppError('NOT_FOUND', 'Task not found')
    // A missing key is no key in JSON either; null is, and takes that part out.
    const change = jsonb({ effort, steps })
    const row = await db
      .updateTable('taskAnalyses')
      .set({
        corrections: sql`nullif(jsonb_strip_nulls(coalesce(corrections, '{}') || ${change}::jsonb), '{}')`,
      })
      .where('userId', '=', client.id)
      .where('textHash', '=', hashOf(task.taskText))
      .where('result', 'is not', null)
      .returning(['result', 'corrections'])
      .executeTakeFirst()
    if (!row?.result) throw new AppError('CONFLICT', 'This task has no analysis to correct')
    await announce(db, `client:${client.id}`)
    return withCorrections(task.taskText, row.result, row.corrections)
  })

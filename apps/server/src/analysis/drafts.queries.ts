import type { Draft } from '@kazi/analyst/analyst'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { jsonb } from '../db/json.ts'
import { type DraftAudience, liveChannel, payloadOf } from '../live/live.ts'

export const draftAudience = (taskId: number): DraftAudience => `draft:${taskId}`

/** A draft that is older than this many minutes was left by a process that was killed. */
const staleAfter = 2

/** Replaces the draft and notifies all processes, in one statement. */
export const writeDraft = (db: Db, taskId: number, draft: Draft) =>
  sql`
    with written as (
      insert into analysis_drafts (task_id, draft) values (${taskId}, ${jsonb(draft)}::jsonb)
      on conflict (task_id) do update set draft = excluded.draft, written_at = excluded.written_at
      returning task_id)
    select pg_notify(${liveChannel}, ${payloadOf(draftAudience(taskId), 'written')}) from written`.execute(db)

export const deleteDraft = (db: Db, taskId: number) =>
  db.deleteFrom('analysisDrafts').where('taskId', '=', taskId).execute()

export const draftOf = (db: Db, taskId: number) =>
  db
    .selectFrom('analysisDrafts')
    .select(['draft', 'writtenAt'])
    .where('taskId', '=', taskId)
    .where('writtenAt', '>', sql<string>`now() - make_interval(mins => ${staleAfter})`)
    .executeTakeFirst()

/** Deletes what killed processes left. */
export const sweepDrafts = (db: Db) =>
  db.deleteFrom('analysisDrafts').where('writtenAt', '<', sql<string>`now() - interval '1 hour'`).execute()

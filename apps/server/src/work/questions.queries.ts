import type { QuestionState } from '@kazi/schemas/work-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const columns = [
  'id',
  'vaTaskId',
  'requestId',
  'question',
  'state',
  'answer',
  'askedAt',
  'pausedFrom',
  'closedAt',
] as const

export const openQuestionOf = (db: Db, vaTaskId: number) =>
  db
    .selectFrom('taskQuestions')
    .select(columns)
    .where('vaTaskId', '=', vaTaskId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
export type OpenQuestion = NonNullable<Awaited<ReturnType<typeof openQuestionOf>>>

/** The most that a page shows of what was asked about one task. */
export const maxShown = 20

/** What the VA asked about a task, newest first. */
export const questionsOf = (db: Db, vaTaskId: number) =>
  db
    .selectFrom('taskQuestions')
    .select(['id', 'question', 'state', 'answer', 'askedAt', 'closedAt'])
    .where('vaTaskId', '=', vaTaskId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()

/** How many questions were before a row's: of the last one that is listed, how many are not. */
const earlier = sql<number>`(row_number() over (order by id) - 1)::int`

type Asked = {
  id: number
  question: string
  state: QuestionState
  answer: string | null
  askedAt: string
  earlier: number
}
/** The latest questions of a row of va_tasks, newest first. */
export const latestQuestions = (most: number) => sql<Asked[]>`(
  select coalesce(json_agg(json_build_object('id', q.id, 'question', q.question, 'state', q.state, 'answer', q.answer, 'earlier', q.earlier,
    'askedAt', to_char(q.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by q.id desc), '[]')
  from (select *, ${earlier} as earlier from task_questions where va_task_id = va_tasks.id order by id desc limit ${most}) q)`

export const insertQuestion = (db: Tx, vaTaskId: number, question: string) =>
  db.insertInto('taskQuestions').values({ vaTaskId, question }).returning(columns).executeTakeFirstOrThrow()

/** Closes an open question. @param days by which the deadline moves: it waited for the answer. */
export async function closeQuestion(
  db: Tx,
  { id, vaTaskId }: { id: number; vaTaskId: number | null },
  { answer, days }: { answer: string | null; days: number },
) {
  const state: QuestionState = answer === null ? 'lapsed' : 'answered'
  const closed = await db
    .updateTable('taskQuestions')
    .set({ state, answer, closedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  if (days > 0 && vaTaskId !== null)
    await db
      .updateTable('vaTasks')
      .set({ pausedDays: sql`paused_days + ${days}` })
      .where('id', '=', vaTaskId)
      .execute()
  return closed
}

/** A question that nobody needs an answer to anymore: the work was delivered, or taken from the VA. */
export const lapseQuestion = (db: Tx, vaTaskId: number) =>
  db
    .updateTable('taskQuestions')
    .set({ state: 'lapsed', closedAt: sql`clock_timestamp()` })
    .where('vaTaskId', '=', vaTaskId)
    .where('closedAt', 'is', null)
    .execute()

/** For the doctor: open questions on a client task that nobody can answer. */
export const lapseQuestionsOn = (db: Tx, taskId: number) =>
  sql`update task_questions set state = 'lapsed', closed_at = clock_timestamp()
    where closed_at is null and va_task_id in (select id from va_tasks where task_id = ${taskId})`.execute(db)

/** The client sets another deadline, knowing what waits: it counts from now, without the days before. */
export async function restartClock(db: Tx, vaTaskId: number) {
  await db.updateTable('vaTasks').set({ pausedDays: 0 }).where('id', '=', vaTaskId).execute()
  await db
    .updateTable('taskQuestions')
    .set({ pausedFrom: sql`clock_timestamp()` })
    .where('vaTaskId', '=', vaTaskId)
    .where('closedAt', 'is', null)
    .execute()
}

/** Removes what a client answered about these VA tasks. */
export const forgetAnswers = (db: Tx, vaTaskIds: readonly number[]) =>
  sql`update task_questions set answer = 'The client deleted the account.'
    where state = 'answered' and va_task_id = any (${vaTaskIds})`.execute(db)

/** What the team asked about a request, newest first. */
export const questionsOfRequest = (db: Db, requestId: number) =>
  db
    .selectFrom('taskQuestions')
    .select(['id', 'question', 'state', 'answer', 'askedAt', 'closedAt'])
    .select(earlier.as('earlier'))
    .where('requestId', '=', requestId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()

export const insertTeamQuestion = (db: Tx, requestId: number, question: string) =>
  db.insertInto('taskQuestions').values({ requestId, question }).returning(columns).executeTakeFirstOrThrow()

/** Asks again what the team asked about a request, and what lapsed a moment ago. */
export const reopenTeamQuestion = (db: Tx, id: number) =>
  db
    .updateTable('taskQuestions')
    .set({ state: 'open', closedAt: null })
    .where('id', '=', id)
    .where('state', '=', 'lapsed')
    .execute()

/** The request was closed, or the team went on without the answer. */
export const lapseTeamQuestion = (db: Tx, requestId: number) =>
  db
    .updateTable('taskQuestions')
    .set({ state: 'lapsed', closedAt: sql`clock_timestamp()` })
    .where('requestId', '=', requestId)
    .where('closedAt', 'is', null)
    .execute()

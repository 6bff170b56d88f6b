import type { LiveTopic } from '@kazi/schemas/live'
import type { NewTask } from '@kazi/schemas/task'
import type { TaskEventKind, TaskStatus } from '@kazi/schemas/task-states'
import { type RepeatedField, repeatedFields } from '@kazi/schemas/task-versions'
import { type Selectable, sql } from 'kysely'
import { compileOnce } from '../db/compiled.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type Audience, liveChannel, payloadOf } from '../live/live.ts'
import { columns } from './tasks.queries.ts'

type Entry = {
  userId: number
  status: TaskStatus
  /** The first line of the timeline: what happened, and the client's name. */
  kind: TaskEventKind
  actor: string
}
/** The columns of a new task, always the same keys, because the compiled statement has fixed columns. */
type Given = { [K in keyof Required<NewTask>]: NewTask[K] }
type Published = { topic: LiveTopic; audience: Audience }

const inserted = compileOnce((db, given: Given & Entry & { payload: string }) =>
  db
    .with('task', (query) =>
      query
        .insertInto('tasks')
        .values({
          userId: given.userId,
          status: given.status,
          title: given.title,
          taskText: given.taskText,
          budget: given.budget,
          deadline: given.deadline,
          category: given.category,
          priority: given.priority,
          notes: given.notes,
          vaId: null,
        })
        .returning(columns),
    )
    .with('event', (query) =>
      query
        .insertInto('taskEvents')
        .columns(['taskId', 'kind', 'actorType', 'actor'])
        .expression(
          query
            .selectFrom('task')
            .select((eb) => [
              'task.id',
              sql<TaskEventKind>`${given.kind}::text`.as('kind'),
              eb.val('client').as('actorType'),
              sql<string>`${given.actor}::text`.as('actor'),
            ]),
        ),
    )
    .selectFrom(['task', sql`pg_notify(${liveChannel}, ${given.payload})`.as('published')])
    .select(columns.map((column) => `task.${column}` as const)),
)

/**
 * Inserts a task, the first line of its timeline and its live event in one statement. That is atomic without the four
 * database round trips of a transaction.
 */
export async function insertTask(db: Db, task: NewTask, entry: Entry, { topic, audience }: Published) {
  const { title, budget, deadline, category, priority, notes } = task
  const [row] = await inserted(db, {
    ...entry,
    title,
    taskText: task.taskText,
    budget,
    deadline,
    category,
    priority,
    notes,
    payload: payloadOf(audience, topic),
  })
  if (!row) throw new Error('The database answered no task')
  return row
}

type Occurrence = {
  userId: number
  repeatId: number
  repeatOn: string
  deadline: string | null
  wantedVaId: number | null
}
type RepeatedBrief = Pick<Selectable<Tables['tasks']>, RepeatedField>

/** Adds the task of an occurrence, unless that occurrence has one. Returns its id. */
export async function insertRepeatedTask(db: Tx, brief: RepeatedBrief, occurrence: Occurrence) {
  const repeated = Object.fromEntries(repeatedFields.map((field) => [field, brief[field]])) as RepeatedBrief
  const task = await db
    .insertInto('tasks')
    .values({ ...repeated, ...occurrence, vaId: null })
    .onConflict((conflict) => conflict.columns(['repeatId', 'repeatOn']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!task) return undefined
  await db
    .insertInto('taskEvents')
    .values({ taskId: task.id, kind: 'created', actorType: 'system', actor: null, text: null })
    .execute()
  return task.id
}

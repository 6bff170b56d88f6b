import { teamThread } from '@kazi/schemas/thread-id'
import { clientZone } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import { type Client, clientParty, type Va, vaParty } from '../actors.ts'
import type { CommandContext } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import type { Db } from '../db/database.ts'
import { addFile } from '../files/files.service.ts'
import { sendAsAdmin, sendAsClient, sendAsVa } from '../messages/messages.service.ts'
import { askClient } from '../tasks/asking.service.ts'
import { candidates } from '../tasks/candidates.service.ts'
import { decideOnProposal, requestChanges, reviewTask } from '../tasks/decisions.service.ts'
import { moveVaTask } from '../tasks/progress.service.ts'
import { assign, cannotFill, propose } from '../tasks/proposing.service.ts'
import { archiveTasks, createTask, moveTask, requestReceived } from '../tasks/tasks.service.ts'
import type { Deps } from '../trpc/context.ts'
import { handOverNote } from '../work/deliveries.queries.ts'
import { tick } from '../work/steps.service.ts'
import { logTime, todayIn } from '../work/time.service.ts'
import { vaTaskOf } from '../work/va-tasks.queries.ts'
import { demoCard, demoColumns, demoFile } from './demo-files.ts'
import { colleague } from './keys.ts'
import type { DemoTask, Stage } from './tasks.ts'
import { demoVas } from './vas.ts'

/** The commands that the screens call, and the threads that rank VAs for them. */
type HistoryContext = CommandContext & { cpu: Cpu; files: Deps['files'] }
/** Every timestamp that belongs to a task, so that its history can be moved into the past. */
const stamps: [table: string, where: string, columns: string[]][] = [
  ['tasks', 'id = $t', ['created_at', 'updated_at', 'completed_at', 'archived_at']],
  ['task_events', 'task_id = $t', ['at']],
  ['va_requests', 'task_id = $t', ['created_at', 'due_at', 'target_at', 'closed_at']],
  ['proposals', 'task_id = $t', ['created_at', 'decided_at']],
  ['va_assignments', 'task_id = $t', ['created_at', 'start_date', 'ended_at']],
  ['va_tasks', 'task_id = $t', ['created_at', 'started_at', 'completed_at', 'reviewed_at']],
  [
    'messages',
    'thread_id in (select h.id from threads h join va_tasks v on v.id = h.va_task_id where v.task_id = $t)',
    ['created_at'],
  ],
  ['threads', 'va_task_id in (select id from va_tasks where task_id = $t)', ['client_waits_since']],
  [
    'notifications',
    'task_id = $t or va_task_id in (select id from va_tasks where task_id = $t)',
    ['created_at', 'read_at'],
  ],
  ['reviews', 'va_task_id in (select id from va_tasks where task_id = $t)', ['created_at']],
  ['task_deliveries', 'va_task_id in (select id from va_tasks where task_id = $t)', ['delivered_at']],
  [
    'task_questions',
    'va_task_id in (select id from va_tasks where task_id = $t)',
    ['asked_at', 'paused_from', 'closed_at'],
  ],
]

/** A receipt names a time, which moves into the past with everything else. */
async function dateReceipt(db: Db, client: Client, taskId: number) {
  const { title, taskText, dueAt } = await db
    .selectFrom('tasks')
    .innerJoin('vaRequests', 'vaRequests.taskId', 'tasks.id')
    .select(['tasks.title', 'tasks.taskText', 'vaRequests.dueAt'])
    .where('tasks.id', '=', taskId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('notifications')
    .set({ message: requestReceived({ title, taskText }, dueAt, client.timezone).message })
    .where('taskId', '=', taskId)
    .where('name', '=', 'vaRequested')
    .execute()
}

const updates = stamps.map(([table, where, columns], i) => {
  const earlier = columns.map((column) => `${column} = ${column} - (select hours from passing)`).join(', ')
  return `u${i} as (update ${table} set ${earlier} where ${where.replaceAll('$t', '(select id from passing)')})`
})

/** Simulates that hours pass for a task: moves all of its events that much into the past, in one statement. */
const pass = (db: Db, taskId: number, hours: number) =>
  // With the same text each time, it is planned once.
  sql`with passing as (select ${taskId}::int as id, ${hours}::float8 * interval '1 hour' as hours), ${sql.raw(updates.join(', '))}
    select`.execute(db)

const reaches = (stage: Stage, ...stages: Stage[]) => stages.includes(stage)
const afterAssigned: Stage[] = ['assigned', 'started', 'completed', 'reviewed', 'changes']
const afterStarted: Stage[] = ['started', 'completed', 'reviewed', 'changes']
const afterCompleted: Stage[] = ['completed', 'reviewed', 'changes']

const dayIn = (days: number | undefined) =>
  days === undefined ? undefined : new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Advances one demo task to its stage, with the commands that the screens call. */
export async function writeTaskHistory(
  context: HistoryContext,
  client: Client,
  demo: DemoTask,
  index: number,
  analyze: (id: number) => Promise<unknown>,
) {
  const { stage } = demo
  const { text: taskText, category, priority, budget, notes } = demo
  const { id } = await createTask(context, client, {
    taskText,
    category,
    priority,
    budget,
    notes,
    deadline: dayIn(demo.dueIn),
  })
  if (stage === 'archived') await archiveTasks(context, client, [id], true)
  if (reaches(stage, 'analyzed', 'proposed', 'started')) await analyze(id)
  if (reaches(stage, 'pending', 'analyzed', 'archived')) return pass(context.db, id, demo.age)
  if (stage === 'sent-to-own-va') {
    await moveTask(context, client, id, 'assigned')
    return pass(context.db, id, demo.age)
  }
  await moveTask(context, client, id, 'requested_for_va')
  if (stage === 'requested') {
    await pass(context.db, id, demo.age)
    return dateReceipt(context.db, client, id)
  }
  // The team answers within its promise; the time that is left passes at the end.
  const untilMatch = Math.min(demo.age * 0.3, 5 + ((index * 7) % 34))
  await pass(context.db, id, untilMatch)
  if (stage === 'cannot-fill')
    await cannotFill(
      context,
      colleague,
      id,
      'Nobody in our network speaks Finnish well enough for a contract. We keep looking.',
    )
  if (stage === 'proposed') await offer(context, id)
  if (reaches(stage, ...afterAssigned)) await doWork(context, client, demo, id, index)
  await pass(context.db, id, demo.age * 0.4 - untilMatch)
  await workedThen(context.db, id)
  await dateReceipt(context.db, client, id)
}

/** Time is logged on a day, which does not pass with the hours: it is the day on which the work was started or done. */
const workedThen = (db: Db, taskId: number) =>
  sql`
    update time_entries e set worked_on = case when e.note = ${handOverNote} then v.completed_at else v.started_at end::date
    from va_tasks v where v.id = e.va_task_id and v.task_id = ${taskId} and v.started_at is not null
      and (e.note <> ${handOverNote} or v.completed_at is not null)`.execute(db)

async function best(context: HistoryContext, id: number, most: number) {
  const ranked = await candidates(context, id, 12)
  const ready = await context.db
    .selectFrom('vas')
    .select('id')
    .where('passwordHash', 'is not', null)
    .where('available', '=', true)
    .execute()
  const known = new Set(ready.map((va) => va.id))
  return ranked.filter(({ va }) => known.has(va.id)).slice(0, most)
}

async function offer(context: HistoryContext, id: number) {
  const sentences = [
    'Has done exactly this for a practice of your size.',
    'Costs a little more, and is the quickest we know.',
    'Very careful, and asks before guessing.',
  ]
  const chosen = await best(context, id, 3)
  await propose(context, colleague, {
    id,
    proposals: chosen.map(({ va }, index) => ({
      vaId: va.id,
      sentence: sentences[index],
      quote: { amountCents: 1500 + index * 300, currency: 'USD', unit: 'hour' as const },
    })),
  })
}

/** The team offers one VA at a fixed price for the task, in dollars or shillings, and the client accepts. */
async function agreeOnFixedPrice(context: HistoryContext, client: Client, id: number, vaId: number, index: number) {
  const dollars = { amountCents: 6500 + index * 500, currency: 'USD' as const }
  const shillings = { amountCents: 850_000 + index * 50_000, currency: 'KES' as const }
  const quote = { ...(index % 2 ? shillings : dollars), unit: 'fixed' as const }
  await propose(context, colleague, { id, proposals: [{ vaId, sentence: 'Knows this kind of work well.', quote }] })
  const proposal = await context.db
    .selectFrom('proposals')
    .select('id')
    .where('taskId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await decideOnProposal(context, client, { id, proposalId: proposal.id, decision: 'accept', reason: undefined })
}

/** The VA whose sign-in is printed at startup has work in each state: some under way, one with changes, half of the reviewed. */
const demoVaFor = async ({ db }: HistoryContext, { stage, earlier }: DemoTask, index: number) =>
  !earlier && (stage === 'changes' || (reaches(stage, 'reviewed', 'started') && index % 2))
    ? db
        .selectFrom('vas')
        .select(['id', 'name', 'timezone'])
        .where('email', '=', demoVas[0]?.email ?? '')
        .executeTakeFirst()
    : undefined

async function oneOfTheBest(context: HistoryContext, id: number, index: number) {
  const ranked = await best(context, id, 3)
  return ranked[index % Math.max(1, ranked.length)]?.va
}

async function doWork(context: HistoryContext, client: Client, demo: DemoTask, id: number, index: number) {
  const va = (await demoVaFor(context, demo, index)) ?? (await oneOfTheBest(context, id, index))
  if (!va) return
  const person = { id: va.id, name: va.name, email: '' }
  if (index % 9 === 7) await agreeOnFixedPrice(context, client, id, va.id, index)
  else
    await assign(context, colleague, {
      id,
      vaId: va.id,
      estimatedHours: 4 + (index % 5),
      hourlyRate: 9 + (index % 6),
      currency: 'USD',
      deadline: undefined,
      priority: undefined,
    })
  const { id: vaTaskId } = await context.db
    .selectFrom('vaTasks')
    .select('id')
    .where('taskId', '=', id)
    .executeTakeFirstOrThrow()
  await pass(context.db, id, demo.age * 0.1)
  const pictures = demo.withFiles ? await sendFiles(context, client, person, id, vaTaskId) : []
  for (const [index, [from, message]] of (demo.messages ?? []).entries())
    await say(context, client, person, from, id, vaTaskId, message, index === 0 ? pictures : [])
  if (index % 4 === 0)
    await sendAsVa(context, person, {
      message: 'Thank you for this one. I start this afternoon.',
      threadId: teamThread(vaTaskId, va.id),
    })
  if (index % 8 === 0)
    await sendAsAdmin(context, colleague, {
      threadId: teamThread(vaTaskId, va.id),
      message: 'Good. Tell us if anything is missing.',
    })
  if (!reaches(demo.stage, ...afterStarted)) return
  await moveVaTask(context, person, { id: vaTaskId, status: 'in_progress', handoverNote: undefined })
  await logTime(context, person, {
    id: vaTaskId,
    minutes: 60 + (index % 4) * 35,
    note: 'First part',
    workedOn: todayIn(clientZone(va.timezone)),
  })
  await pass(context.db, id, demo.age * 0.2)
  if (demo.stage === 'started') await comeHalfWay(context, person, vaTaskId, index)
  if (!reaches(demo.stage, ...afterCompleted)) return
  await moveVaTask(context, person, {
    id: vaTaskId,
    status: 'completed',
    minutes: 90 + (index % 3) * 45,
    handoverNote: 'All done as you asked. What I was not sure of is marked, with a question beside it.',
  })
  await pass(context.db, id, demo.age * 0.2)
  if (demo.stage === 'changes')
    await requestChanges(
      context,
      client,
      id,
      'Please put the program on one page, as we agreed, and use the darker blue.',
    )
  if (demo.stage === 'reviewed') await reviewTask(context, client, { id, rating: demo.rating, comment: demo.comment })
}

async function sendFiles(
  context: HistoryContext,
  client: Client,
  va: { id: number; name: string },
  taskId: number,
  vaTaskId: number,
) {
  const { inbox } = context.files
  const list = demoFile(inbox, 'columns.csv', demoColumns)
  await addFile(context, clientParty(client), client.firstName, { id: taskId, place: 'task', file: list })
  const photo = demoFile(inbox, 'card 31.jpg', await demoCard())
  return [(await addFile(context, vaParty(va), va.name, { id: vaTaskId, place: 'message', file: photo })).id]
}

/** Two steps are done, and on some tasks the VA waits for an answer. */
async function comeHalfWay(context: HistoryContext, va: Va, vaTaskId: number, index: number) {
  const steps = (await vaTaskOf(context.db, va.id, vaTaskId))?.steps ?? []
  for (const { id: stepId } of steps.slice(0, 2)) await tick(context, va, { id: vaTaskId, stepId, done: true })
  if (index % 2 && index % 3)
    await askClient(context, va, {
      id: vaTaskId,
      question: 'Two of the files need a password. Could you send it, or tell me which of them I can leave out?',
    })
}

async function say(
  context: HistoryContext,
  client: Client,
  va: { id: number; name: string; email: string },
  from: 'va' | 'client' | 'team',
  taskId: number,
  vaTaskId: number,
  message: string,
  fileIds: number[],
) {
  if (from === 'client') return sendAsClient(context, client, { taskId, message })
  if (from === 'team') return sendAsAdmin(context, colleague, { threadId: teamThread(vaTaskId, va.id), message })
  return sendAsVa(context, va, { message, fileIds, threadId: `client_${teamThread(vaTaskId, va.id)}` })
}

import { joinsOngoing } from '@kazi/schemas/repeat'
import { daysAfter, occurrencesUntil } from '@kazi/schemas/repeat-days'
import { byClient, type Client } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { runForEach } from '../errors.ts'
import { publish } from '../live/live.ts'
import { insertRepeatedTask } from '../tasks/new-task.queries.ts'
import { placeTask } from '../tasks/placing.service.ts'
import { lockTask } from '../tasks/tasks.queries.ts'
import { requestVa } from '../tasks/tasks.service.ts'
import { unavailableAmong } from '../vas/time-off.queries.ts'
import { lockVas } from '../vas/vas.queries.ts'
import { activeOngoingAssignment, isPausedWith } from '../work/assignments.queries.ts'
import * as repeats from './repeats.queries.ts'
import { momentOf, todayOf } from './repeats.service.ts'

/**
 * Adds the next task of every repeat whose time has come. Safe to run often and by several servers at once: each
 * occurrence is made in a transaction that locks its repeat, and one that another server is making is passed over.
 * Failures do not stop the others; they are thrown together at the end.
 */
export const makeDueTasks = async (context: CommandContext) =>
  runForEach(
    await repeats.dueRepeats(context.db),
    ({ id, vaId }) => withTransaction(context, (tx) => addOccurrence(tx, id, vaId)),
    (failures) => `${failures} repeated tasks were not added`,
  )

/** @param vaId who was to get the occurrence when it was listed: a VA is locked before anything else. */
async function addOccurrence(tx: TransactionContext, id: number, vaId: number | null) {
  const [va] = vaId ? await lockVas(tx.db, [vaId]) : []
  const repeat = await repeats.lockDueRepeat(tx.db, id)
  if (!repeat) return
  // Another VA has just taken the work over: the next run locks that one.
  if (repeat.vaId !== null && repeat.vaId !== vaId) return
  const { userId, every, nextOn, startsOn, timezone, openTaskId } = repeat
  // After days without a server the occurrences that passed are one.
  const { due, next } = occurrencesUntil(every, nextOn, startsOn, todayOf(timezone))
  const waits = openTaskId !== null
  await repeats.stepTo(tx.db, id, { nextOn: next, nextAt: momentOf(next, timezone), missedOn: waits ? due : null })
  if (!waits) await addTask(tx, repeat, due, va)
  await publish(tx.db, 'tasks', `client:${userId}`)
}

async function addTask(
  tx: TransactionContext,
  repeat: repeats.DueRepeat,
  due: string,
  usual: { id: number; name: string } | undefined,
) {
  // One whom the client has asked to replace since is neither given the task nor wished for.
  const va = usual && !(await repeats.wasRefused(tx.db, repeat, usual.id)) ? usual : undefined
  const { id: repeatId, userId, dueDays, firstName, username, email, timezone } = repeat
  const today = todayOf(timezone)
  const client: Client = { id: userId, firstName, username, email, timezone }
  const taskId = await insertRepeatedTask(tx.db, repeat, {
    userId,
    repeatId,
    repeatOn: due,
    // An occurrence that is taken late has its days from today on. Days are written so that they compare as text.
    deadline: dueDays === null ? null : daysAfter(due > today ? due : today, dueDays),
    // Whom the client is used to, in case the team has to choose.
    wantedVaId: va?.id ?? null,
  })
  // The index on a repeat's occurrences refused it: this occurrence was made already.
  if (!taskId) return
  const task = await lockTask(tx.db, taskId)
  if (!task) return
  const occurrence = { va: va?.id === repeat.vaId ? va?.name : undefined }
  if (!va || va.id !== repeat.vaId || (await unavailableAmong(tx.db, [va.id])).length > 0) {
    await requestVa(tx, client, task, occurrence)
    return
  }
  const ongoing = await activeOngoingAssignment(tx.db, userId, va.id)
  // An assignment of its own would get around the pause: the team, who paused the work, decides. Whoever took the work over
  // has agreed to nothing but that work.
  if (!ongoing && (va.id !== repeat.namedVaId || (await isPausedWith(tx.db, userId, va.id)))) {
    await requestVa(tx, client, task, va.id === repeat.namedVaId ? occurrence : { va: undefined })
    return
  }
  const price = repeats.priceOf(repeat)
  const joins = ongoing && (va.id !== repeat.namedVaId || joinsOngoing(price, ongoing.price))
  await placeTask(tx, task, {
    va,
    again: true,
    ...(joins ? { assignmentId: ongoing.id } : { price }),
    by: byClient(client),
  })
}

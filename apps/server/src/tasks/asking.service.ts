import { brand } from '@kazi/schemas/brand'
import { plainDate } from '@kazi/schemas/format'
import type { TaskAnswer } from '@kazi/schemas/question'
import { questionTransitions, vaTaskRules } from '@kazi/schemas/work-states'
import { calendarDay, clientZone } from '@kazi/schemas/zones'
import { byClient, byVa, type Client, type Va } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import {
  closeQuestion,
  insertQuestion,
  type OpenQuestion,
  openQuestionOf,
  questionsOf,
  questionsOfRequest,
} from '../work/questions.queries.ts'
import { lockOwnVaTask, lockVaTaskOf, termsOfVaTask } from '../work/va-tasks.queries.ts'
import { titleFor } from './brief.ts'
import { openRequestOf, resumeClock, snoozeRequest } from './requests.queries.ts'
import { lockOwnTask } from './tasks.service.ts'
import { insertEvent } from './timeline.queries.ts'
import { notifyClientOfMove, notifyVaOfMove } from './transitions.service.ts'

const shown = ({ id, question, state, answer, askedAt, closedAt }: OpenQuestion) => ({
  id,
  question,
  state,
  answer,
  askedAt,
  closedAt,
})

/**
 * A VA asks the client for what is missing: from now on the deadline waits. The client and the team are told. The same
 * question sent again is the open one; another one has to wait.
 */
export const askClient = (context: CommandContext, va: Va, { id, question }: { id: number; question: string }) =>
  withTransaction(context, async (tx) => {
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw new AppError('NOT_FOUND', 'Task not found')
    const open = await openQuestionOf(tx.db, id)
    if (open?.question === question) return shown(open)
    if (open)
      throw new AppError(
        'CONFLICT',
        'You have already asked a question here. Add to it by message, or wait for the answer.',
      )
    const { task, status, title } = vaTask
    const hasDeadline = vaTask.deadline !== null
    if (!task || !vaTaskRules[status].asks)
      throw new AppError(
        'CONFLICT',
        `A task that is “${vaTaskRules[status].label}” has nothing left to ask. Write a message instead.`,
      )
    const asked = await insertQuestion(tx.db, id, question)
    const { event, ...row } = questionTransitions.ask
    await insertEvent(tx.db, { taskId: task.id, kind: event, ...byVa(va), text: question })
    await notifyClientOfMove(tx, row, task, {
      ...clientNews.vaQuestion({ task: title, va: va.name, question, hasDeadline }),
    })
    await mailTeam(tx, va, { taskId: task.id, vaTaskId: id }, { title, question, hasDeadline })
    await publish(tx.db, 'tasks', 'admin', `va:${va.id}`)
    return shown(asked)
  })

type Asked = { title: string; question: string; hasDeadline: boolean }
/** The notification already counts against the VA, so the team's copy does not count again. */
const mailTeam = (
  tx: TransactionContext,
  va: Va,
  about: { taskId: number; vaTaskId: number },
  { title, ...asked }: Asked,
) =>
  enqueueMail(
    { ...tx, sender: undefined },
    brand.supportEmail,
    otherEmails.questionForTeam({
      va: va.name,
      task: title,
      ...asked,
      url: `${tx.links.admin}/admin/client-requests/${about.taskId}`,
      // Also after the client has deleted the task.
      thread: `va-task-${about.vaTaskId}`,
    }),
  )

/** Days of a calendar. */
export const daysBetween = (zone: string, from: string, to: Date) =>
  Math.max(0, (Date.parse(calendarDay(zone, to)) - Date.parse(calendarDay(zone, new Date(from)))) / 86_400_000)

/** The client answers: the deadline moves by the days that it waited, and the VA is told. */
export const answerQuestion = (context: CommandContext, client: Client, { id, answer, questionId }: TaskAnswer) =>
  withTransaction(context, async (tx) => {
    const task = await lockOwnTask(tx, client, id)
    const vaTask = await lockVaTaskOf(tx.db, id)
    if (!vaTask) return answerTeam(tx, client, task, { answer, questionId })
    const open = await openQuestionOf(tx.db, vaTask.id)
    if (!open) return answeredBefore(await questionsOf(tx.db, vaTask.id), { answer, questionId })
    if (questionId && questionId !== open.id)
      throw new AppError('CONFLICT', 'Your VA has asked something else since. Please read the new question first.')
    const days = daysBetween(clientZone(client.timezone), open.pausedFrom, new Date())
    const answered = await closeQuestion(tx.db, open, { answer, days })
    const terms = days > 0 ? await termsOfVaTask(tx.db, id) : undefined
    const { event, ...row } = questionTransitions.answer
    await insertEvent(tx.db, { taskId: id, kind: event, ...byClient(client), text: answer })
    await notifyVaOfMove(tx, row, vaTask, {
      ...vaNews.questionAnswered({
        client: client.firstName,
        task: titleFor(task),
        question: open.question,
        answer,
        deadline: terms?.deadline ? plainDate(terms.deadline) : undefined,
      }),
    })
    await publish(tx.db, 'tasks', 'admin', `client:${task.userId}`)
    return shown(answered)
  })

/** The client answers the team: the clock of the request goes on, and it is in the queue again. */
async function answerTeam(
  tx: TransactionContext,
  client: Client,
  task: { id: number },
  { answer, questionId }: Omit<TaskAnswer, 'id'>,
) {
  const request = await openRequestOf(tx.db, task.id)
  const past = request ? await questionsOfRequest(tx.db, request.id) : []
  const open = past.find(({ state }) => state === 'open')
  if (!request || !open) return answeredBefore(past, { answer, questionId })
  if (questionId && questionId !== open.id)
    throw new AppError('CONFLICT', 'We have asked something else since. Please read the new question first.')
  const answered = await closeQuestion(tx.db, { id: open.id, vaTaskId: null }, { answer, days: 0 })
  await resumeClock(tx.db, request.id)
  // Who put the request aside while it waited did not know the answer.
  await snoozeRequest(tx.db, request.id, null)
  const { event } = questionTransitions.answerTeam
  await insertEvent(tx.db, { taskId: task.id, kind: event, ...byClient(client), text: answer })
  await publish(tx.db, 'tasks', 'admin', `client:${client.id}`)
  return shown(answered)
}

type Past = Awaited<ReturnType<typeof questionsOf>>
/** The same answer again is what was stored; anything else comes too late. */
function answeredBefore(past: Past, { answer, questionId }: Omit<TaskAnswer, 'id'>) {
  const meant = questionId ? past.find((one) => one.id === questionId) : past[0]
  if (meant?.answer === answer) return meant
  throw new AppError(
    'CONFLICT',
    meant?.state === 'answered'
      ? 'You have already answered this question. Write a message to add something.'
      : 'This question is no longer open.',
  )
}

import { analysisCorrection } from '@kazi/schemas/analysis'
import {
  clientMessage,
  conversationQuery,
  conversationsQuery,
  notificationsQuery,
  threadRead,
  threadShown,
  threadUnread,
  readNotifications as whichNotifications,
} from '@kazi/schemas/message'
import { taskAnswer } from '@kazi/schemas/question'
import { newTask, taskFilter, taskIds, taskMove, taskPageQuery, taskPatch, tasksToDelete } from '@kazi/schemas/task'
import { changeRequest, otherVaRequest, proposalDecision, taskReview, vaWish } from '@kazi/schemas/task-decisions'
import { hintsQuery } from '@kazi/schemas/task-hints'
import { taskUpload } from '@kazi/schemas/task-import'
import { byId } from '@kazi/schemas/text'
import { clientParty } from '../actors.ts'
import { hintsIn } from '../analysis/hints.service.ts'
import { clientFilesRouter } from '../files/files.router.ts'
import { rateLimits } from '../limits/limits.ts'
import { conversationsPage } from '../messages/conversations.queries.ts'
import { getConversation, readAs, sayTyping, sendAsClient, typingNow, unreadAs } from '../messages/messages.service.ts'
import { notificationsOf } from '../notifications/notifications.queries.ts'
import { markRead } from '../notifications/notifications.service.ts'
import { clientAccount, openStream } from '../streams/streams.ts'
import { clientProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { analysisDrafts, analyzeTask, correctAnalysis } from './analyzing.service.ts'
import { answerQuestion } from './asking.service.ts'
import { dashboardOf } from './dashboard.queries.ts'
import { decideOnProposal, requestChanges, reviewTask } from './decisions.service.ts'
import { askForOtherVa, wishForVa } from './other-va.service.ts'
import { splitTask } from './split.service.ts'
import { getTimeOfTask, getVersions, taskDetails } from './task-details.service.ts'
import { importTasks } from './task-import.service.ts'
import { tasksOf, tasksPage } from './tasks.queries.ts'
import * as tasks from './tasks.service.ts'

const messages = router({
  list: clientProcedure
    .input(conversationsQuery)
    .query(({ ctx, input }) => conversationsPage(ctx.db, clientParty(ctx.client), input)),
  thread: clientProcedure
    .input(conversationQuery)
    .query(({ ctx, input }) => getConversation(ctx.db, clientParty(ctx.client), input)),
  send: clientProcedure
    .use(rateLimited(rateLimits.message))
    .input(clientMessage)
    .mutation(({ ctx, input }) => sendAsClient(ctx, ctx.client, input)),
  read: clientProcedure.input(threadRead).mutation(({ ctx, input }) => readAs(ctx, clientParty(ctx.client), input)),
  unread: clientProcedure
    .input(threadUnread)
    .mutation(({ ctx, input }) => unreadAs(ctx, clientParty(ctx.client), input)),
  typing: router({
    now: clientProcedure
      .input(threadShown)
      .query(({ ctx, input }) => typingNow(ctx, clientParty(ctx.client), input.threadId)),
    say: clientProcedure
      .use(rateLimited(rateLimits.typing))
      .input(threadShown)
      .mutation(({ ctx, input }) => sayTyping(ctx, clientParty(ctx.client), input.threadId)),
  }),
})

const notifications = router({
  list: clientProcedure
    .input(notificationsQuery)
    .query(({ ctx, input }) => notificationsOf(ctx.db, { userId: ctx.client.id }, input)),
  read: clientProcedure
    .input(whichNotifications)
    .mutation(({ ctx, input }) => markRead(ctx.db, { userId: ctx.client.id }, input)),
})

/** Procedures of the `tasks` router. */
export const taskProcedures = {
  dashboard: clientProcedure.query(({ ctx }) => dashboardOf(ctx.db, ctx.client.id)),
  list: clientProcedure.input(taskFilter).query(({ ctx, input }) => tasksOf(ctx.db, ctx.client.id, input.archived)),
  page: clientProcedure.input(taskPageQuery).query(({ ctx, input }) => tasksPage(ctx.db, ctx.client.id, input)),
  get: clientProcedure.input(byId).query(({ ctx, input }) => taskDetails(ctx, ctx.client, input.id)),
  create: clientProcedure
    .use(rateLimited(rateLimits.newTask, rateLimits.newTaskDay))
    .input(newTask)
    .mutation(({ ctx, input }) => tasks.createTask(ctx, ctx.client, input)),
  // The file is read before the transaction begins. Sent again, its tasks are duplicates.
  uploadCsv: clientProcedure
    .meta({ idempotencyKey: false })
    .use(rateLimited(rateLimits.taskUpload))
    .input(taskUpload)
    .mutation(({ ctx, input }) => importTasks(ctx, ctx.client, input)),
  update: clientProcedure
    .use(rateLimited(rateLimits.taskEdit))
    .input(taskPatch)
    .mutation(({ ctx, input }) => tasks.patchTask(ctx, ctx.client, input)),
  versions: clientProcedure.input(byId).query(({ ctx, input }) => getVersions(ctx.db, ctx.client, input.id)),
  time: clientProcedure.input(byId).query(({ ctx, input }) => getTimeOfTask(ctx.db, ctx.client, input.id)),
  move: clientProcedure
    .input(taskMove)
    .mutation(({ ctx, input }) => tasks.moveTask(ctx, ctx.client, input.id, input.status)),
  requestVa: clientProcedure
    .input(byId)
    .mutation(({ ctx, input }) => tasks.moveTask(ctx, ctx.client, input.id, 'requested_for_va')),
  cancelRequest: clientProcedure
    .input(byId)
    .mutation(({ ctx, input }) => tasks.moveTask(ctx, ctx.client, input.id, 'pending')),
  sendToMyVa: clientProcedure
    .input(byId)
    .mutation(({ ctx, input }) => tasks.moveTask(ctx, ctx.client, input.id, 'assigned')),
  delete: clientProcedure.input(byId).mutation(({ ctx, input }) => tasks.deleteTask(ctx, ctx.client, input.id)),
  deleteMany: clientProcedure
    .meta({ idempotencyKey: false })
    .input(tasksToDelete)
    .mutation(({ ctx, input }) => tasks.deleteTasks(ctx, ctx.client, input.taskIds)),
  archive: clientProcedure
    .input(taskIds)
    .mutation(async ({ ctx, input }) => ({ archived: await tasks.archiveTasks(ctx, ctx.client, input.taskIds, true) })),
  restore: clientProcedure.input(taskIds).mutation(async ({ ctx, input }) => ({
    restored: await tasks.archiveTasks(ctx, ctx.client, input.taskIds, false),
  })),
  // Fallbacks and repeats use no quota, so they need a limit of their own.
  analyze: clientProcedure
    .meta({ idempotencyKey: false })
    .use(rateLimited(rateLimits.analysis))
    .input(byId)
    .mutation(({ ctx, input }) => analyzeTask(ctx, ctx.analyst, ctx.client, input.id)),
  // Reads while somebody types, and keeps nothing: no quota.
  hints: clientProcedure
    .meta({ idempotencyKey: false })
    .use(rateLimited(rateLimits.hints))
    .input(hintsQuery)
    .mutation(({ ctx, input }) => hintsIn(ctx.cpu, input.taskText, ctx.client.timezone)),
  analysisStream: clientProcedure
    .input(byId)
    .subscription(async ({ ctx, input, signal }) =>
      openStream(ctx.listener, clientAccount(ctx), signal, await analysisDrafts(ctx, ctx.client, input.id)),
    ),
  correctAnalysis: clientProcedure
    .input(analysisCorrection)
    .mutation(({ ctx, input }) => correctAnalysis(ctx, ctx.client, input)),
  // Makes several tasks at once, as an upload does, and reads each of them first. A task is split once.
  split: clientProcedure
    .meta({ idempotencyKey: false })
    .use(rateLimited(rateLimits.taskUpload))
    .input(byId)
    .mutation(({ ctx, input }) => splitTask(ctx, ctx.client, input.id)),
  decide: clientProcedure
    .input(proposalDecision)
    .mutation(({ ctx, input }) => decideOnProposal(ctx, ctx.client, input)),
  review: clientProcedure.input(taskReview).mutation(({ ctx, input }) => reviewTask(ctx, ctx.client, input)),
  answer: clientProcedure
    .use(rateLimited(rateLimits.message))
    .input(taskAnswer)
    .mutation(({ ctx, input }) => answerQuestion(ctx, ctx.client, input)),
  requestChanges: clientProcedure
    .input(changeRequest)
    .mutation(({ ctx, input }) => requestChanges(ctx, ctx.client, input.id, input.note)),
  askForOtherVa: clientProcedure
    .use(rateLimited(rateLimits.message))
    .input(otherVaRequest)
    .mutation(({ ctx, input }) => askForOtherVa(ctx, ctx.client, input.id, input.reason)),
  wishForVa: clientProcedure
    .input(vaWish)
    .mutation(({ ctx, input }) => wishForVa(ctx, ctx.client, input.id, input.vaId)),
  files: clientFilesRouter,
  messages,
  notifications,
}

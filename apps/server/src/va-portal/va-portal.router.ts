import { changePassword, sessionHandover, setPassword, vaLogin } from '@kazi/schemas/account'
import { earningsQuery } from '@kazi/schemas/earnings'
import {
  conversationQuery,
  conversationsQuery,
  notificationsQuery,
  threadRead,
  threadShown,
  threadUnread,
  vaMessage,
  readNotifications as whichNotifications,
} from '@kazi/schemas/message'
import { metricRowsQuery } from '@kazi/schemas/metrics'
import { pushSubscription } from '@kazi/schemas/push'
import { vaQuestion } from '@kazi/schemas/question'
import { rowReport } from '@kazi/schemas/row-report'
import { vaPreferencesUpdate } from '@kazi/schemas/settings'
import { stepTick } from '@kazi/schemas/steps'
import { byId } from '@kazi/schemas/text'
import { timeEntry, timeEntryOf, timePatch, timerChange } from '@kazi/schemas/time'
import { timeOff } from '@kazi/schemas/time-off'
import { vaProfilePatch, vaTaskPageQuery } from '@kazi/schemas/va'
import { vaTaskChange } from '@kazi/schemas/va-task'
import { z } from 'zod'
import { takeOver } from '../accounts/handover.ts'
import { applicantOf, closeApplicantSession, closeSession, vaOf } from '../accounts/sessions.ts'
import { vaParty } from '../actors.ts'
import { ownApplication } from '../applications/apply.service.ts'
import { requestPasswordLink } from '../auth/auth.router.ts'
import { checkPassword } from '../auth/auth.service.ts'
import { usePasswordToken } from '../auth/passwords.service.ts'
import { changeVaPassword, signInVa } from '../auth/va-sign-in.service.ts'
import { earningsPageOf, zoneOfVa } from '../earnings/earnings.queries.ts'
import { vaFilesRouter } from '../files/files.router.ts'
import { incomingFile } from '../files/incoming.ts'
import { rateLimits } from '../limits/limits.ts'
import { conversationsPage } from '../messages/conversations.queries.ts'
import { getConversation, readAs, sayTyping, sendAsVa, typingNow, unreadAs } from '../messages/messages.service.ts'
import { reportRow } from '../messages/row-reports.service.ts'
import { notificationsOf } from '../notifications/notifications.queries.ts'
import { markRead } from '../notifications/notifications.service.ts'
import { notifyHere, pushStateOf, stopNotifyingHere } from '../notifications/push.ts'
import { namedSessionsOf, preferencesOfVa } from '../settings/settings.queries.ts'
import { endVaSession, saveVaPreferences } from '../settings/settings.service.ts'
import { vaStatementsRouter } from '../statements/statements.router.ts'
import { askClient } from '../tasks/asking.service.ts'
import { moveVaTask } from '../tasks/progress.service.ts'
import { removeTimeOff, saveTimeOff } from '../tasks/va-away.service.ts'
import { changeOwnProfile } from '../tasks/va-leaves.service.ts'
import { publicProcedure, rateLimited, router, vaProcedure } from '../trpc/trpc.ts'
import { removePhoto, savePhoto } from '../vas/photos.service.ts'
import { timeOffOf } from '../vas/time-off.queries.ts'
import { ownProfileOf } from '../vas/vas.queries.ts'
import { metricRowsOf, metricsOf } from '../work/metrics.queries.ts'
import { monthsOfVa } from '../work/months.queries.ts'
import { tick } from '../work/steps.service.ts'
import { editTime, logTime, removeTime, timeEntriesOf } from '../work/time.service.ts'
import { timerOf } from '../work/timers.queries.ts'
import { changeTimer } from '../work/timers.service.ts'
import { vaTaskCounts, vaTasksOf, vaTasksPage } from '../work/va-tasks.queries.ts'
import { clearVaTask, unclearVaTask } from '../work/work.service.ts'

const tasks = router({
  list: vaProcedure.query(({ ctx }) => vaTasksOf(ctx.db, ctx.va.id)),
  page: vaProcedure.input(vaTaskPageQuery).query(({ ctx, input }) => vaTasksPage(ctx.db, ctx.va.id, input)),
  counts: vaProcedure.query(({ ctx }) => vaTaskCounts(ctx.db, ctx.va.id)),
  move: vaProcedure.input(vaTaskChange).mutation(({ ctx, input }) => moveVaTask(ctx, ctx.va, input)),
  tick: vaProcedure
    .use(rateLimited(rateLimits.tick))
    .input(stepTick)
    .mutation(({ ctx, input }) => tick(ctx, ctx.va, input)),
  ask: vaProcedure
    .use(rateLimited(rateLimits.message))
    .input(vaQuestion)
    .mutation(({ ctx, input }) => askClient(ctx, ctx.va, input)),
  clear: vaProcedure.input(byId).mutation(({ ctx, input }) => clearVaTask(ctx, ctx.va, input.id)),
  /** Undoes `clear`. */
  unclear: vaProcedure.input(byId).mutation(({ ctx, input }) => unclearVaTask(ctx, ctx.va, input.id)),
  time: vaProcedure.input(byId).query(({ ctx, input }) => timeEntriesOf(ctx.db, ctx.va, input.id)),
  logTime: vaProcedure
    .use(rateLimited(rateLimits.newTime))
    .input(timeEntry)
    .mutation(({ ctx, input }) => logTime(ctx, ctx.va, input)),
  files: vaFilesRouter,
  editTime: vaProcedure
    .use(rateLimited(rateLimits.newTime))
    .input(timePatch)
    .mutation(({ ctx, input }) => editTime(ctx, ctx.va, input)),
  removeTime: vaProcedure.input(timeEntryOf).mutation(({ ctx, input }) => removeTime(ctx, ctx.va, input)),
  /** What runs now, on whichever task. */
  timer: vaProcedure.query(async ({ ctx }) => (await timerOf(ctx.db, ctx.va.id)) ?? null),
  changeTimer: vaProcedure
    .use(rateLimited(rateLimits.newTime))
    .input(timerChange)
    .mutation(({ ctx, input }) => changeTimer(ctx, ctx.va, input)),
})

const timeOffRouter = router({
  list: vaProcedure.query(({ ctx }) => timeOffOf(ctx.db, ctx.va.id)),
  save: vaProcedure
    .use(rateLimited(rateLimits.settings))
    .input(timeOff)
    .mutation(({ ctx, input }) => saveTimeOff(ctx, ctx.va, input)),
  remove: vaProcedure
    .use(rateLimited(rateLimits.settings))
    .input(byId)
    .mutation(({ ctx, input }) => removeTimeOff(ctx, ctx.va, input.id)),
})

const preferences = router({
  get: vaProcedure.query(({ ctx }) => preferencesOfVa(ctx.db, ctx.va.id)),
  save: vaProcedure
    .use(rateLimited(rateLimits.settings))
    .input(vaPreferencesUpdate)
    .mutation(({ ctx, input }) => saveVaPreferences(ctx, ctx.va, input)),
})

const push = router({
  state: vaProcedure.query(({ ctx }) => pushStateOf(ctx)),
  keep: vaProcedure
    .use(rateLimited(rateLimits.settings))
    .input(pushSubscription)
    .mutation(({ ctx, input }) => notifyHere(ctx, ctx.va, input)),
  drop: vaProcedure.mutation(({ ctx }) => stopNotifyingHere(ctx, ctx.va)),
})

const sessions = router({
  list: vaProcedure.query(({ ctx }) => namedSessionsOf(ctx.db, { vaId: ctx.va.id }, ctx.tokens.va ?? '')),
  end: vaProcedure
    .use(rateLimited(rateLimits.settings))
    .input(byId)
    .mutation(({ ctx, input }) => endVaSession(ctx, ctx.va, input.id)),
})

const messages = router({
  list: vaProcedure
    .input(conversationsQuery)
    .query(({ ctx, input }) => conversationsPage(ctx.db, vaParty(ctx.va), input)),
  thread: vaProcedure
    .input(conversationQuery)
    .query(({ ctx, input }) => getConversation(ctx.db, vaParty(ctx.va), input)),
  send: vaProcedure
    .use(rateLimited(rateLimits.message))
    .input(vaMessage)
    .mutation(({ ctx, input }) => sendAsVa(ctx, ctx.va, input)),
  read: vaProcedure.input(threadRead).mutation(({ ctx, input }) => readAs(ctx, vaParty(ctx.va), input)),
  unread: vaProcedure.input(threadUnread).mutation(({ ctx, input }) => unreadAs(ctx, vaParty(ctx.va), input)),
  typing: router({
    now: vaProcedure.input(threadShown).query(({ ctx, input }) => typingNow(ctx, vaParty(ctx.va), input.threadId)),
    say: vaProcedure
      .use(rateLimited(rateLimits.typing))
      .input(threadShown)
      .mutation(({ ctx, input }) => sayTyping(ctx, vaParty(ctx.va), input.threadId)),
  }),
})

const notifications = router({
  list: vaProcedure
    .input(notificationsQuery)
    .query(({ ctx, input }) => notificationsOf(ctx.db, { vaId: ctx.va.id }, input)),
  read: vaProcedure
    .input(whichNotifications)
    .mutation(({ ctx, input }) => markRead(ctx.db, { vaId: ctx.va.id }, input)),
})

export const vaPortalRouter = router({
  login: publicProcedure.input(vaLogin).mutation(async ({ ctx, input }) => ({ va: await signInVa(ctx, input) })),
  logout: publicProcedure.mutation(async ({ ctx }) => {
    if (ctx.tokens.va) await closeSession(ctx.db, ctx.tokens.va)
    if (ctx.tokens.applicant) await closeApplicantSession(ctx.db, ctx.tokens.applicant)
    for (const kind of ['va', 'applicant'] as const) ctx.dropSession(kind)
    return { success: true }
  }),
  forgotPassword: requestPasswordLink,
  setPassword: publicProcedure
    .input(setPassword)
    .use(rateLimited(rateLimits.token))
    .mutation(async ({ ctx, input }) => {
      checkPassword(ctx, input.password)
      await usePasswordToken(ctx, ctx.passwords, input.token, input.password, ctx.ip)
      return { message: 'Your password is set. You can sign in now.' }
    }),
  // Without a key: with it a fast hash of both passwords would be kept.
  changePassword: vaProcedure
    .meta({ idempotencyKey: false })
    .input(changePassword)
    .mutation(async ({ ctx, input }) => {
      await changeVaPassword(ctx, ctx.va, input)
      return { message: 'Password changed successfully' }
    }),
  profile: vaProcedure.query(({ ctx }) => ownProfileOf(ctx.db, ctx.va.id)),
  updateProfile: vaProcedure
    .use(rateLimited(rateLimits.settings))
    .input(vaProfilePatch)
    .mutation(({ ctx, input }) => changeOwnProfile(ctx, ctx.va, input)),
  photo: router({
    save: vaProcedure
      .use(rateLimited(rateLimits.fileUpload))
      .input(z.object({ file: incomingFile }).prefault({}))
      .mutation(({ ctx, input }) => savePhoto(ctx, ctx.va, input.file)),
    remove: vaProcedure.mutation(({ ctx }) => removePhoto(ctx, ctx.va)),
  }),
  metrics: vaProcedure.input(metricRowsQuery.prefault({})).query(async ({ ctx, input }) => ({
    ...(await metricsOf(ctx.db, ctx.va.id)),
    rows: await metricRowsOf(ctx.db, ctx.va.id, input),
  })),
  earnings: vaProcedure
    .input(earningsQuery.default({ limit: 25 }))
    .query(({ ctx, input }) => earningsPageOf(ctx.db, ctx.va.id, input)),
  /** The last twelve months of the figures in `metrics`, by the VA's calendar, as the earnings are. */
  months: vaProcedure.query(async ({ ctx }) => monthsOfVa(ctx.db, ctx.va.id, await zoneOfVa(ctx.db, ctx.va.id))),
  /** Tells the team that a row behind the earnings or the score is wrong. */
  reportRow: vaProcedure
    .use(rateLimited(rateLimits.message))
    .input(rowReport)
    .mutation(({ ctx, input }) => reportRow(ctx, ctx.va, input)),
  /** Who is signed in at the portal. Returns 'nobody' instead of an error for visitors. */
  whoIsThere: publicProcedure.query(async ({ ctx }) => {
    if (ctx.tokens.va && (await vaOf(ctx.db, ctx.tokens.va))) return 'va'
    if (ctx.tokens.applicant && (await applicantOf(ctx.db, ctx.tokens.applicant))) return 'applicant'
    return 'nobody'
  }),
  application: publicProcedure.query(({ ctx }) => ownApplication(ctx)),
  /** Takes over an applicant's session from the site's host. */
  enter: publicProcedure
    .input(sessionHandover)
    .use(rateLimited(rateLimits.token))
    .mutation(({ ctx, input }) => takeOver(ctx, input.token)),
  statements: vaStatementsRouter,
  preferences,
  push,
  sessions,
  timeOff: timeOffRouter,
  tasks,
  messages,
  notifications,
})

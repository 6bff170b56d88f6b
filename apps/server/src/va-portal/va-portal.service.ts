import type { changePassword, vaLogin } from '@kazi/schemas/account'
import { promises } from '@kazi/schemas/task'
import type { timeEntry, vaProfilePatch, vaTaskChange } from '@kazi/schemas/va'
import { canMoveVaTask, vaTaskRules } from '@kazi/schemas/va'
import { zoneOf } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Va } from '../actors.ts'
import { calendarDay } from '../analysis/zoned.ts'
import { checkPassword, countGuess, countSignIn, forgiveSignIn } from '../auth/auth.service.ts'
import { voidLinks } from '../auth/links.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { announce } from '../live/live.ts'
import { parseRate } from '../matching/rates.ts'
import { tellClient } from '../notifications/notifications.service.ts'
import { knowAddress } from '../sessions/known-addresses.ts'
import { closeSessionsOf, startSession } from '../sessions/sessions.ts'
import { insertEvent, moveTaskFrom } from '../tasks/tasks.queries.ts'
import type { Context } from '../trpc/context.ts'
import { insertTime, lockForTime, lockOwnVaTask, minutesOn, profileOf, vaTaskOf } from './va-portal.queries.ts'

const missing = () => new AppError('NOT_FOUND', 'Task not found')

export async function signInVa(ctx: Context, { email, password }: z.infer<typeof vaLogin>) {
  await countSignIn(ctx, email)
  const va = await ctx.db.selectFrom('vas').select(['id', 'passwordHash']).where('email', '=', email).executeTakeFirst()
  await countGuess(ctx, email, va && { vaId: va.id })
  const verdict = await ctx.passwords.check(va?.passwordHash, password)
  if (verdict === 'wrong' || !va?.passwordHash) throw new AppError('UNAUTHORIZED', 'Invalid email or password')
  await forgiveSignIn(ctx, email)
  const { passwordHash } = va
  const rehashed = verdict === 'stale' ? await ctx.passwords.hash(password) : undefined
  await withTransaction(ctx.work, async ({ db }) => {
    if (!(await stillHas(db, va.id, passwordHash))) throw new AppError('UNAUTHORIZED', 'Invalid email or password')
    if (rehashed) await db.updateTable('vas').set({ passwordHash: rehashed }).where('id', '=', va.id).execute()
    await startSession({ ...ctx, db }, 'va', { vaId: va.id })
    await knowAddress(db, { vaId: va.id }, ctx.ip)
  })
  return profileOf(ctx.db, va.id)
}

/** Holds the VA's row, if it still has this password: a link may have set another one since it was checked. */
const stillHas = (db: Db, id: number, passwordHash: string | null) =>
  db
    .selectFrom('vas')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Changes the password, voids every open link and ends every session but the one that asked. */
export async function changeVaPassword(ctx: Context, va: Va, change: z.infer<typeof changePassword>) {
  await countSignIn(ctx, va.email)
  await countGuess(ctx, va.email, { vaId: va.id })
  checkPassword(ctx, change.newPassword)
  const { passwordHash } = await ctx.db
    .selectFrom('vas')
    .select('passwordHash')
    .where('id', '=', va.id)
    .executeTakeFirstOrThrow()
  if (!(await ctx.passwords.verify(passwordHash, change.currentPassword)))
    throw new AppError('BAD_REQUEST', 'Current password is incorrect')
  await forgiveSignIn(ctx, va.email)
  const fresh = await ctx.passwords.hash(change.newPassword)
  await withTransaction(ctx.work, async ({ db }) => {
    if (!(await stillHas(db, va.id, passwordHash))) throw new AppError('BAD_REQUEST', 'Current password is incorrect')
    await voidLinks(db, { vaId: va.id })
    await db.updateTable('vas').set({ passwordHash: fresh }).where('id', '=', va.id).execute()
    await closeSessionsOf(db, { vaId: va.id }, ctx.tokens.va)
  })
}

export async function updateProfile(work: CommandContext, va: Va, patch: z.infer<typeof vaProfilePatch>) {
  const rate = patch.hourlyRate === undefined ? undefined : parseRate(patch.hourlyRate)
  const change = {
    ...patch,
    ...(patch.hourlyRate !== undefined && {
      rateMinCents: rate?.minCents ?? null,
      rateMaxCents: rate?.maxCents ?? null,
      rateCurrency: rate?.currency ?? null,
    }),
  }
  await work.db
    .updateTable('vas')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', va.id)
    .execute()
  await announce(work.db, `va:${va.id}`, 'admin')
  return profileOf(work.db, va.id)
}

type Change = z.infer<typeof vaTaskChange>

/** Start Task and Mark Complete: the client's task follows, the client is told. A hand-over note, links and hours may come with it. */
export const moveVaTask = (work: CommandContext, va: Va, change: Change) =>
  withTransaction(work, async (tx) => {
    const { id, status } = change
    const today = change.minutes ? todayOf((await lockForTime(tx.db, va.id)).timezone) : undefined
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw missing()
    if (!canMoveVaTask(vaTask.status, status, 'va'))
      throw new AppError('CONFLICT', `A task that is ${vaTask.status} cannot become ${status}.`)
    if (status === 'in_progress') await start(tx, va, id, vaTask)
    else await complete(tx, va, change, vaTask, today)
    await announce(tx.db, 'admin', `va:${va.id}`)
    const moved = await vaTaskOf(tx.db, va.id, id)
    if (!moved) throw missing()
    return moved
  })

type Locked = NonNullable<Awaited<ReturnType<typeof lockOwnVaTask>>>

async function start(tx: CommandContext, va: Va, id: number, { task, title }: Locked) {
  await tx.db
    .updateTable('vaTasks')
    .set({ status: 'in_progress', startedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  if (!task) return
  await follow(tx, task, 'in_progress', null)
  await insertEvent(tx.db, { taskId: task.id, kind: 'started', actorType: 'va', actor: va.name })
  await tellClient(tx, task.userId, 'started', {
    title: `${va.name} has started`,
    message: `${va.name} is working on "${title}".`,
    taskId: task.id,
    mail: 'held',
  })
}

async function complete(
  tx: CommandContext,
  va: Va,
  { id, handoverNote, links, minutes }: Change,
  { task, title }: Locked,
  today: string | undefined,
) {
  if (minutes && today)
    await writeTime(tx, { vaTaskId: id, vaId: va.id, minutes, note: 'With the hand-over', workedOn: today })
  await tx.db
    .updateTable('vaTasks')
    .set({
      status: 'completed',
      completedAt: sql`now()`,
      ...(handoverNote && { handoverNote }),
      ...(links && { handoverLinks: links }),
    })
    .where('id', '=', id)
    .execute()
  if (!task) return
  await follow(tx, task, 'completed', new Date().toISOString())
  await insertEvent(tx.db, { taskId: task.id, kind: 'completed', actorType: 'va', actor: va.name, text: handoverNote })
  await tellClient(tx, task.userId, 'completed', {
    title: `${va.name} has finished your task`,
    message: `"${title}" is done.${handoverNote ? `\n\n${handoverNote}` : ''}\n\nAccept the result or ask for changes within ${promises.reviewDays} days; after that it counts as accepted.`,
    taskId: task.id,
    mail: 'now',
  })
}

async function follow(
  tx: CommandContext,
  task: NonNullable<Locked['task']>,
  to: 'in_progress' | 'completed',
  completedAt: string | null,
) {
  if (!(await moveTaskFrom(tx.db, task.id, task.status, to, { completedAt })))
    throw new AppError('CONFLICT', 'The task has changed since you loaded it')
}

/** Takes an ended task off the VA's list; its hours and rating stay. */
export const clearVaTask = (work: CommandContext, va: Va, id: number) =>
  withTransaction(work, async (tx) => {
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw missing()
    if (!vaTaskRules[vaTask.status].clearable)
      throw new AppError('CONFLICT', `A task that is ${vaTask.status} cannot be cleared. Complete it first.`)
    await tx.db.updateTable('vaTasks').set({ clearedAt: sql`now()` }).where('id', '=', id).execute()
    await announce(tx.db, `va:${va.id}`)
  })

/** The calendar day where the VA is; where that is not known, the day of those who are furthest ahead. */
const todayOf = (timezone: string) => calendarDay(zoneOf(timezone) ?? 'Pacific/Kiritimati', new Date())

const dayMinutes = 24 * 60

/** Writes down time of a VA who is locked: what they are paid by, so no day of theirs has more hours than it has. */
async function writeTime(tx: CommandContext, entry: Parameters<typeof insertTime>[1]) {
  const before = await minutesOn(tx.db, entry.vaId, entry.workedOn)
  if (before + entry.minutes > dayMinutes)
    throw new AppError('CONFLICT', `A day has 24 hours, and ${hoursAndMinutes(before)} of this one are logged already.`)
  return insertTime(tx.db, entry)
}

const hoursAndMinutes = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`

export const logTime = (work: CommandContext, va: Va, { id, minutes, note, workedOn }: z.infer<typeof timeEntry>) =>
  withTransaction(work, async (tx) => {
    const { timezone } = await lockForTime(tx.db, va.id)
    if (workedOn > todayOf(timezone)) throw new AppError('BAD_REQUEST', 'Please log time once it has been worked.')
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw missing()
    if (vaTask.status === 'assigned') throw new AppError('CONFLICT', 'Start the task before you log time on it.')
    if (vaTask.status === 'reviewed') throw new AppError('CONFLICT', 'This task was accepted; its hours are settled.')
    const entry = await writeTime(tx, { vaTaskId: id, vaId: va.id, minutes, note: note ?? null, workedOn })
    await announce(tx.db, 'admin', `va:${va.id}`, ...(vaTask.task ? ([`client:${vaTask.task.userId}`] as const) : []))
    return entry
  })

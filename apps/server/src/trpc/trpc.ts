import { type AdminRole, roleAllows } from '@kazi/schemas/states'
import { initTRPC, type ProcedureType, TRPCError } from '@trpc/server'
import { ZodError, z } from 'zod'
import { refuseOthers } from '../accounts/caller.ts'
import { clientOf, touchSession, vaOf } from '../accounts/sessions.ts'
import { sawUser } from '../accounts/users.queries.ts'
import { AppError, appErrorOf, issuesOf } from '../errors.ts'
import { holderOf } from '../keys/key-holder.ts'
import { type Limit, rateLimits, type Sender } from '../limits/limits.ts'
import { networkOf } from '../limits/network.ts'
import type { KeyOwner } from '../once/once.queries.ts'
import { once } from '../once/once.ts'
import {
  authEvents,
  logAdminAction,
  logAuthEvent,
  loggingRefusal,
  logRefusal,
  logSignIn,
  type Result,
} from './access-log.ts'
import type { Context } from './context.ts'
import { plainWords } from './plain-words.ts'

z.config({ customError: plainWords })

const hidden = 'Something went wrong on our side. Please try again.'

/** A form shows one for each field; a list of a thousand invalid items does not need a thousand sentences. */
const mostIssues = 50

/** A sentence of a schema names its field; 'This is missing.' does not. */
const saidOf = ({ path, message }: { path: string[]; message: string } = { path: [], message: 'Bad request' }) =>
  path.length > 0 && /^This (?:must|is missing|is not valid)\b/.test(message)
    ? `${path.join('.')}: ${message}`
    : message

/** What a caller may read of an error: its text below status 500, a generic sentence from 500 on. */
export function publicError(error: TRPCError) {
  const { cause, code } = error
  if (cause instanceof ZodError) {
    const issues = cause.issues.slice(0, mostIssues).map(({ path, message }) => ({ path: path.map(String), message }))
    return { code, message: saidOf(issues[0]), issues, retryAfterSeconds: undefined }
  }
  const retryAfterSeconds = cause instanceof AppError ? cause.retryAfterSeconds : undefined
  const message =
    code === 'INTERNAL_SERVER_ERROR'
      ? hidden
      : code === 'BAD_REQUEST' && !(cause instanceof AppError)
        ? 'Bad request'
        : error.message
  const issues = cause instanceof AppError ? issuesOf(cause) : undefined
  return { code, message, issues, retryAfterSeconds }
}

/**
 * `role`: what an admin's key must be for this call, where that is not the usual. `quiet`: a page makes the call by
 * itself again and again, so the log has no line of it; a refusal is logged as usual. `idempotencyKey`: whether a change
 * may have a key, where that is not the usual; 'own' if it keeps the key itself, outside of a transaction for all of it.
 */
type Meta = { role?: AdminRole; quiet?: true; idempotencyKey?: boolean | 'own' }

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error, ctx }) => {
      const { message, issues } = publicError(error)
      const { stack: _, ...data } = shape.data
      const requestId = data.httpStatus >= 500 ? ctx?.requestId : undefined
      return { ...shape, message, data: { ...data, issues, requestId } }
    },
  })

export const { router, createCallerFactory } = t

/** Every call's emails count against a sender: each kind of procedure below says which. */
const sentBy = (sender: Sender) => ({ sender })

/** Converts the domain's errors to tRPC's, once for every procedure. */
function translated<R extends Result>(ctx: Context, path: string, result: R): R {
  logSignIn(ctx, path, result)
  if (result.ok) return result
  logRefusal(ctx, path, result.error)
  const known = appErrorOf(result.error?.cause)
  if (known) {
    // The request's host is checked before any procedure runs.
    const code = known.kind === 'MISDIRECTED_REQUEST' ? 'BAD_REQUEST' : known.kind
    throw new TRPCError({ code, message: known.message, cause: known })
  }
  return result
}

/**
 * Whether a call runs in one transaction under its `Idempotency-Key`: unless the procedure says otherwise, every change by
 * somebody who is known. Those that say otherwise change nothing, set a cookie, are told a password, answer with a secret,
 * work for longer than a transaction should, commit row by row, or keep the key themselves ('own').
 */
export const takesKey = (type: ProcedureType, meta: Meta | undefined, isKnown = true) =>
  type === 'mutation' && (meta?.idempotencyKey ?? isKnown) === true

/** Whether a key has an effect: the change is made once under it, by the transaction around it or by itself. */
export const heedsKey = (type: ProcedureType, meta: Meta | undefined, isKnown = true) =>
  takesKey(type, meta, isKnown) || meta?.idempotencyKey === 'own'

type Call = { ctx: Context; path: string; type: ProcedureType; meta: Meta | undefined; getRawInput(): Promise<unknown> }
type InTransaction = Pick<Context, 'db' | 'limiter'>

/** Runs a call, or returns the first answer if it is a change whose key was used. `next` runs it with what it is given. */
async function runOnce<R extends Result>(
  { ctx, path, type, meta, getRawInput }: Call,
  owner: KeyOwner,
  next: (given: InTransaction) => Promise<R>,
): Promise<R> {
  if (!ctx.once || !takesKey(type, meta, owner !== visitors)) return next(ctx)
  const input = await getRawInput()
  const who = owner === visitors ? networkOf(ctx.ip) : owner.caller
  await ctx.limiter.hit(ctx.db, rateLimits.keptAnswer, who)
  const result = await once(ctx, { ...owner, key: ctx.once.key, call: path, input }, next)
  // The shape in which tRPC passes on what a procedure returned.
  return 'again' in result ? ({ ok: true, data: result.again } as R) : result
}

/** A visitor who sends something again may have another address by then. */
const visitors: KeyOwner = { caller: 'visitor' }

/** The base of every procedure: tRPC copies the context for each middleware that adds to it. */
const base = t.procedure.use(async ({ ctx, path, next }) => translated(ctx, path, await next()))

/** Who logs out: afterward, nobody can tell. */
async function whoseSession({ db, tokens }: Context, path: string) {
  const client = path === 'auth.logout' && tokens.client ? await clientOf(db, tokens.client) : undefined
  if (client) return `client:${client.id}`
  const va = path === 'vaPortal.logout' && tokens.va ? await vaOf(db, tokens.va) : undefined
  return va ? `va:${va.id}` : null
}

/** A signed-in caller counts by account, a stranger by address. */
export const publicProcedure = base.use(async (call) => {
  const { ctx, path, next } = call
  let actor = path in authEvents ? await whoseSession(ctx, path) : null
  const isAbout = (account: string) => {
    actor = account
  }
  const run = ({ db, limiter }: InTransaction) =>
    next({ ctx: { db, limiter, isAbout, ...sentBy(`ip:${networkOf(ctx.ip)}`) } })
  const result = await runOnce(call, visitors, run)
  logAuthEvent(ctx, path, actor, result)
  return result
})

/** An account, or the network of a stranger: services count strangers under the same name. */
const countedAs = ({ sender, ip }: Context) => (!sender || sender.startsWith('ip:') ? networkOf(ip) : sender)

/**
 * Counts a call against its caller before validating its input: `.use(rateLimited(rateLimits.newTask))`. After `.input`,
 * a form with a mistake in it does not count.
 */
export const rateLimited = (limit: Limit, wider?: Limit) =>
  t.middleware(async ({ ctx, next }) => {
    await ctx.limiter.hit(ctx.db, limit, countedAs(ctx), wider)
    return next()
  })

/** Reads who calls once for the calls of a batch, which share their context and begin together; whoever comes later asks anew. */
function togetherInBatch<Caller>(read: (ctx: Context) => Promise<Caller>) {
  const reading = new WeakMap<Context, Promise<Caller>>()
  return (ctx: Context) => {
    const caller = reading.get(ctx) ?? read(ctx).finally(() => reading.delete(ctx))
    reading.set(ctx, caller)
    return caller
  }
}

const callingClient = togetherInBatch(async ({ db, tokens }) => {
  const client = tokens.client ? await clientOf(db, tokens.client) : undefined
  if (!tokens.client || !client) throw new AppError('UNAUTHORIZED', 'Please sign in.')
  if (await touchSession(db, tokens.client, client.lastUsedAt)) await sawUser(db, client.id)
  return client
})

const callingVa = togetherInBatch(async ({ db, tokens }) => {
  const va = tokens.va ? await vaOf(db, tokens.va) : undefined
  if (!tokens.va || !va) throw new AppError('UNAUTHORIZED', 'Please sign in.')
  await touchSession(db, tokens.va, va.lastUsedAt)
  return va
})

export const clientProcedure = base.use(async (call) => {
  const { ctx, path, type, next } = call
  const client = await callingClient(ctx)
  if (type === 'mutation') refuseOthers(client, ctx.meant?.clientId)
  const sender = `client:${client.id}` as const
  const run = ({ db, limiter }: InTransaction) => next({ ctx: { db, limiter, client, ...sentBy(sender) } })
  const result = await runOnce(call, { caller: sender, userId: client.id }, run)
  logAuthEvent(ctx, path, sender, result)
  return loggingRefusal(ctx, path, sender, result)
})

export const vaProcedure = base.use(async (call) => {
  const { ctx, path, type, next } = call
  const va = await callingVa(ctx)
  if (type === 'mutation') refuseOthers(va, ctx.meant?.vaId)
  const sender = `va:${va.id}` as const
  const run = ({ db, limiter }: InTransaction) => next({ ctx: { db, limiter, va, ...sentBy(sender) } })
  const result = await runOnce(call, { caller: sender, vaId: va.id }, run)
  logAuthEvent(ctx, path, sender, result)
  return loggingRefusal(ctx, path, sender, result)
})

/** The role that a key must have: unless the procedure says otherwise, readers read and operators change. */
export const neededRole = (type: ProcedureType, meta: Meta | undefined): AdminRole =>
  meta?.role ?? (type === 'mutation' ? 'operator' : 'reader')

const missingRole: Record<AdminRole, string> = {
  reader: 'This key cannot read.',
  operator: 'This key is read-only. Ask an owner for an operator key.',
  owner: 'Only an owner can manage keys.',
}

export const adminProcedure = base.use(async (call) => {
  const { ctx, path, type, meta, next } = call
  const holder = ctx.adminKey ? await holderOf(ctx, ctx.adminKey) : undefined
  if (!holder) {
    await ctx.limiter.hit(ctx.db, rateLimits.adminKey, networkOf(ctx.ip))
    throw new AppError('UNAUTHORIZED', 'Invalid admin key')
  }
  const { label, role, id: keyId } = holder
  const needed = neededRole(type, meta)
  if (!roleAllows(role, needed)) {
    const refusal = new AppError('FORBIDDEN', missingRole[needed])
    logRefusal(ctx, path, refusal, `admin:${label}`)
    throw refusal
  }
  const admin = { label, role, keyId, ip: ctx.ip }
  const sender = `admin:${label}` as const
  const run = ({ db, limiter }: InTransaction) => next({ ctx: { db, limiter, admin, ...sentBy(sender) } })
  const result = await runOnce(call, { caller: sender }, run)
  if (type === 'mutation' && !meta?.quiet) logAdminAction(ctx, path, label, result)
  return loggingRefusal(ctx, path, sender, result)
})

/**
 * A change by the team that commits row by row, or works for longer than a transaction should: it takes no key, because a
 * change under a key is one transaction.
 */
export const bulkProcedure = adminProcedure.meta({ idempotencyKey: false })

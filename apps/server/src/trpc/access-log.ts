import { TRPCError } from '@trpc/server'
import { AppError, type ErrorKind } from '../errors.ts'
import type { Context } from './context.ts'

/**
 * Logs sign-ins, whatever else changes who gets in and how, refusals and changes by the team: one line each, with the
 * event, the caller (`client:7`, `va:3`, `application:5`, `admin:LABEL`), the address, the call and the outcome. Never
 * what was sent.
 */
type LogContext = Pick<Context, 'log' | 'ip'>
export type Result = { ok: boolean; data?: unknown; error?: TRPCError }

export const signIns: Readonly<Record<string, string>> = {
  'auth.login': 'client',
  'auth.signup': 'client',
  'vaPortal.login': 'va',
  'admin.session': 'admin',
}
/** The calls that change who gets in and how, by the names of their events. */
export const authEvents: Readonly<Record<string, string>> = {
  'auth.logout': 'log-out',
  'auth.resetPassword': 'password-reset',
  'auth.confirmEmail': 'email-confirmation',
  'auth.account.changePassword': 'password-change',
  'auth.account.erase': 'account-erasure',
  'auth.sessions.end': 'session-end',
  'vas.openApplication': 'application-open',
  'vaPortal.logout': 'log-out',
  'vaPortal.setPassword': 'password-reset',
  'vaPortal.changePassword': 'password-change',
  'vaPortal.enter': 'session-handover',
  'vaPortal.sessions.end': 'session-end',
}
const refusals = new Set<ErrorKind>(['UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'MISDIRECTED_REQUEST'])

const endOf = ({ ok, error }: Result) => (ok ? 'ok' : (kindOf(error) ?? refusedAs(error) ?? 'failed'))
/** What a schema refuses has no kind of ours. */
const refusedAs = (error: TRPCError | undefined) => (error?.code === 'BAD_REQUEST' ? error.code : undefined)
const kindOf = (error: unknown) => {
  const cause = error instanceof TRPCError ? error.cause : error
  return cause instanceof AppError ? cause.kind : undefined
}

export function logSignIn({ log, ip }: LogContext, route: string, result: Result) {
  const kind = signIns[route]
  if (!kind || kind === 'admin') return
  const account = (result.data as Record<string, { id?: number } | undefined> | undefined)?.[
    kind === 'va' ? 'va' : 'user'
  ]
  const actor = account?.id === undefined ? null : `${kind}:${account.id}`
  log?.info({ event: 'sign-in', actor, ip, route, result: endOf(result) }, 'sign-in')
}

/** @param actor who called, or whose account it was about; null where that is not known */
export function logAuthEvent({ log, ip }: LogContext, route: string, actor: string | null, result: Result) {
  const event = authEvents[route]
  if (!event) return
  const cause = result.error?.cause
  if (cause) noted.add(cause)
  log?.info({ event, actor, ip, route, result: endOf(result) }, event)
}

export function logAdminAction({ log, ip }: LogContext, route: string, label: string, result: Result) {
  const event = route in signIns ? 'sign-in' : 'admin-action'
  log?.info({ event, actor: `admin:${label}`, ip, route, result: endOf(result) }, event)
}

/** Errors that are already logged: a refusal can pass through more than one entry point. */
const noted = new WeakSet<object>()

export function logRefusal({ log, ip }: LogContext, route: string, error: unknown, actor: string | null = null) {
  const kind = kindOf(error)
  const cause = error instanceof TRPCError ? error.cause : error
  if (!kind || !refusals.has(kind) || !cause || noted.has(cause)) return
  noted.add(cause)
  if (route in signIns && route !== 'admin.session') return
  log?.info({ event: 'refused', actor, ip, route, result: kind }, 'refused')
}

/** Passes on a procedure's result, and logs who was refused. */
export function loggingRefusal<R extends Result>(ctx: LogContext, route: string, actor: string, result: R): R {
  if (!result.ok) logRefusal(ctx, route, result.error, actor)
  return result
}

import { TRPCError } from '@trpc/server'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../errors.ts'

/** The error at the beginning: not the sentence that it became for the caller. */
function originOf(error: unknown) {
  const thrown = error instanceof TRPCError ? (error.cause ?? error) : error
  return thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown
}

/**
 * Logs an error whose status is 500 or more, of a call by tRPC or REST, with what caused it: its caller is told neither. A
 * refusal without a cause, such as of too many sign-ins at once, is only a warning.
 */
export function logFault(log: FastifyBaseLogger, error: unknown, { status, call }: { status: number; call?: string }) {
  if (status < 500) return
  const err = originOf(error)
  if (err instanceof AppError) log.warn({ refusal: err.message, call }, 'a call was refused')
  else log.error({ err, call }, 'a call failed')
}

import { TRPCError } from '@trpc/server'
import { ZodError, ZodRealError, type z } from 'zod'

type Issue = z.core.$ZodIssue

/** The same error with other issues; an error that is not about the input stays as it is. */
function withIssues<E>(error: E, change: (issues: Issue[]) => Issue[]) {
  if (!(error instanceof TRPCError && error.cause instanceof ZodError)) return error
  return new TRPCError({ code: error.code, cause: new ZodRealError(change(error.cause.issues)) })
}

/** What is wrong with an input, by the names that its caller has for the fields. */
export const renamed = (error: unknown, nameOf: (path: PropertyKey[]) => PropertyKey[]) =>
  withIssues(error, (issues) => issues.map((issue) => ({ ...issue, path: nameOf(issue.path) })))

const isUnknown = ({ code }: Issue) => code === 'unrecognized_keys'

/**
 * A field that is not allowed is refused by its name, also where others are missing: whoever sends one would otherwise
 * read of all the others first.
 */
export const unknownFirst = (error: TRPCError) =>
  withIssues(error, (issues) => [
    ...issues.filter(isUnknown),
    ...issues.filter((issue) => !isUnknown(issue)),
  ]) as TRPCError

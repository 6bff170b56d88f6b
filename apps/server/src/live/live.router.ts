import { AppError } from '../errors.ts'
import { applicantOf } from '../sessions/sessions.ts'
import type { Context } from '../trpc/context.ts'
import { adminProcedure, clientProcedure, publicProcedure, router, vaProcedure } from '../trpc/trpc.ts'
import type { Audience } from './live.ts'

/** Yields at once (so that a fresh connection reads again) and then whenever something changed for this audience. */
async function* changes(ctx: Context, audience: Audience, signal: AbortSignal | undefined) {
  const stream = ctx.listener.follow(audience, signal ?? new AbortController().signal)
  yield { at: new Date().toISOString() }
  for await (const _ of stream) yield { at: new Date().toISOString() }
}

export const liveRouter = router({
  client: clientProcedure.subscription(({ ctx, signal }) => changes(ctx, `client:${ctx.client.id}`, signal)),
  va: vaProcedure.subscription(({ ctx, signal }) => changes(ctx, `va:${ctx.va.id}`, signal)),
  // No generator: what it throws before the stream is one has a status of its own.
  applicant: publicProcedure.subscription(async ({ ctx, signal }) => {
    const session = ctx.tokens.applicant ? await applicantOf(ctx.db, ctx.tokens.applicant) : undefined
    if (!session?.id) throw new AppError('UNAUTHORIZED', 'Please apply first, or sign in.')
    return changes(ctx, `applicant:${session.id}`, signal)
  }),
  admin: adminProcedure.subscription(({ ctx, signal }) => changes(ctx, 'admin', signal)),
})

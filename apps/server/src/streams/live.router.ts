import { applicantOf, digest, vaOf } from '../accounts/sessions.ts'
import { AppError } from '../errors.ts'
import type { Listener } from '../live/listener.ts'
import type { Audience } from '../live/live.ts'
import { adminProcedure, clientProcedure, publicProcedure, router, vaProcedure } from '../trpc/trpc.ts'
import { clientAccount, openStream } from './streams.ts'

/** Yields at once, so that a new connection reads everything again, then each topic that changed for this audience. */
const changes = (listener: Listener, audience: Audience) =>
  async function* (signal: AbortSignal) {
    const stream = listener.follow(audience, signal)
    yield { at: new Date().toISOString() }
    for await (const topic of stream) yield { at: new Date().toISOString(), ...(topic && { topic }) }
  }

// Not generators: an error thrown before the stream exists has its own status.
export const liveRouter = router({
  client: clientProcedure.subscription(async ({ ctx, signal }) =>
    openStream(ctx.listener, clientAccount(ctx), signal, changes(ctx.listener, `client:${ctx.client.id}`)),
  ),
  va: vaProcedure.subscription(async ({ ctx: { db, listener, va, tokens }, signal }) => {
    const stillIn = async () => Boolean(await vaOf(db, tokens.va ?? ''))
    const account = { audience: `sessions:va:${va.id}`, stillIn } as const
    return openStream(listener, account, signal, changes(listener, `va:${va.id}`))
  }),
  applicant: publicProcedure.subscription(async ({ ctx: { db, listener, tokens }, signal }) => {
    const token = tokens.applicant ?? ''
    const session = token ? await applicantOf(db, token) : undefined
    if (!session) throw new AppError('UNAUTHORIZED', 'Please apply first, or sign in.')
    // A session without an application never has news; each such session counts by itself.
    const id = session.id ?? -digest(token).readUInt32BE()
    const stillIn = async () => Boolean(await applicantOf(db, token))
    const account = { audience: `sessions:applicant:${id}`, stillIn } as const
    return openStream(listener, account, signal, changes(listener, `applicant:${id}`))
  }),
  /** The key belongs to the team, which may open any number of consoles. */
  admin: adminProcedure.subscription(async ({ ctx: { listener }, signal }) =>
    changes(listener, 'admin')(signal ?? new AbortController().signal),
  ),
})

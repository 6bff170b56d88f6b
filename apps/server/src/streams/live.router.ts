import type { LiveTopic } from '@kazi/schemas/live'
import { liveInput } from '@kazi/schemas/live-input'
import { tracked } from '@trpc/server'
import type { z } from 'zod'
import { vaOf } from '../accounts/sessions.ts'
import { isActive } from '../keys/keys.queries.ts'
import type { Listener } from '../live/listener.ts'
import type { Audience } from '../live/live.ts'
import { adminProcedure, clientProcedure, publicProcedure, router, vaProcedure } from '../trpc/trpc.ts'
import { applicantAccount, clientAccount, openStream } from './streams.ts'

/** Clocks of server processes differ, and an event takes its time: a topic named twice costs a read, a missed one more. */
const slackMs = 2000

/** How long ago the browser last knew everything; undefined if it does not say, or says what makes no sense. */
const unknownFor = ({ lastEventId, sinceMs }: z.infer<typeof liveInput>) =>
  lastEventId ? Date.now() - Number(lastEventId) : sinceMs

const change = (topics?: LiveTopic[]) =>
  tracked(String(Date.now()), { at: new Date().toISOString(), ...(topics && { topics }) })

/**
 * Yields at once what a new connection has to read again, then each topic that changed for this audience. Without
 * `topics`, anything may have changed.
 */
const changes = (listener: Listener, audience: Audience, input: z.infer<typeof liveInput> = {}) =>
  async function* (signal: AbortSignal) {
    const stream = listener.follow(audience, signal)
    const ms = unknownFor(input)
    yield change(ms === undefined ? undefined : listener.changedWithin(audience, ms + slackMs))
    for await (const topic of stream) yield change(topic && [topic])
  }

// Not generators: an error thrown before the stream exists has its own status.
export const liveRouter = router({
  client: clientProcedure
    .input(liveInput.optional())
    .subscription(async ({ ctx, input, signal }) =>
      openStream(ctx.listener, clientAccount(ctx), signal, changes(ctx.listener, `client:${ctx.client.id}`, input)),
    ),
  va: vaProcedure
    .input(liveInput.optional())
    .subscription(async ({ ctx: { db, listener, va, tokens }, input, signal }) => {
      const stillIn = async () => Boolean(await vaOf(db, tokens.va ?? ''))
      const account = { audience: `sessions:va:${va.id}`, stillIn } as const
      return openStream(listener, account, signal, changes(listener, `va:${va.id}`, input))
    }),
  applicant: publicProcedure.input(liveInput.optional()).subscription(async ({ ctx, input, signal }) => {
    const { account, news } = await applicantAccount(ctx)
    return openStream(ctx.listener, account, signal, changes(ctx.listener, news, input))
  }),
  /** The key belongs to the team, which may open any number of consoles. */
  admin: adminProcedure
    .input(liveInput.optional())
    .subscription(async ({ ctx: { db, listener, admin }, input, signal }) => {
      const follow = changes(listener, 'admin', input)
      const { keyId } = admin
      // A key of the environment lasts as long as the process.
      if (keyId === null) return follow(signal ?? new AbortController().signal)
      const account = {
        audience: `sessions:admin:${keyId}`,
        most: Number.POSITIVE_INFINITY,
        stillIn: () => isActive(db, keyId),
      } as const
      return openStream(listener, account, signal, follow)
    }),
})

import { applicantOf, clientOf, digest } from '../accounts/sessions.ts'
import type { Client } from '../actors.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { tooMany } from '../limits/limits.ts'
import type { Listener } from '../live/listener.ts'
import type { SessionAudience } from '../live/live.ts'

/** How many streams an account may have open per process; a tab has one, and a second while it watches an analysis. */
export const maxStreams = 10
const open = new Map<SessionAudience, number>()

/** How often a stream checks its session: it is notified when the session is ended, but sessions also expire. */
const lookAgainMs = 5 * 60_000

type Account = {
  audience: SessionAudience
  /** How many streams it may have open per process; `maxStreams` if not said. */
  most?: number
  /** Whether the session that opened the stream is still valid. */
  stillIn(): Promise<boolean>
}

/** A client's account; two kinds of stream count against it. */
export const clientAccount = (ctx: { db: Db; client: Client; tokens: { client?: string } }): Account => ({
  audience: `sessions:client:${ctx.client.id}`,
  stillIn: async () => Boolean(await clientOf(ctx.db, ctx.tokens.client ?? '')),
})

/** An applicant's session, and the audience whose news it follows. */
export async function applicantAccount({ db, tokens }: { db: Db; tokens: { applicant?: string } }) {
  const token = tokens.applicant ?? ''
  const session = token ? await applicantOf(db, token) : undefined
  if (!session) throw new AppError('UNAUTHORIZED', 'Please apply first, or sign in.')
  // A session without an application never has news; each such session counts by itself.
  const id = session.id ?? -digest(token).readUInt32BE()
  const stillIn = async () => Boolean(await applicantOf(db, token))
  const account: Account = { audience: `sessions:applicant:${id}`, stillIn }
  return { account, news: `applicant:${id}` } as const
}

/** Takes one of the account's slots and returns how to release it; throws TOO_MANY_REQUESTS when all are taken. */
function takeSlot(audience: SessionAudience, most: number) {
  const taken = open.get(audience) ?? 0
  if (taken >= most) throw tooMany('This account is open in too many tabs. Please close some of them.', 60)
  open.set(audience, taken + 1)
  let given = false
  return () => {
    if (given) return
    given = true
    const left = (open.get(audience) ?? 1) - 1
    if (left > 0) open.set(audience, left)
    else open.delete(audience)
  }
}

/**
 * A stream of an account: it ends with the browser's request, or when the session that opened it ends in any process.
 * Call it before anything is yielded, so that a refusal has its own status.
 * @param follow creates the stream; its signal aborts when the stream has to end.
 */
export function openStream<T>(
  listener: Listener,
  { audience, most = maxStreams, stillIn }: Account,
  request: AbortSignal | undefined,
  follow: (signal: AbortSignal) => AsyncIterable<T>,
): AsyncIterable<T> {
  const giveBack = takeSlot(audience, most)
  const over = new AbortController()
  const signal = request ? AbortSignal.any([request, over.signal]) : over.signal
  // An unavailable database says nothing about the session.
  const check = () =>
    stillIn().then(
      (still) => still || over.abort(),
      () => {},
    )
  const timer = setInterval(check, lookAgainMs).unref()
  const end = () => {
    clearInterval(timer)
    giveBack()
  }
  // If the browser has already disconnected, no abort event will follow.
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  const ended = listener.follow(audience, signal)
  void (async () => {
    for await (const _ of ended) await check()
  })().catch(() => {})
  const stream = follow(signal)
  return (async function* () {
    try {
      yield* stream
    } finally {
      over.abort()
    }
  })()
}

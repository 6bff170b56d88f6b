import { createHash } from 'node:crypto'
import { messageIn, newsIn } from '@kazi/schemas/bell'
import { brand } from '@kazi/schemas/brand'
import type { PushSubscription } from '@kazi/schemas/push'
import { truncate } from '@kazi/schemas/truncate'
import type { VaPlace } from '@kazi/schemas/va-places'
import type webpush from 'web-push'
import type { Va } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { sayIn } from '../emails/language.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { onFirstUse } from '../on-first-use.ts'
import { isForbiddenAddress, type PushService } from '../ports/push-service.ts'
import { dropDevice, dropDeviceOf, endpointOf, keepDevice, pushKeys, pushOf } from './push.queries.ts'
import { vaNewsPath } from './va-news-path.ts'

const pushing = onFirstUse((require): typeof webpush => require('web-push'))

/** Made at the first start, and the same for every server of the database: endpoints are bound to them. */
export const keysOf = (db: Db) => pushKeys(db, () => pushing().generateVAPIDKeys())

type Caller = CommandContext & { tokens: { va?: string }; push: PushService }

export const pushStateOf = async ({ db, tokens }: Pick<Caller, 'db' | 'tokens'>) => ({
  publicKey: (await keysOf(db)).publicKey,
  endpoint: tokens.va ? await endpointOf(db, tokens.va) : null,
})

/** Encrypts for the subscription, which shows whether its keys are keys. */
async function sealed(db: Db, subscription: PushSubscription, payload: object, topic?: string) {
  const { headers, body } = pushing().generateRequestDetails(subscription, JSON.stringify(payload), {
    vapidDetails: { subject: `mailto:${brand.supportEmail}`, ...(await keysOf(db)) },
    // A device that was off for longer reads the bell.
    TTL: 86_400,
    urgency: 'high',
    ...(topic && { topic }),
  })
  return { endpoint: subscription.endpoint, headers: headers as Record<string, string | number>, body: body as Buffer }
}

/** Shows this VA's news on the device that asks, for as long as it is signed in. */
export async function notifyHere(ctx: Caller, va: Va, subscription: PushSubscription) {
  const usable =
    ctx.push.accepts(subscription.endpoint) && (await sealed(ctx.db, subscription, {}).then(Boolean, () => false))
  if (!usable) throw new AppError('BAD_REQUEST', 'This browser cannot be notified.')
  const { endpoint, keys } = subscription
  await withTransaction(ctx, async (tx) => {
    if (!(await keepDevice(tx.db, va.id, ctx.tokens.va ?? '', { endpoint, ...keys })))
      throw new AppError('UNAUTHORIZED', 'Please sign in.')
    await publish(tx.db, 'account', `va:${va.id}`)
  })
}

export const stopNotifyingHere = (ctx: Caller, va: Va) =>
  withTransaction(ctx, async (tx) => {
    await dropDeviceOf(tx.db, va.id, ctx.tokens.va ?? '')
    await publish(tx.db, 'account', `va:${va.id}`)
  })

/** What fits into one message of a push service in every script, and what a lock screen shows anyway. */
const longestBody = 300

/** What it is about: a newer one about the same conversation or task replaces it on the screen. */
type Subject = { threadId: string | null; vaTaskId: number | null; leadsTo: VaPlace | null }
function subjectOf({ threadId, vaTaskId, leadsTo }: Subject) {
  if (leadsTo) return undefined
  if (threadId) return `thread ${threadId}`
  return vaTaskId ? `task ${vaTaskId}` : undefined
}

const topicOf = (about: string) => createHash('sha256').update(about).digest('base64url').slice(0, 32)

/** The service has this endpoint no more, or never takes anything from us there. */
const isGone = (status: number) => [401, 403, 404, 410].includes(status) || (status >= 300 && status < 400)
const isTemporary = (status: number) => status === 429 || status >= 500

/**
 * Shows a notification on one device, unless it was read or taken back meanwhile, or the session has ended. Throws if the
 * service is away for the moment: the job comes again. An endpoint that is gone is forgotten.
 */
export async function pushNews(
  context: CommandContext,
  push: PushService,
  { notificationId, deviceId }: { notificationId: number; deviceId: number },
) {
  const found = await pushOf(context.db, notificationId, deviceId)
  if (!found) return
  // Its bulk action goes on, or is being taken back.
  if (found.waitSeconds > 0)
    return context.jobs.sendMany(context.db, 'push', [{ notificationId, deviceId }], {
      startAfterSeconds: found.waitSeconds,
    })
  const { endpoint, p256dh, auth, language, title, message, createdAt, unread, vaId } = found
  const say = sayIn(language ?? 'en')
  const about = subjectOf(found)
  const payload = {
    title: say(title),
    body: truncate((found.threadId ? messageIn : newsIn)(message, say).replaceAll('\n\n', '\n'), longestBody),
    path: vaNewsPath(found),
    tag: about ?? `notification ${notificationId}`,
    unread: unread ?? 0,
    at: createdAt,
  }
  const request = await sealed(context.db, { endpoint, keys: { p256dh, auth } }, payload, about && topicOf(about))
  const status = await push.deliver(request).catch((error: unknown) => {
    if (isForbiddenAddress(error)) return 410
    throw error
  })
  if (isTemporary(status)) throw new Error(`The push service answered ${status}`)
  if (!isGone(status)) return
  await withTransaction(context, async (tx) => {
    if (await dropDevice(tx.db, deviceId, endpoint)) await publish(tx.db, 'account', `va:${vaId}`)
  })
}

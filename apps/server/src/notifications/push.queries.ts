import { type MailTopic, type VaNotificationType, vaMailTopicOf } from '@kazi/schemas/states'
import { sql } from 'kysely'
import { digest, sessionDays } from '../accounts/sessions.ts'
import type { Db, Tx } from '../db/database.ts'
import { secondsOfLot } from '../undo/undo.queries.ts'
import { movedOn } from './moved-on.queries.ts'
import { pushColumnOf } from './va-preferences.queries.ts'

/** The devices of one VA; more is not a person. */
const mostDevices = 10

/** The keys of this installation. `make` is asked for new ones if there are none yet; of two servers, one keeps its own. */
export async function pushKeys(db: Db, make: () => { publicKey: string; privateKey: string }) {
  const stored = () => db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()
  const known = await stored()
  if (known) return known
  const made = make()
  await db
    .insertInto('pushKeys')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await stored()) ?? made
}

type Subscription = { endpoint: string; p256dh: string; auth: string }
const sessionOf = (db: Db, vaId: number, token: string) =>
  db
    .selectFrom('sessions')
    .select(['id as sessionId', 'vaId'])
    .where('tokenHash', '=', digest(token))
    .where('vaId', '=', vaId)

/**
 * Keeps a browser's endpoint with its session. A browser has one endpoint, whoever signs in there: the latest session
 * has it. Returns whether the session exists.
 */
export async function keepDevice(db: Tx, vaId: number, token: string, subscription: Subscription) {
  // Locked, so that the same browser's calls follow one another.
  const session = await sessionOf(db, vaId, token).forNoKeyUpdate().executeTakeFirst()
  if (!session) return false
  await db
    .deleteFrom('pushDevices')
    .where('sessionId', '=', session.sessionId)
    .where('endpoint', '!=', subscription.endpoint)
    .execute()
  const device = { vaId, sessionId: session.sessionId, ...subscription }
  await db
    .insertInto('pushDevices')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute()
  const others = db
    .selectFrom('pushDevices')
    .select('id')
    .where('vaId', '=', vaId)
    .orderBy('id', 'desc')
    .offset(mostDevices)
  await db.deleteFrom('pushDevices').where('id', 'in', others).execute()
  return true
}

export const dropDeviceOf = (db: Tx, vaId: number, token: string) =>
  db
    .deleteFrom('pushDevices')
    .where('sessionId', 'in', sessionOf(db, vaId, token).clearSelect().select('id'))
    .execute()

export const dropDevice = (db: Db, id: number, endpoint: string) =>
  db
    .deleteFrom('pushDevices')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .returning('vaId')
    .executeTakeFirst()

/** The endpoint of the browser that asks; null if it is not notified. */
export const endpointOf = async (db: Db, token: string) =>
  (
    await db
      .selectFrom('pushDevices')
      .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
      .select('endpoint')
      .where('tokenHash', '=', digest(token))
      .executeTakeFirst()
  )?.endpoint ?? null

/** The devices that a VA's news of a topic is shown on. */
export const devicesFor = async (db: Db, vaId: number, topic: MailTopic) =>
  (
    await db
      .selectFrom('pushDevices')
      .leftJoin('vaPreferences', 'vaPreferences.vaId', 'pushDevices.vaId')
      .select('pushDevices.id')
      .where('pushDevices.vaId', '=', vaId)
      .where((eb) => eb.or([eb(pushColumnOf[topic], 'is', null), eb(pushColumnOf[topic], '=', true)]))
      .execute()
  ).map(({ id }) => id)

/**
 * A notification that is still unread and holds, of a topic that its reader wants, with a device of theirs whose session
 * still lives, and how many are unread in total. Undefined if one of that is gone.
 */
export async function pushOf(db: Db, notificationId: number, deviceId: number) {
  const found = await db
    .selectFrom('notifications')
    .innerJoin('pushDevices', 'pushDevices.vaId', 'notifications.vaId')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .leftJoin('vaPreferences', 'vaPreferences.vaId', 'pushDevices.vaId')
    .select([
      'notifications.id',
      'title',
      'message',
      'vaTaskId',
      'threadId',
      'leadsTo',
      'language',
      'notifications.createdAt',
      'type',
      ...Object.values(pushColumnOf),
    ])
    .select(['pushDevices.vaId', 'endpoint', 'p256dh', 'auth'])
    .select(secondsOfLot('notifications.undoId').as('waitSeconds'))
    .select((eb) =>
      eb
        .selectFrom('notifications as all')
        .select(sql<number>`count(*)::int`.as('unread'))
        .whereRef('all.vaId', '=', 'pushDevices.vaId')
        .where('all.readAt', 'is', null)
        .as('unread'),
    )
    .where('notifications.id', '=', notificationId)
    .where('notifications.readAt', 'is', null)
    .where(sql<boolean>`not ${movedOn}`)
    .where('pushDevices.id', '=', deviceId)
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    .where('sessions.lastUsedAt', '>', sql<string>`now() - make_interval(days => ${sessionDays.idle})`)
    .executeTakeFirst()
  const wanted = found && found[pushColumnOf[vaMailTopicOf(found.type as VaNotificationType)]] !== false
  return wanted ? found : undefined
}

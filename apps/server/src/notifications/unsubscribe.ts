import type { Unsubscription } from '@kazi/schemas/settings'
import {
  type MailTiming,
  type MailTopic,
  mailTopicOf,
  mailTopics,
  type NotificationType,
  topicsNamed,
  type VaNotificationType,
  vaMailTopicOf,
  wordsOf,
} from '@kazi/schemas/states'
import type { ClientOrVa } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { chooseTimings, mailTimingsOf } from './preferences.queries.ts'
import { setVaPreferences, unsubscribeTokenOf, vaPreferencesOf, vaWithToken } from './va-preferences.queries.ts'

/** What a notification is about, as its reader chooses how to get it by email. A VA's bell has only a VA's types. */
export const topicFor = (reader: ClientOrVa, type: NotificationType): MailTopic =>
  'userId' in reader ? mailTopicOf(type) : vaMailTopicOf(type as VaNotificationType)

/**
 * The query of the link that turns such emails off. It works without signing in, so it can do nothing else. The page
 * behind a VA's does not lead to a client's settings.
 */
export async function unsubscribeQuery(
  { db }: TransactionContext,
  reader: ClientOrVa,
  types: readonly NotificationType[],
) {
  const topic = [...new Set(types.map((type) => topicFor(reader, type)))].join(',')
  if ('vaId' in reader) return `?token=${await unsubscribeTokenOf(db, reader.vaId)}&topic=${topic}&for=va`
  const { unsubscribeToken } = await db
    .selectFrom('users')
    .select('unsubscribeToken')
    .where('id', '=', reader.userId)
    .executeTakeFirstOrThrow()
  return `?token=${unsubscribeToken}&topic=${topic}`
}

/** The topics of which this reader wants no emails. */
export async function topicsTurnedOff(db: Db, reader: ClientOrVa) {
  const timings: Partial<Record<MailTopic, MailTiming>> =
    'userId' in reader ? await mailTimingsOf(db, reader.userId) : (await vaPreferencesOf(db, reader.vaId)).mail
  return new Set(wordsOf(mailTopics).filter((topic) => timings[topic] === 'off'))
}

/** Turns the emails of these topics off. The same link twice is the same as once. */
export const unsubscribe = (context: CommandContext, { token, topic }: Unsubscription) =>
  withTransaction(context, async (tx) => {
    const topics = topicsNamed(topic) ?? []
    const off = Object.fromEntries(topics.map((one) => [one, 'off']))
    const user = await tx.db.selectFrom('users').select('id').where('unsubscribeToken', '=', token).executeTakeFirst()
    const vaId = user ? undefined : await vaWithToken(tx.db, token)
    if (user) await chooseTimings(tx.db, user.id, off)
    else if (vaId !== undefined) await setVaPreferences(tx.db, vaId, { mail: off })
    else throw new AppError('NOT_FOUND', 'This link is not valid. Sign in to change which emails you get.')
    await publish(tx.db, 'account', user ? `client:${user.id}` : `va:${vaId as number}`)
    return { topics }
  })

import type { Unsubscription } from '@kazi/schemas/settings'
import {
  type MailTopic,
  mailTopicOf,
  mailTopics,
  type NotificationType,
  type VaNotificationType,
  vaMailTopicOf,
  wordsOf,
} from '@kazi/schemas/states'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { chooseTimings } from './preferences.queries.ts'
import { chooseVaWishes, unsubscribeTokenOf, vaWithToken } from './va-preferences.queries.ts'

/** The topic of an email about several; different ones are turned off together. */
function topicOf(topics: readonly MailTopic[]): MailTopic | 'all' {
  const [first, another] = new Set(topics)
  return first && !another ? first : 'all'
}

/** The query of the link that turns such emails off. It works without signing in, so it can do nothing else. */
export async function unsubscribeQuery({ db }: TransactionContext, userId: number, types: readonly NotificationType[]) {
  const { unsubscribeToken } = await db
    .selectFrom('users')
    .select('unsubscribeToken')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `?token=${unsubscribeToken}&topic=${topicOf(types.map(mailTopicOf))}`
}

/** The same of a VA, whose bell has only a VA's types; the page behind it does not lead to a client's settings. */
export const unsubscribeQueryOfVa = async (
  { db }: TransactionContext,
  vaId: number,
  types: readonly NotificationType[],
) =>
  `?token=${await unsubscribeTokenOf(db, vaId)}&topic=${topicOf((types as readonly VaNotificationType[]).map(vaMailTopicOf))}&for=va`

/** Turns the emails of a topic off, or of all. The same link twice is the same as once. */
export const unsubscribe = (context: CommandContext, { token, topic }: Unsubscription) =>
  withTransaction(context, async (tx) => {
    const topics = topic === 'all' ? wordsOf(mailTopics) : [topic]
    const off = Object.fromEntries(topics.map((one) => [one, 'off']))
    const user = await tx.db.selectFrom('users').select('id').where('unsubscribeToken', '=', token).executeTakeFirst()
    const vaId = user ? undefined : await vaWithToken(tx.db, token)
    if (user) await chooseTimings(tx.db, user.id, off)
    else if (vaId !== undefined) await chooseVaWishes(tx.db, vaId, { mail: off })
    else throw new AppError('NOT_FOUND', 'This link is not valid. Sign in to change which emails you get.')
    await publish(tx.db, 'account', user ? `client:${user.id}` : `va:${vaId as number}`)
    return { topics }
  })

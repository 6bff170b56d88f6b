import type { Unsubscription } from '@kazi/schemas/settings'
import { type MailTopic, mailTopicOf, mailTopics, type NotificationType, wordsOf } from '@kazi/schemas/states'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { chooseTimings } from './preferences.queries.ts'

/** The topic of an email about these notifications; several topics are turned off together. */
function topicOf(types: readonly NotificationType[]): MailTopic | 'all' {
  const [first, another] = new Set(types.map(mailTopicOf))
  return first && !another ? first : 'all'
}

/** The query of the link that turns such emails off. It works without signing in, so it can do nothing else. */
export async function unsubscribeQuery({ db }: TransactionContext, userId: number, types: readonly NotificationType[]) {
  const { unsubscribeToken } = await db
    .selectFrom('users')
    .select('unsubscribeToken')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `?token=${unsubscribeToken}&topic=${topicOf(types)}`
}

/** Turns the emails of a topic off, or of all. The same link twice is the same as once. */
export const unsubscribe = (context: CommandContext, { token, topic }: Unsubscription) =>
  withTransaction(context, async (tx) => {
    const user = await tx.db.selectFrom('users').select('id').where('unsubscribeToken', '=', token).executeTakeFirst()
    if (!user) throw new AppError('NOT_FOUND', 'This link is not valid. Sign in to change which emails you get.')
    const topics = topic === 'all' ? wordsOf(mailTopics) : [topic]
    await chooseTimings(tx.db, user.id, Object.fromEntries(topics.map((one) => [one, 'off'])))
    await publish(tx.db, 'account', `client:${user.id}`)
    return { topics }
  })

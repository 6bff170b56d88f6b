import type { ClientNotificationType, VaNotificationType } from '@kazi/schemas/message'
import type { CommandContext } from '../command.ts'
import { announce } from '../live/live.ts'
import { countSender } from '../mail/budgets.ts'
import type { Letter } from '../mail/letter.ts'
import { oneLine } from '../mail/letter.ts'
import { post } from '../mail/mail.ts'

/** Seconds that held mail waits for the bell to be read. */
export const heldMailSeconds = 600

type News = {
  title: string
  message: string
  taskId?: number | undefined
  vaTaskId?: number | undefined
  threadId?: string | undefined
  mail: 'now' | 'held'
}

const letterOf = (news: News, name: string, action: NonNullable<Letter['action']>): Letter => ({
  subject: oneLine(news.title),
  paragraphs: [`Hello ${oneLine(name)},`, news.message],
  action,
})

export const clientLink = (work: CommandContext, taskId: number | undefined) =>
  taskId ? `${work.links.site}/tasks/${taskId}` : `${work.links.site}/dashboard`
export const vaLink = (work: CommandContext) => `${work.links.portal}/va/dashboard`

async function ring(
  work: CommandContext,
  to: { userId: number } | { vaId: number },
  type: string,
  { mail, ...news }: News,
) {
  await countSender(work)
  const { id } = await work.db
    .insertInto('notifications')
    .values({
      userId: null,
      vaId: null,
      taskId: null,
      vaTaskId: null,
      threadId: null,
      ...to,
      ...news,
      type,
      mailHeld: mail === 'held',
      sender: work.sender ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mail === 'held')
    await work.jobs.send(work.db, 'mail-unread', { notificationId: id }, { startAfterSeconds: heldMailSeconds })
}

/** The bell was counted on its sender, and the letter says the same. */
const counted = (work: CommandContext): CommandContext => ({ ...work, sender: undefined })

/** The client's bell, and mail now, or in ten minutes unless the bell was read. */
export async function tellClient(work: CommandContext, userId: number, type: ClientNotificationType, news: News) {
  await ring(work, { userId }, type, news)
  if (news.mail === 'now') {
    const { firstName } = await work.db
      .selectFrom('users')
      .select('firstName')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const letter = letterOf(news, firstName, { label: 'Open the task', url: clientLink(work, news.taskId) })
    await post(counted(work), { clientId: userId }, letter)
  }
  await announce(work.db, `client:${userId}`)
}

export async function tellVa(work: CommandContext, vaId: number, type: VaNotificationType, news: News) {
  await ring(work, { vaId }, type, news)
  if (news.mail === 'now') {
    const { name } = await work.db.selectFrom('vas').select('name').where('id', '=', vaId).executeTakeFirstOrThrow()
    await post(counted(work), { vaId }, letterOf(news, name, { label: 'Open your dashboard', url: vaLink(work) }))
  }
  await announce(work.db, `va:${vaId}`)
}

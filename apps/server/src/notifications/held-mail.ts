import { type CommandContext, withTransaction } from '../command.ts'
import { oneLine } from '../mail/letter.ts'
import { post } from '../mail/mail.ts'
import { clientLink, vaLink } from './notifications.service.ts'

/**
 * One mail for all that a reader's bell still holds of a task, ten minutes after it rang. What was read meanwhile is
 * left out; what this mail tells is not told again.
 */
export const mailUnread = (work: CommandContext, notificationId: number) =>
  withTransaction(work, async (tx) => {
    const first = await tx.db
      .selectFrom('notifications')
      .select(['userId', 'vaId', 'taskId', 'vaTaskId'])
      .where('id', '=', notificationId)
      .where('mailHeld', '=', true)
      .where('readAt', 'is', null)
      .executeTakeFirst()
    if (!first) return
    const waiting = await tx.db
      .updateTable('notifications')
      .set({ mailHeld: false })
      .where('mailHeld', '=', true)
      .where('readAt', 'is', null)
      .where('userId', 'is not distinct from', first.userId)
      .where('vaId', 'is not distinct from', first.vaId)
      .where('taskId', 'is not distinct from', first.taskId)
      .where('vaTaskId', 'is not distinct from', first.vaTaskId)
      .returning(['id', 'title', 'message'])
      .execute()
    // Another job of the same group was faster.
    if (waiting.length === 0) return
    const reader =
      first.userId === null
        ? await tx.db.selectFrom('vas').select('name').where('id', '=', first.vaId).executeTakeFirst()
        : await tx.db.selectFrom('users').select('firstName as name').where('id', '=', first.userId).executeTakeFirst()
    if (!reader) return
    const news = waiting.toSorted((a, b) => a.id - b.id)
    const [one] = news
    await post(tx, first.userId === null ? { vaId: first.vaId ?? 0 } : { clientId: first.userId }, {
      subject: news.length === 1 && one ? oneLine(one.title) : `${news.length} things are new`,
      paragraphs: [`Hello ${oneLine(reader.name)},`, ...news.map(({ title, message }) => `${title}\n${message}`)],
      action:
        first.userId === null
          ? { label: 'Open your dashboard', url: vaLink(tx) }
          : { label: 'Open the task', url: clientLink(tx, first.taskId ?? undefined) },
    })
  })

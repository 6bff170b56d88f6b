import { teamThreadOfClient, teamThreadOfTask } from '@kazi/schemas/thread-id'
import type { Client } from '../actors.ts'
import type { TransactionContext } from '../command.ts'
import { sendAsAdmin, sendAsClient } from '../messages/messages.service.ts'
import { saveReply } from '../messages/saved-replies.service.ts'
import { addNote, changeConversation } from '../messages/team-conversations.service.ts'

const joseph = { label: 'Joseph Otieno', ip: '127.0.0.1' }
const amina = { label: 'Amina Yusuf', ip: '127.0.0.1' }

const replies = [
  {
    title: 'We look into it',
    text: 'Hi {first name},\n\nthank you for asking about “{task title}”. We look into it today and write back here.',
  },
  {
    title: 'Please send the files',
    text: 'Hi {first name},\n\ncould you attach the files for “{task title}” here? {VA name} can start as soon as they are in.',
  },
  {
    title: 'Thanks for the update',
    text: 'Thank you, {first name}. That is good to know, and {client name} will be glad to hear it.',
  },
]

/** What colleagues share: saved replies, and a few conversations that somebody has taken or put off. */
export async function seedConversations(context: TransactionContext) {
  for (const reply of replies) await saveReply(context, amina, reply)
  const threads = await context.db
    .selectFrom('threads')
    .select('id')
    .where('lastMessageId', 'is not', null)
    .orderBy('lastMessageId', 'desc')
    .limit(6)
    .execute()
  const [first, second, , , , last] = threads
  const labels = [joseph.label, amina.label]
  if (first) {
    await changeConversation(context, amina, labels, { threadId: first.id, assignee: joseph.label })
    await addNote(context, amina, { threadId: first.id, text: 'Joseph knows this client. He answers by noon.' })
    await addNote(context, joseph, { threadId: first.id, text: 'On it. I called, and wait for the logo files.' })
  }
  if (second) await changeConversation(context, amina, labels, { threadId: second.id, assignee: amina.label })
  const snoozedUntil = new Date(Date.now() + 3 * 86_400_000).toISOString()
  if (last) await changeConversation(context, amina, labels, { threadId: last.id, snoozedUntil })
}

/** A client asks the team before anybody has the task, and about something that is no task. */
export async function seedTeamThreads(context: TransactionContext, client: Client) {
  const task = await context.db
    .selectFrom('tasks')
    .select('id')
    .where('userId', '=', client.id)
    .where('status', '=', 'requested_for_va')
    .where('hiddenAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (task) {
    await sendAsClient(context, client, { taskId: task.id, message: 'Could the same person do this every month?' })
    await sendAsAdmin(context, amina, {
      threadId: teamThreadOfTask(task.id),
      message: 'Yes. We look for somebody who can stay, and write to you here before we propose them.',
    })
  }
  await sendAsClient(context, client, {
    to: 'team',
    message: 'My accountant needs one statement per quarter. Is that possible?',
  })
  await sendAsAdmin(context, joseph, {
    threadId: teamThreadOfClient(client.id),
    message: 'Statements are monthly. Download three of them as CSV, and your accountant can add them up.',
  })
}

import { z } from 'zod'
import { listQuery } from './list.ts'
import { atMost, email, id, maxLength, required } from './text.ts'

const message = required('Please write a message.')
const threadId = z
  .string()
  .max(100)
  .regex(/^(client_)?task_\d{1,10}_va_\d{1,10}$/, 'Thread not found')

/** The team's thread and the client's thread of one VA task. The portal labels a thread by the prefix of its id. */
export const teamThread = (vaTaskId: number, vaId: number) => `task_${vaTaskId}_va_${vaId}`
export const clientThread = (vaTaskId: number, vaId: number) => `client_task_${vaTaskId}_va_${vaId}`
export const threadLabel = (thread: string) =>
  thread.includes('client') ? 'Client Conversation' : 'Admin Conversation'

/** Receivers are sent by the spec's screens but ignored: the thread determines the participants. */
export const vaMessage = z
  .object({ message, taskId: id.optional(), threadId: threadId.optional() })
  .refine((sent) => sent.threadId ?? sent.taskId, {
    path: ['threadId'],
    message: 'Please say which task this is about.',
  })
export const adminMessage = z.object({ message, threadId })
export const clientMessage = z.object({ message, taskId: id })
export const threadRead = z.object({ threadId })

/** The team's conversations, and the flat list of their messages. */
export const teamThreadsQuery = listQuery({ filters: { unread: z.boolean() }, sorts: ['newest'] })
export type TeamThreadsQuery = z.output<typeof teamThreadsQuery>
export const teamMessagesQuery = listQuery({ filters: {}, sorts: ['sent'] })
export type TeamMessagesQuery = z.output<typeof teamMessagesQuery>
const { cursor, size } = teamMessagesQuery.unwrap().shape
/** A page of one conversation, starting at its newest message and going back. */
export const teamThreadQuery = threadRead.extend({ cursor, size })
export type TeamThreadQuery = z.output<typeof teamThreadQuery>

/** The receiver id that the spec uses for the admin. */
export const adminReceiverId = -1

/** The bell, newest first. */
export const notificationsQuery = listQuery({ filters: {}, sorts: ['newest'] })
export type NotificationsQuery = z.output<typeof notificationsQuery>

export const readNotifications = z.union(
  [z.object({ all: z.literal(true) }), z.object({ ids: atMost(id, 1000) })],
  'Send ids, or all: true',
)

export const vaEmail = z.object({
  vaId: id,
  vaEmail: email(),
  /** One header line: a line break in it could inject more headers. */
  subject: required('Subject is required', maxLength.line),
  message: required('Message is required'),
})

import { z } from 'zod'
import { keyLabelLength } from './admin-key.ts'
import { fileLimits } from './file-kinds.ts'
import { flag } from './flag.ts'
import { listQuery, pageQuery } from './list.ts'
import { maxLength } from './max-length.ts'
import { isBlank } from './printable.ts'
import { largestId } from './row-id.ts'
import { atMost, email, id, required, text } from './text.ts'

/** What a message consists of, whoever sends it. `key` makes it the same message when it is sent again. */
const sent = {
  message: text().default(''),
  fileIds: atMost(id, fileLimits.perMessage).default([]),
  key: z.uuid().optional(),
  /** The newest message that its writer had on screen, 0 for none; without it, everything before counts as read. */
  seenTo: z.int().min(0).max(largestId).optional(),
}
const written = ({ message, fileIds }: { message: string; fileIds: number[] }) =>
  !isBlank(message) || fileIds.length > 0
const tooFar = 'Please choose a date within a year.'
const inTheNextYear = (at: string) => Date.parse(at) < Date.now() + 366 * 86_400_000
const unwritten = { path: ['message'], message: 'Please write a message.' }
/** Any line of at most 100 characters: one that no thread can have is not found, as one that no thread has. */
const threadId = text(100)

/** Receivers are sent by the spec's screens but ignored: the thread determines the participants. */
export const vaMessage = z
  .object({ ...sent, taskId: id.optional(), threadId: threadId.optional(), to: z.enum(['client', 'team']).optional() })
  .refine(written, unwritten)
  .refine((sent) => sent.threadId ?? sent.taskId, {
    path: ['threadId'],
    message: 'Please say which task this is about.',
  })
export const adminMessage = z.object({ ...sent, threadId }).refine(written, unwritten)
/**
 * About a task: to its VA and the team, of whom `to` says who is asked to answer, or to the team while no VA holds it.
 * Without a task it goes to the team alone. `threadId` is where its writer believes that it goes: elsewhere it is refused.
 */
export const clientMessage = z
  .object({ ...sent, taskId: id.optional(), threadId: threadId.optional(), to: z.enum(['va', 'team']).default('va') })
  .refine(written, unwritten)
  .refine(({ taskId, to }) => taskId !== undefined || to === 'team', {
    path: ['taskId'],
    message: 'Please say which task this is about.',
  })
/** A conversation that a page shows. */
export const threadShown = z.object({ threadId })
/** Read up to a message; without one, all of it. */
export const threadRead = z.object({ threadId, upTo: id.optional() })
/** Unread again, from a message on. */
export const threadUnread = z.object({ threadId, from: id })

/** What a query string can say as well as JSON. */
const number = z.coerce.number().pipe(id)

/**
 * A list that is not searched and says so: with a search or an unknown filter ignored, its answer would be taken for
 * what was found. `direction` comes with every page that a screen asks for.
 */
const unsearched = <const F extends z.ZodRawShape>(filters: F) =>
  pageQuery({ filters, sorts: ['newest'] })
    .unwrap()
    .extend({
      filters: z
        .strictObject(filters)
        .partial()
        .default({} as never),
      direction: z.enum(['forward', 'backward']).optional(),
    })
    .strict()
    .prefault({})

/**
 * A client's or a VA's conversations, each with so many of its newest messages (`newest`, 30 by itself), or with those
 * `before` a message: that is how a program reads one of them back to its start.
 */
export const conversationsQuery = unsearched({
  unread: flag,
  threadId,
  newest: number.pipe(z.int().max(100)),
  before: number,
})
export type ConversationsQuery = z.output<typeof conversationsQuery>

/** The team's conversations, and the flat list of their messages. */
export const teamThreadsQuery = listQuery({
  filters: {
    unread: z.boolean(),
    of: z.enum(['va', 'client']),
    /** Somebody asked the team, and the team has not written since. */
    toAnswer: z.boolean(),
    assignee: text(keyLabelLength),
    /** Those that this client takes part in, also those that are put off. */
    clientId: z.coerce.number().pipe(id),
    /** Those of whoever asks. */
    mine: z.boolean(),
    /** Those that are put off; without it, all others. */
    snoozed: z.boolean(),
  },
  sorts: ['newest'],
})
export type TeamThreadsQuery = z.output<typeof teamThreadsQuery>
export const teamMessagesQuery = listQuery({ filters: {}, sorts: ['sent'] })
export type TeamMessagesQuery = z.output<typeof teamMessagesQuery>
const { cursor, size } = teamMessagesQuery.unwrap().shape
/** A page of one conversation, starting at its newest message and going back. */
export const conversationQuery = z.object({ threadId, cursor, size })
export type ConversationQuery = z.output<typeof conversationQuery>

/** Who answers a conversation, and until when it is put off; null for nobody, and for not at all. */
export const conversationPatch = z.object({
  threadId,
  assignee: required('Please choose a colleague.', keyLabelLength).nullable().optional(),
  snoozedUntil: z.iso
    .datetime({ offset: true, error: 'Please choose a date.' })
    .refine(inTheNextYear, tooFar)
    .nullable()
    .optional(),
  /** For an undo: changes only what the reader has set, and nothing of a colleague's since. */
  snoozedFrom: z.iso.datetime({ offset: true }).nullable().optional(),
})

/** A note among colleagues. `key` makes it the same note when it is sent again. */
export const newThreadNote = z.object({
  threadId,
  text: required('Please write a note.', maxLength.note),
  key: z.uuid().optional(),
})
export const threadNotesQuery = z.object({ threadId, cursor, size })

/** The receiver id that the spec uses for the admin. */
export const adminReceiverId = -1

/** The bell, newest first. */
export const notificationsQuery = unsearched({})
export type NotificationsQuery = z.output<typeof notificationsQuery>

export const readNotifications = z.union(
  [z.object({ all: z.literal(true) }), z.object({ ids: atMost(id, 1000) }), z.object({ taskId: id })],
  'Send ids, a taskId, or all: true',
)
export type WhichNotifications = z.output<typeof readNotifications>

export const vaEmail = z.object({
  vaId: id,
  vaEmail: email(),
  /** One header line: a line break in it could inject more headers. */
  subject: required('Subject is required', maxLength.line),
  message: required('Message is required'),
})

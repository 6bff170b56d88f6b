import { z } from 'zod'
import { maxBestMatchRequests, requestListQuery } from './client-request.ts'
import { goingOn, selectionOf } from './list.ts'
import { maxLength } from './max-length.ts'
import { notesPatch } from './team-notes.ts'
import { atMost, byId, required, text } from './text.ts'

// What the team does with a request: apart from the lists, whose pages need not load it.

/** A request in the queue: the open one of a task, by the task's id, or a visitor's inquiry. */
const queued = byId.extend({ kind: z.enum(['task', 'inquiry']) })
/** `before` is the owner that the caller has read: whoever was faster keeps it. */
export const requestOwner = queued.extend({
  owner: text(maxLength.line).nullable(),
  before: text(maxLength.line).nullable(),
})
const until = z.iso.datetime({ offset: true }).max(40)
/** `until` is an ISO 8601 time; null ends the snooze. `from` is what must still stand, where this takes it back. */
export const requestSnooze = queued.extend({ until: until.nullable(), from: until.nullish() })
export const teamQuestion = byId.extend({ question: required('Please write your question.', maxLength.note) })

/** The team's notes on a visitor's inquiry. */
export const inquiryNotes = z.strictObject({ ...byId.shape, ...notesPatch })

export const bestFor = z.object({ requests: atMost(queued, maxBestMatchRequests) })

/**
 * The same for many requests. A row of the queue has twice the id of its task for its number, or twice that of its
 * inquiry and one more.
 */
export const requestMoves = z.object({
  ...goingOn,
  selection: selectionOf(requestListQuery),
  move: z.discriminatedUnion('what', [
    z.object({ what: z.literal('take') }),
    z.object({ what: z.literal('snooze'), until }),
    z.object({ what: z.literal('cannotFill'), reason: required('Please give a reason.', maxLength.note) }),
  ]),
})
export type RequestMove = z.output<typeof requestMoves>['move']

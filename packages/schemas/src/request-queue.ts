import { z } from 'zod'
import { atMost, byId, maxLength, required, text } from './text.ts'

// What the team does with a request: apart from the lists, whose pages need not load it.

/** A request in the queue: the open one of a task, by the task's id, or a visitor's inquiry. */
const queued = byId.extend({ kind: z.enum(['task', 'inquiry']) })
/** `before` is the owner that the caller has read: whoever was faster keeps it. */
export const owning = queued.extend({ owner: text(maxLength.line).nullable(), before: text(maxLength.line).nullable() })
/** `until` is an ISO 8601 time; null ends the snooze. */
export const snoozing = queued.extend({ until: z.iso.datetime({ offset: true }).max(40).nullable() })
export const teamQuestion = byId.extend({ question: required('Please write your question.', maxLength.note) })

/** For how many requests one call says who fits best. */
export const mostBestAtOnce = 25
export const bestFor = z.object({ requests: atMost(queued, mostBestAtOnce) })

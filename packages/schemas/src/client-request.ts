import { z } from 'zod'
import { isLeadKind, type LeadKind } from './lead-words.ts'
import { listQuery } from './list.ts'
import { type InquiryKind, inquiryKinds, wordsOf } from './states.ts'
import { taskPriority, taskStatus } from './task.ts'
import { consoleViews } from './task-states.ts'
import { id, maxLength, text } from './text.ts'

/** The views of tasks, and the inquiries that the team has closed. */
export const requestViews = { ...consoleViews, closed: { label: 'Closed inquiries' } } as const
export type RequestView = keyof typeof requestViews
export const requestView = z.enum(wordsOf(requestViews))

/** A client's task, or a visitor's inquiry about VAs. Other inquiries are leads. */
export const requestKind = z.enum([
  'task',
  ...wordsOf(inquiryKinds).filter((kind): kind is Exclude<InquiryKind, LeadKind> => !isLeadKind(kind)),
])
export type RequestKind = z.infer<typeof requestKind>

const given = z.coerce.number().pipe(id)
const category = text(maxLength.line)

/** The default view is the waiting one, sorted by due date; the others are sorted newest first. */
export const requestListQuery = listQuery({
  filters: {
    view: requestView,
    kind: requestKind,
    state: z.enum(['open', 'proposed']),
    category,
    priority: taskPriority,
  },
  sorts: ['due', 'asked', 'client', 'priority', 'deadline', 'closed'],
})
export type RequestListQuery = z.output<typeof requestListQuery>

export const taskListQuery = listQuery({
  filters: { status: taskStatus, category, priority: taskPriority, clientId: given },
  sorts: ['id'],
})
export type TaskListQuery = z.output<typeof taskListQuery>

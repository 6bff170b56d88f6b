import { z } from 'zod'
import { isLeadKind, type LeadKind } from './lead-words.ts'
import { listQuery, wholeTexts } from './list.ts'
import { maxLength } from './max-length.ts'
import { type InquiryKind, inquiryKinds, wordsOf } from './states.ts'
import { taskPriority, taskStatus } from './task.ts'
import { consoleViews } from './task-states.ts'
import { id, text } from './text.ts'
import { requestHolds } from './work-states.ts'

const { waiting, ...others } = consoleViews
/** The views of tasks, what is put aside or waits for an answer, and the inquiries that the team has closed. */
export const requestViews = {
  waiting,
  on_hold: { label: 'On hold' },
  ...others,
  closed: { label: 'Closed inquiries' },
} as const
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

/**
 * The default view is the waiting one, sorted by due date, with what has VAs proposed last; the others are sorted newest
 * first.
 */
export const requestListQuery = listQuery({
  filters: {
    view: requestView,
    kind: requestKind,
    state: z.enum(['open', 'proposed']),
    hold: z.enum(wordsOf(requestHolds)),
    /** The label of a key, or that of no owner. */
    owner: text(maxLength.line),
    category,
    priority: taskPriority,
  },
  sorts: ['due', 'asked', 'client', 'priority', 'deadline', 'closed'],
})
export type RequestListQuery = z.output<typeof requestListQuery>

export const requestRowsQuery = requestListQuery.unwrap().extend(wholeTexts).prefault({})
export type RequestRowsQuery = z.output<typeof requestRowsQuery>

export const taskListQuery = listQuery({
  filters: { status: taskStatus, category, priority: taskPriority, clientId: given },
  sorts: ['id'],
})
export type TaskListQuery = z.output<typeof taskListQuery>

/** What visitors asked about VAs, open, on hold or closed, newest first. */
export const inquiryListQuery = listQuery({ filters: {}, sorts: ['id'] })
export type InquiryListQuery = z.output<typeof inquiryListQuery>

/** The value of the filter by owner for what nobody has taken. */
export const noOwner = '-'

/** For how many requests one call says who fits best. */
export const maxBestMatchRequests = 25

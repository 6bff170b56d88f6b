import { z } from 'zod'
import { taskPriorities, type VaTaskStatus } from './task-words.ts'
import { atMost, day, id, maxLength, optionalDay, optionalText, required } from './text.ts'

export const taskStatus = z.enum([
  'pending',
  'requested_for_va',
  'successfully_assigned',
  'in_progress',
  'assigned',
  'completed',
])
export type TaskStatus = z.infer<typeof taskStatus>

export const taskPriority = z.enum(taskPriorities)
export { priorityLabels, type TaskPriority } from './task-words.ts'

/** The dashboard's list; an analysis speaks in these words. */
export const taskCategory = z.enum([
  'Email Management',
  'Administrative Tasks',
  'Content Creation',
  'Social Media Management',
  'Research',
  'Customer Support',
  'Data Entry',
  'Project Management',
  'Marketing',
  'Other',
])
export type TaskCategory = z.infer<typeof taskCategory>

/** The add-task page's own list. */
export const addTaskCategory = z.enum([
  'Administrative',
  'Content Creation',
  'Customer Service',
  'Data Entry',
  'Design',
  'Marketing',
  'Research',
  'Social Media',
  'Technical',
  'Other',
])
export type AddTaskCategory = z.infer<typeof addTaskCategory>

export const anyCategory = z.enum([...new Set([...taskCategory.options, ...addTaskCategory.options])])

export const actor = z.enum(['client', 'va', 'admin'])
export type Actor = z.infer<typeof actor>

type Rule = {
  /** On the dashboard's Active list and counter. */
  active: boolean
  /** A VA holds it: an edit tells the VA. */
  held: boolean
  editable: boolean
  deletable: boolean
  /** What stands in the database beside such a task, always: the doctor looks for what is missing or left over. */
  needs: {
    openRequest: boolean
    /** Where the task of the VA who holds it may stand; none where nobody holds it. */
    vaTask: readonly VaTaskStatus[]
    /** The VA, and their task with them, may have left since. */
    outlivesVa?: true
  }
  /** What the reader of the timeline is told to expect. */
  nextStep: string
  next: Partial<Record<TaskStatus, readonly Actor[]>>
}

/** The whole life of a client task: who may move it where. The server enforces it; the screens only read it. */
export const taskRules: Record<TaskStatus, Rule> = {
  pending: {
    active: true,
    held: false,
    editable: true,
    deletable: true,
    needs: { openRequest: false, vaTask: [] },
    nextStep: 'Ask for a VA when you are ready.',
    next: { requested_for_va: ['client'], assigned: ['client'] },
  },
  requested_for_va: {
    active: true,
    held: false,
    editable: true,
    deletable: false,
    needs: { openRequest: true, vaTask: [] },
    nextStep: 'Our team is choosing VAs for you.',
    next: { pending: ['client', 'admin'], successfully_assigned: ['client', 'admin'] },
  },
  assigned: {
    active: true,
    held: true,
    editable: true,
    deletable: true,
    needs: { openRequest: false, vaTask: ['assigned'] },
    nextStep: 'Your VA has the task and will start it.',
    next: { in_progress: ['va'], requested_for_va: ['admin'] },
  },
  successfully_assigned: {
    active: true,
    held: true,
    editable: true,
    deletable: false,
    needs: { openRequest: false, vaTask: ['assigned'] },
    nextStep: 'Your VA has been told and will start soon.',
    next: { in_progress: ['va'], requested_for_va: ['admin'] },
  },
  in_progress: {
    active: false,
    held: true,
    editable: true,
    deletable: false,
    needs: { openRequest: false, vaTask: ['in_progress'] },
    nextStep: 'Your VA is working on it and will hand over the result here.',
    next: { completed: ['va'], requested_for_va: ['admin'] },
  },
  completed: {
    active: false,
    held: false,
    editable: false,
    deletable: true,
    needs: { openRequest: false, vaTask: ['completed', 'reviewed'], outlivesVa: true },
    nextStep: 'Look at the result: accept it, or ask for changes.',
    next: { in_progress: ['client'] },
  },
}

export const canMoveTask = (from: TaskStatus, to: TaskStatus, by: Actor) =>
  taskRules[from].next[to]?.includes(by) ?? false

/** Where this actor may move a task that is `from`; the sentence of a refusal is made of it. */
export const movesFrom = (from: TaskStatus, by: Actor) => taskStatus.options.filter((to) => canMoveTask(from, to, by))

export { promises } from './promises.ts'

const describe = 'Please enter a task description.'
const optionalCategory = z.preprocess((value) => value || undefined, anyCategory.optional())
const optionalPriority = z.preprocess((value) => value || undefined, taskPriority.optional())

/** What the API accepts: the dashboard dialog sends only text and budget; a status in the body is ignored. */
export const newTask = z.object({
  taskText: required(describe),
  budget: optionalText(maxLength.line),
  deadline: optionalDay(),
  category: optionalCategory,
  priority: optionalPriority,
  notes: optionalText(),
})
export type NewTask = z.infer<typeof newTask>

/** What the dashboard's dialog says about a field that is missing. */
export const newTaskProblems = {
  taskText: { title: 'Task description required', text: 'Please enter a task description to continue.' },
  deadline: { title: 'Deadline required', text: 'Please select a deadline for the task.' },
  category: { title: 'Category required', text: 'Please select a category for the task.' },
  priority: { title: 'Priority required', text: 'Please select a priority for the task.' },
} as const

/** What the dashboard's dialog insists on before it sends anything. */
export const newTaskForm = z.object({
  taskText: required(newTaskProblems.taskText.text),
  deadline: day(newTaskProblems.deadline.text),
  category: z.enum(taskCategory.options, newTaskProblems.category.text),
  priority: z.enum(taskPriority.options, newTaskProblems.priority.text),
  budget: optionalText(maxLength.line),
  notes: optionalText(),
})

/** Every key is optional: what is missing stays as it is. `null` clears an optional field. */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish())
export const taskPatch = z
  .object({
    taskText: required('Task description required: Please provide a task description.').optional(),
    enhancedDescription: clearable(required(describe)),
    budget: clearable(required(describe, maxLength.line)),
    deadline: clearable(day()),
    category: clearable(anyCategory),
    priority: clearable(taskPriority),
    notes: clearable(required(describe, maxLength.note)),
    status: taskStatus.optional(),
  })
  .extend({ id })
export type TaskPatch = z.infer<typeof taskPatch>

export const taskMove = z.object({ id, status: taskStatus })
export const taskIds = z.object({ taskIds: atMost(id, 1000) })
export const taskFilter = z.object({ archived: z.stringbool().or(z.boolean()).optional() }).default({})

export const proposalDecision = z.object({
  id,
  proposalId: id,
  decision: z.enum(['accept', 'decline']),
  reason: optionalText(),
})
export const taskReview = z.object({ id, rating: z.int().min(1).max(5).optional(), comment: optionalText() })
export const changeRequest = z.object({ id, note: required('Please say what should change.', maxLength.note) })
export const categorySearch = z.object({ category: optionalCategory }).default({ category: undefined })
export const matchQuery = z.object({ taskText: required(describe) })

import { z } from 'zod'
import { flag } from './flag.ts'
import { listQuery } from './list.ts'
import { maxLength } from './max-length.ts'
import { priorities, wordsOf } from './states.ts'
import { dashboardSections, maxTasksToDelete, taskRules } from './task-states.ts'
import { atMost, clearable, day, id, optionalDay, optionalText, required, text } from './text.ts'

export const taskStatus = z.enum(wordsOf(taskRules))

export const taskPriority = z.enum(wordsOf(priorities))

/** The dashboard's list; an analysis uses the same categories. */
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

/** The list of the add-task page. */
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

const describe = 'Please enter a task description.'
const optionalCategory = z.preprocess((value) => value || undefined, anyCategory.optional())
const optionalPriority = z.preprocess((value) => value || undefined, taskPriority.optional())

/** What the API accepts: the dashboard dialog sends only text and budget; a status in the body is ignored. */
export const newTask = z.object({
  title: optionalText(maxLength.title),
  taskText: required(describe),
  budget: optionalText(maxLength.line),
  deadline: optionalDay(),
  category: optionalCategory,
  priority: optionalPriority,
  notes: optionalText(),
})
export type NewTask = z.infer<typeof newTask>

/** The dashboard dialog's messages for missing fields. */
export const newTaskProblems = {
  taskText: { title: 'Task description required', text: 'Please enter a task description to continue.' },
  deadline: { title: 'Deadline required', text: 'Please select a deadline for the task.' },
  category: { title: 'Category required', text: 'Please select a category for the task.' },
  priority: { title: 'Priority required', text: 'Please select a priority for the task.' },
} as const

/** What a playbook brings along for the VA, beside the fields of the dashboard's dialog. */
const brought = { enhancedDescription: optionalText(maxLength.text) }

/** What the dashboard's dialog requires before it sends anything. */
export const newTaskForm = z.object({
  taskText: required(newTaskProblems.taskText.text),
  deadline: day(newTaskProblems.deadline.text),
  category: z.enum(taskCategory.options, newTaskProblems.category.text),
  priority: z.enum(taskPriority.options, newTaskProblems.priority.text),
  budget: optionalText(maxLength.line),
  notes: optionalText(),
  ...brought,
})
/** The same where a VA is requested from the dialog: only the description is required. */
export const newTaskRequest = newTask.extend(brought)
export type NewTaskRequest = z.infer<typeof newTaskRequest>

/** Every key is optional: a missing key leaves the field unchanged. */
export const taskPatch = z
  .object({
    title: clearable(text(maxLength.title)),
    taskText: required('Task description required: Please provide a task description.').optional(),
    enhancedDescription: clearable(text()),
    budget: clearable(text(maxLength.line)),
    deadline: clearable(day()),
    category: clearable(anyCategory),
    priority: clearable(taskPriority),
    notes: clearable(text(maxLength.note)),
    status: taskStatus.optional(),
  })
  .extend({ id })
export type TaskPatch = z.infer<typeof taskPatch>

/** The fields that a client edits, and what a sentence calls each. Earlier versions keep all of them. */
export const taskFieldNames = {
  title: 'title',
  taskText: 'description',
  enhancedDescription: 'additional details',
  notes: 'notes',
  deadline: 'deadline',
  priority: 'priority',
  category: 'category',
  budget: 'budget',
} as const satisfies Record<Exclude<keyof TaskPatch, 'id' | 'status'>, string>
export type TaskField = keyof typeof taskFieldNames

export const taskMove = z.strictObject({ id, status: taskStatus })
export const taskIds = z.object({ taskIds: atMost(id, 1000) })
/** The tasks to delete at once; each is one command of its own. */
export const tasksToDelete = z.object({ taskIds: atMost(id, maxTasksToDelete) })
export const taskFilter = z.object({ archived: flag.optional() }).default({})
/** By `need`, what waits for the client is ordered by how urgently it does. */
const taskSorts = ['newest', 'due', 'priority', 'need'] as const
/** A client's tasks, page by page. */
export const taskPageQuery = listQuery({
  filters: {
    archived: flag,
    /** True: only those that wait for the client; archived ones too, unless `archived` says otherwise. */
    needs: flag,
    section: z.enum(dashboardSections),
    status: taskStatus,
    priority: taskPriority,
    category: anyCategory,
  },
  sorts: taskSorts,
})
export type TaskPageQuery = z.output<typeof taskPageQuery>

export const categorySearch = z.object({ category: optionalCategory }).default({ category: undefined })
export const matchQuery = z.object({ taskText: required(describe) })

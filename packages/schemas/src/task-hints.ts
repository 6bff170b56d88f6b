import { z } from 'zod'
import type { TaskPriority } from './states.ts'
import type { AddTaskCategory, TaskCategory } from './task.ts'
import { required } from './text.ts'

/** What a text says about a task's fields, while it is being written; null where it says nothing, or not clearly. */
export type TaskHints = {
  category: TaskCategory | null
  /** `words` are the writer's own, verbatim. */
  priority: { value: TaskPriority; words: string } | null
  /** `day` is today or later in the client's zone. */
  deadline: { day: string; phrase: string } | null
}

/** The categories of the add-task page, whose list has other names; what a text is about is read in the dialog's. */
export const onAddTaskPage: Record<TaskCategory, AddTaskCategory> = {
  'Email Management': 'Administrative',
  'Administrative Tasks': 'Administrative',
  'Content Creation': 'Content Creation',
  'Social Media Management': 'Social Media',
  Research: 'Research',
  'Customer Support': 'Customer Service',
  'Data Entry': 'Data Entry',
  'Project Management': 'Administrative',
  Marketing: 'Marketing',
  Other: 'Other',
}

export const hintsQuery = z.object({ taskText: required('Please enter a task description.') })

/** A text shorter than this says nothing yet. */
export const minHintLength = 12

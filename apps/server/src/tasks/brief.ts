import { oneLine } from '../emails/one-line.ts'
import type { Brief } from '../work/va-tasks.queries.ts'
import type { Task } from './tasks.queries.ts'

type Told = Pick<Task, 'title' | 'taskText' | 'enhancedDescription' | 'notes' | 'deadline'>

/** A task's title in lists, email subjects and sentences. */
export const titleFor = ({ title, taskText }: Pick<Task, 'title' | 'taskText'>) => title ?? oneLine(taskText, 90)

/** What the VA reads: the text, the brief that the client confirmed, and the notes. */
export const briefFor = (task: Told): Omit<Brief, 'priority'> => ({
  title: titleFor(task),
  description: [task.enhancedDescription ?? task.taskText, task.notes && `Notes: ${task.notes}`]
    .filter(Boolean)
    .join('\n\n'),
  deadline: task.deadline,
})

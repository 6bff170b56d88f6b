import { oneLine } from '../emails/one-line.ts'
import type { Brief } from '../work/va-tasks.queries.ts'
import type { Task } from './tasks.queries.ts'

type Told = Pick<Task, 'title' | 'taskText' | 'enhancedDescription' | 'notes' | 'deadline'>

/** A task's title in lists, email subjects and sentences. */
export const titleFor = ({ title, taskText }: Pick<Task, 'title' | 'taskText'>) => title ?? oneLine(taskText, 90)

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The task in its client's words, then the details; once where those quote it, as an analysis does. */
export function fullText({ taskText, enhancedDescription }: Pick<Task, 'taskText' | 'enhancedDescription'>) {
  const details = enhancedDescription?.trim() ?? ''
  const isQuoted = onOneLine(details).includes(onOneLine(taskText))
  return [isQuoted ? '' : taskText, details].filter(Boolean).join('\n\n')
}

/** What the VA reads: the text, the additional details, and the notes. */
export const briefFor = (task: Told): Omit<Brief, 'priority'> => ({
  title: titleFor(task),
  description: [fullText(task), task.notes && `Notes: ${task.notes}`].filter(Boolean).join('\n\n'),
  deadline: task.deadline,
})

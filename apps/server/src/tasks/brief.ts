import { oneLine } from '../emails/one-line.ts'
import type { Brief } from '../work/va-tasks.queries.ts'
import type { Task } from './tasks.queries.ts'

type Told = Pick<Task, 'title' | 'taskText' | 'enhancedDescription' | 'notes' | 'deadline'>

/** A task's title in lists, email subjects and sentences. */
export const titleFor = ({ title, taskText }: Pick<Task, 'title' | 'taskText'>) => title ?? oneLine(taskText, 90)

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const isInWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Whether the details have the whole text in them, as an analysis quotes it: not 'Call Ann' in 'Call Anna'. */
function quotes(details: string, taskText: string) {
  const [whole, part] = [onOneLine(details), onOneLine(taskText)]
  const at = whole.indexOf(part)
  return at >= 0 && !isInWord(whole[at - 1]) && !isInWord(whole[at + part.length])
}

/** The task in its client's words, then the details; once where those quote it. */
export function fullText({ taskText, enhancedDescription }: Pick<Task, 'taskText' | 'enhancedDescription'>) {
  const details = enhancedDescription?.trim() ?? ''
  return [quotes(details, taskText) ? '' : taskText, details].filter(Boolean).join('\n\n')
}

const outlineHeading = /^[ \t]*(?:goal|steps):?[ \t]*$/im
/** Whether the details are a brief of all that the text asks for, as an analysis writes one, and not an addition to it. */
export const isWholeBrief = ({ taskText, enhancedDescription }: Pick<Task, 'taskText' | 'enhancedDescription'>) =>
  enhancedDescription !== null && (outlineHeading.test(enhancedDescription) || quotes(enhancedDescription, taskText))

/** What the VA reads: the text, the additional details, and the notes. */
export const briefFor = (task: Told): Omit<Brief, 'priority'> => ({
  title: titleFor(task),
  description: [fullText(task), task.notes && `Notes: ${task.notes}`].filter(Boolean).join('\n\n'),
  deadline: task.deadline,
})

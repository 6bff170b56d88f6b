import type { Outputs } from '@kazi/client/connect'
import { truncate } from '@kazi/schemas/truncate'

export type Task = Outputs['tasks']['page']['rows'][number]
export type TaskDetails = Outputs['tasks']['get']
/** What a task's list row and page share. */
export type AnyTask = Pick<Task, keyof Task & keyof TaskDetails>

type Titled = Pick<Task, 'title' | 'taskText'>

/** The title that the client chose, with the whole text below it; otherwise the first line, and the rest below. */
export function titleAndBody({ title, taskText }: Titled) {
  if (title) return { title, rest: taskText.trim() }
  const [first = '', ...rest] = taskText.trim().split('\n')
  return { title: first.trim(), rest: rest.join('\n').trim() }
}

/** What a VA's open question means for their work. */
export const onHold = ({ hasDeadline }: Pick<Task, 'hasDeadline'>, va: string) =>
  hasDeadline ? 'The deadline is on hold until you answer.' : `${va} will continue once you have answered.`

/** A short title for toasts and labels, where a whole line is too long. */
export const shortTitle = (task: Titled) => truncate(titleAndBody(task).title, 48)

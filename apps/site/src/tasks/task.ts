import type { Outputs } from '@kazi/client/connect'

export type Task = Outputs['tasks']['list'][number]
export type TaskDetails = Outputs['tasks']['get']
/** What the list and the page of a task have in common. */
export type AnyTask = Pick<Task, keyof Task & keyof TaskDetails>

/** The first line names a task; the rest is what it says. */
export function titleAndBody(taskText: string) {
  const [title = '', ...rest] = taskText.trim().split('\n')
  return { title: title.trim(), rest: rest.join('\n').trim() }
}

/** For toasts and labels, where a whole line is too much. */
export const shortTitle = (taskText: string) => {
  const { title } = titleAndBody(taskText)
  return title.length > 48 ? `${title.slice(0, 46).trimEnd()}…` : title
}

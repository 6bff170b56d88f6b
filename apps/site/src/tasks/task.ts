import type { Outputs } from '@kazi/client/connect'

export type Task = Outputs['tasks']['list'][number]
export type TaskDetails = Outputs['tasks']['get']
/** What a task's list row and page share. */
export type AnyTask = Pick<Task, keyof Task & keyof TaskDetails>

/** The first line is the task's title; the rest is its text. */
export function titleAndBody(taskText: string) {
  const [title = '', ...rest] = taskText.trim().split('\n')
  return { title: title.trim(), rest: rest.join('\n').trim() }
}

/** A short title for toasts and labels, where a whole line is too long. */
export const shortTitle = (taskText: string) => {
  const { title } = titleAndBody(taskText)
  return title.length > 48 ? `${title.slice(0, 46).trimEnd()}…` : title
}

/** The words of a task without zod, which makes its schemas of them (task.ts): for pages that only show them. */
export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]
export const priorityLabels: Record<TaskPriority, string> = {
  low: 'Low Priority',
  medium: 'Medium Priority',
  high: 'High Priority',
  urgent: 'Urgent',
}

/** The words of a task without zod, which makes its schemas of them (task.ts): for pages that only show them. */
export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]
export const priorityLabels: Record<TaskPriority, string> = {
  low: 'Low Priority',
  medium: 'Medium Priority',
  high: 'High Priority',
  urgent: 'Urgent',
}

/** Where a VA's task stands; what each allows is in va.ts. */
export const vaTaskStatuses = ['assigned', 'in_progress', 'completed', 'reviewed'] as const
export type VaTaskStatus = (typeof vaTaskStatuses)[number]

import { taskPriority } from '@kazi/schemas/task'
import { z } from 'zod'

export const tabs = ['tasks', 'messages', 'notifications', 'profile'] as const
export type Tab = (typeof tabs)[number]

/** The URL parameters of the dashboard: the open tab, the open conversation, and which tasks are shown in what order. */
export const portalSearch = z.object({
  tab: z.enum(tabs).catch('tasks').optional(),
  thread: z.string().optional(),
  q: z.coerce.string().max(200).optional().catch(undefined),
  sort: z.enum(['due', 'newest', 'priority']).optional().catch(undefined),
  priority: taskPriority.optional().catch(undefined),
})
export type PortalSearch = z.infer<typeof portalSearch>

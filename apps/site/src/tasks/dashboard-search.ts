import { taskPriority, taskSorts, taskStatus } from '@kazi/schemas/task'
import { z } from 'zod'

/** What the dashboard's URL says about its list: without any of it, the sections are shown. */
export const dashboardSearch = z.object({
  q: z.coerce.string().max(200).optional().catch(undefined),
  status: taskStatus.optional().catch(undefined),
  priority: taskPriority.optional().catch(undefined),
  sort: z.enum(taskSorts).optional().catch(undefined),
  /** Whom a new task is for: the id of a VA whom the client knows. */
  va: z.coerce.number().int().positive().optional().catch(undefined),
})
export type DashboardSearch = z.infer<typeof dashboardSearch>

/** Whether anything else than the sections was asked for. */
export const isSearching = ({ q, status, priority, sort }: DashboardSearch) => Boolean(q || status || priority || sort)

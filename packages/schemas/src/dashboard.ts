import { type DashboardSection, type TaskStatus, taskRules } from './task-states.ts'

/** How many rows the dashboard shows of each of its lists before it is asked for more: hundreds draw slowly. */
export const firstRows: Record<DashboardSection | 'needs', number> = { needs: 4, active: 20, with_va: 20, completed: 6 }

/** The statuses whose tasks are in a section. */
export const statusesIn = (section: DashboardSection) =>
  (Object.keys(taskRules) as TaskStatus[]).filter((status) => taskRules[status].dashboard === section)

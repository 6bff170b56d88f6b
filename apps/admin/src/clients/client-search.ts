import { pageSize } from '@kazi/schemas/list'
import { z } from 'zod'

/** The lists of a client's page. */
export const tabs = {
  tasks: 'Tasks',
  assignments: 'Assignments',
  documents: 'Documents',
  conversations: 'Conversations',
  ratings: 'Ratings',
  inquiries: 'Inquiries',
  emails: 'Emails',
  activity: 'Activity',
  team: 'Team actions',
} as const
export type ClientTab = keyof typeof tabs
export const clientTabs = Object.keys(tabs) as [ClientTab, ...ClientTab[]]

export const clientSearch = z.object({ tab: z.enum(clientTabs).catch('tasks').default('tasks') })

/** The list that a client's page opens with. */
export const firstTasksOf = (clientId: number) => ({ filters: { clientId }, size: pageSize.normal })

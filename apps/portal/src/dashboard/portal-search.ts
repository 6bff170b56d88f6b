import { z } from 'zod'

export const tabs = ['tasks', 'messages', 'notifications', 'profile'] as const
export type Tab = (typeof tabs)[number]

/** The URL parameters of the dashboard: the open tab and the open conversation. */
export const portalSearch = z.object({ tab: z.enum(tabs).catch('tasks').optional(), thread: z.string().optional() })
export type PortalSearch = z.infer<typeof portalSearch>

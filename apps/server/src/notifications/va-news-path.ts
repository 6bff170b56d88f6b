import { type VaPlace, vaPlaces } from '@kazi/schemas/va-places'
import type { Leads } from '../emails/content.ts'

const dashboard = '/va/dashboard'

type About = { threadId?: string | null | undefined; vaTaskId?: number | null | undefined }

/** The page that a VA's news names; without a name and about no task or conversation, it is the tasks. */
export const vaPlaceOf = ({
  leads,
  threadId,
  vaTaskId,
}: About & { leads?: Leads | undefined }): VaPlace | undefined => {
  if (leads && leads in vaPlaces) return leads as VaPlace
  return threadId || vaTaskId ? undefined : 'tasks'
}

/**
 * The path in the portal to which a VA's news leads, from an email and from a device: the page that it names, its
 * conversation or its task. What is about none of them, such as several news, leads to the list of all news.
 */
export function vaNewsPath({ leadsTo, threadId, vaTaskId }: About & { leadsTo?: VaPlace | null | undefined }) {
  if (leadsTo) return vaPlaces[leadsTo]
  if (threadId) return `${dashboard}?tab=messages&thread=${encodeURIComponent(threadId)}`
  return vaTaskId ? `${dashboard}?tab=tasks&task=${vaTaskId}` : `${dashboard}?tab=notifications`
}

import type { Kazi } from '@kazi/client/connect'
import { bellSize } from '@kazi/schemas/bell'
import { threadsQuery } from '#/frame/threads-query.ts'

/** Who is there; and for a VA, everything that the dashboard shows, in one batch. */
export async function loadDashboard({ context: { api } }: { context: Pick<Kazi, 'api'> }) {
  const who = await api.vaPortal.whoIsThere.fetch()
  if (who === 'va') {
    void api.vaPortal.profile.prefetch()
    void api.vaPortal.tasks.list.prefetch()
    void api.vaPortal.messages.list.prefetchInfinite(threadsQuery)
    void api.vaPortal.notifications.list.prefetch({ size: bellSize })
  }
  return who
}

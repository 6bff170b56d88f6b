import type { Kazi } from '@kazi/client/connect'
import { whoseDevice } from '@kazi/client/whose-device'
import { bellSize } from '@kazi/schemas/bell'
import { type TaskSearch, taskPage } from '#/reads/task-pages.ts'
import { threadsQuery } from '#/reads/threads-query.ts'

/**
 * Who is there; and for a VA, everything that the dashboard shows, in one batch. Where a VA has signed in before, that is
 * asked together with who is there, which spares a round trip.
 */
type Loaded = { context: Pick<Kazi, 'api'>; deps: TaskSearch }
export async function loadDashboard({ context: { api }, deps }: Loaded) {
  const asked = api.vaPortal.whoIsThere.fetch()
  const known = whoseDevice() !== undefined
  if (known || (await asked) === 'va') {
    void api.vaPortal.profile.prefetch()
    void api.vaPortal.tasks.counts.prefetch()
    for (const view of ['to_do', 'done'] as const) void api.vaPortal.tasks.page.prefetchInfinite(taskPage(view, deps))
    void api.vaPortal.tasks.timer.prefetch()
    void api.vaPortal.messages.list.prefetchInfinite(threadsQuery)
    void api.vaPortal.notifications.list.prefetch({ size: bellSize })
  }
  return asked
}

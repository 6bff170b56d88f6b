import type { Outputs, trpc } from '@kazi/client/connect'
import { storedRead } from '@kazi/client/offline-cache'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { hashKey, type InfiniteData } from '@tanstack/react-query'
import { taskPage } from './task-pages.ts'

type Utils = ReturnType<typeof trpc.useUtils>
type Threads = Outputs['vaPortal']['messages']['list']['rows']
type Thread = InfiniteData<Outputs['vaPortal']['messages']['thread']>
type Entries = Outputs['vaPortal']['tasks']['time']

/** Of each kind, at most: the newest conversations, and the tasks that are due first. */
const most = 20

/** Not in TypeScript's library: what a device knows of its line. */
type Line = { saveData?: boolean; effectiveType?: string }
const isCostly = () => {
  const { saveData = false, effectiveType = '' } = (navigator as { connection?: Line }).connection ?? {}
  return saveData || effectiveType.endsWith('2g')
}

/** The name under which a read of the portal is kept. */
const hashOf = (path: string, input: object, type: 'query' | 'infinite') =>
  hashKey([['vaPortal', ...path.split('.')], { input, type }])

/** What is kept comes first, as everywhere; then it is read, however new it is. */
async function freshly(isKept: boolean, read: (options: { staleTime?: number }) => Promise<unknown>) {
  await read({})
  if (!isKept) return
  await new Promise((wait) => setTimeout(wait))
  await read({ staleTime: 0 })
}

/**
 * Keeps on this device what nobody has opened here yet: conversations, and the time logged on tasks. Reads only what is
 * not kept as it is now, and nothing on a line that is slow or costly.
 */
export async function readAhead(utils: Utils, threads: Threads) {
  if (!navigator.onLine || document.hidden || isCostly()) return
  const { messages, tasks } = utils.vaPortal
  const open = tasks.page.getInfiniteData(taskPage('to_do', {}))?.pages.flatMap(({ rows }) => rows) ?? []
  const timed = open.filter(({ status, loggedMinutes }) => loggedMinutes > 0 && vaTaskRules[status].timeLog === 'open')
  await Promise.allSettled([
    ...threads.slice(0, most).map(async ({ threadId, messages: [last] }) => {
      const kept = (await storedRead(hashOf('messages.thread', { threadId }, 'infinite'))) as Thread | undefined
      if (kept && kept.pages[0]?.rows[0]?.id === last?.id) return
      await freshly(kept !== undefined, (options) => messages.thread.prefetchInfinite({ threadId }, options))
    }),
    ...timed.slice(0, most).map(async ({ id, loggedMinutes }) => {
      const kept = (await storedRead(hashOf('tasks.time', { id }, 'query'))) as Entries | undefined
      if (kept && kept.reduce((sum, { minutes }) => sum + minutes, 0) === loggedMinutes) return
      await freshly(kept !== undefined, (options) => tasks.time.prefetch({ id }, options))
    }),
  ])
}

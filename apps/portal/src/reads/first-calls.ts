import { bellSize } from '@kazi/schemas/bell'
import { taskPage } from './task-pages.ts'
import { threadsQuery } from './threads-query.ts'

/** A procedure of the API and its input, as the script sends them. */
type Call = readonly [procedure: string, input?: object]

const who = ['vaPortal.whoIsThere'] as const satisfies Call
const page = (input: object) => ({ ...input, direction: 'forward' })

/**
 * What the pages of a VA ask for first: their documents name it, so that the browser asks before it has the scripts. A call that
 * the page's loader makes with another input is asked twice.
 */
export const firstCalls: Record<string, readonly Call[]> = {
  '/va/dashboard': [
    who,
    ['vaPortal.profile'],
    ['vaPortal.tasks.counts'],
    ['vaPortal.tasks.page', page(taskPage('to_do', {}))],
    ['vaPortal.tasks.page', page(taskPage('done', {}))],
    ['vaPortal.tasks.timer'],
    ['vaPortal.messages.list', page(threadsQuery)],
    ['vaPortal.notifications.list', { size: bellSize }],
  ],
  '/va/earnings': [
    who,
    ['vaPortal.profile'],
    ['vaPortal.notifications.list', { size: bellSize }],
    ['vaPortal.tasks.timer'],
    ['vaPortal.earnings', page({})],
  ],
}

/** The address of a batch of calls. */
export const addressOf = (calls: readonly Call[]) => {
  const inputs = Object.fromEntries(calls.flatMap(([, input], at) => (input ? [[at, input]] : [])))
  const names = calls.map(([procedure]) => procedure).join(',')
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
}

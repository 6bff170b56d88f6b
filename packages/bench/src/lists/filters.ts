import { assignmentListQuery } from '@kazi/schemas/assignment'
import { auditQuery } from '@kazi/schemas/audit'
import { clientListQuery } from '@kazi/schemas/client-list'
import { requestListQuery, taskListQuery } from '@kazi/schemas/client-request'
import { documentListQuery } from '@kazi/schemas/document'
import { leadListQuery } from '@kazi/schemas/lead-list'
import { teamThreadsQuery } from '@kazi/schemas/message'
import { outboxQuery } from '@kazi/schemas/outbox'
import { promiseRowsQuery, trendRowsQuery } from '@kazi/schemas/overview'
import { taskPageQuery } from '@kazi/schemas/task'
import { teamThreadOfClient } from '@kazi/schemas/thread-id'
import { vaTaskPageQuery } from '@kazi/schemas/va'
import { applicationsQuery, vaListQuery } from '@kazi/schemas/va-list'
import { vaAccessQuery, vaWorkQuery } from '@kazi/schemas/va-management'
import { trpc } from '../calls/trpc.ts'
import { busyVa, colleague } from '../fill/fill.ts'
import type { Case } from './cases.ts'

type Given = Record<string, unknown>
/** What is read of a list's schema: the filters, and the orders if there is a choice. */
type Query = {
  unwrap: () => {
    shape: {
      filters: { unwrap: () => { shape: Record<string, { unwrap: () => object }> } }
      sort: { unwrap: () => { options: readonly string[] } }
    }
  }
}

/** A list, which is measured by each of its filters and in each of its orders. */
export type Listed = {
  path: string
  query: Query
  /** What a filter is set to. One that has a list of words takes each of them. */
  values?: Given
  /** Filters that go together. */
  together?: Given[]
  /** Words that many rows have, few rows have and no row has. */
  words?: string[]
}

const nobody = 'qqqzzz'
/** The Monday of the week before this one, in UTC. */
const lastWeek = new Date(Date.now() - (((new Date().getUTCDay() + 6) % 7) + 7) * 86_400_000).toISOString().slice(0, 10)

const byTeam: Listed[] = [
  {
    path: 'admin.requests.list',
    query: requestListQuery,
    values: { owner: colleague, category: 'Research' },
    together: [
      { view: 'waiting', state: 'open' },
      { view: 'waiting', kind: 'inquiry' },
      { view: 'waiting', owner: '-' },
    ],
  },
  {
    path: 'admin.tasks.list',
    query: taskListQuery,
    values: { category: 'Research', clientId: 1 },
    together: [{ category: 'Data Entry', priority: 'urgent', status: 'completed' }],
    words: [nobody, 'newsletter'],
  },
  {
    path: 'admin.messages.list',
    query: teamThreadsQuery,
    values: { unread: true, toAnswer: true, snoozed: true, mine: true, assignee: colleague, clientId: 1 },
    words: ['wanjiku', 'thursday', nobody],
  },
  {
    path: 'admin.audit.list',
    query: auditQuery,
    values: { who: colleague, what: 'invite-va', target: 'task 47' },
    words: ['wanjiku', 'task 4711', nobody],
  },
  {
    path: 'admin.outbox.list',
    query: outboxQuery,
    values: { to: 'client-47@example.com' },
    words: ['client-47@example.com', 'newsletter', nobody],
  },
  { path: 'admin.clients.list', query: clientListQuery },
  {
    path: 'admin.leads.list',
    query: leadListQuery,
    values: { owner: 'bench', today: new Date().toISOString().slice(0, 10), clientId: 1 },
    words: ['wanjiku'],
  },
  { path: 'admin.vas.list', query: vaListQuery, values: { skill: 'bookkeeping', available: false } },
  { path: 'admin.applications.list', query: applicationsQuery, words: ['applicant 47', nobody] },
  {
    path: 'admin.assignments.list',
    query: assignmentListQuery,
    values: { vaId: busyVa, clientId: 1 },
    together: [{ vaId: busyVa, status: 'active' }],
  },
  { path: 'admin.work.load', query: vaWorkQuery },
  { path: 'admin.access.list', query: vaAccessQuery },
  {
    path: 'admin.documents.list',
    query: documentListQuery,
    values: { clientId: 1, vaId: busyVa },
  },
  {
    path: 'admin.overview.promiseRows',
    query: promiseRowsQuery,
    together: [
      { kind: 'request', outcome: 'open' },
      { kind: 'application', outcome: 'kept' },
      { kind: 'lead', outcome: 'late' },
      { kind: 'inquiry', outcome: 'late' },
    ],
  },
  {
    path: 'admin.overview.trendRows',
    query: trendRowsQuery,
    values: { week: lastWeek },
    together: [{ figure: 'hours', week: lastWeek }],
  },
]

const byVa: Listed[] = [
  { path: 'vaPortal.tasks.page', query: vaTaskPageQuery, words: ['newsletter', 'number 4711', nobody] },
]

const byClient: Listed[] = [
  {
    path: 'tasks.page',
    query: taskPageQuery,
    values: { archived: true, needs: true, category: 'Research' },
    words: ['newsletter', 'number 4711', nobody],
  },
]

/** The words of a filter; undefined for one that takes any text or number. */
const wordsOf = (filter: object) => ('options' in filter ? (filter.options as readonly unknown[]) : undefined)

/** @throws Error if a filter has no value */
export function inputsOf({ path, query, values = {}, together = [], words = [] }: Listed): [string, Given][] {
  const { filters, sort } = query.unwrap().shape
  const alone = Object.entries(filters.unwrap().shape).flatMap(([name, filter]) => {
    const taken = name in values ? [values[name]] : wordsOf(filter.unwrap())
    if (!taken) throw new Error(`${path}: the filter ${name} needs a value`)
    return taken.map((value) => ({ [name]: value }))
  })
  const sorts = sort.unwrap().options.flatMap((by) => [false, true].map((desc) => ({ sort: by, desc })))
  return [
    ...[...alone, ...together].map((given): [string, Given] => [
      Object.entries(given)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
      { filters: given },
    ]),
    ...sorts.map((given): [string, Given] => [`by ${given.sort}${given.desc ? ', descending' : ''}`, given]),
    ...sort.unwrap().options.map((by): [string, Given] => [`by ${by}, last page`, { sort: by, cursor: 'last' }]),
    ...words.map((q): [string, Given] => [`searched for ${q}`, { q }]),
  ]
}

const goals = { ms: 40, bytes: 100_000 }
const casesOf = (by: Case['by'], listed: Listed[]): Case[] =>
  listed.flatMap((one) =>
    inputsOf(one).map(([what, input]) => ({
      name: `${one.path}${by === 'team' ? '' : ` of a ${by}`}, ${what}`,
      by,
      call: { path: trpc([one.path, input]) },
      ...goals,
    })),
  )

/** What the portal reads besides that list, of the VA who has most of it; and the longest conversation. */
const others: [name: string, by: Case['by'], ...calls: Parameters<typeof trpc>][] = [
  [
    "busy VA's dashboard",
    'busy VA',
    ...['vaPortal.tasks.counts', 'vaPortal.tasks.timer', 'vaPortal.metrics', 'vaPortal.profile'],
  ],
  ["busy VA's messages", 'busy VA', ['vaPortal.messages.list', {}]],
  ["busy VA's bell", 'busy VA', ['vaPortal.notifications.list', {}]],
  ["busy VA's earnings", 'busy VA', ['vaPortal.earnings', {}]],
  ["busy VA's months", 'busy VA', 'vaPortal.months'],
  ["team's view of a long conversation", 'team', ['admin.messages.thread', { threadId: teamThreadOfClient(1) }]],
  [
    "client's view of a long conversation",
    'busy client',
    ['tasks.messages.thread', { threadId: teamThreadOfClient(1) }],
  ],
]

export const filtered: Case[] = [
  ...casesOf('team', byTeam),
  ...casesOf('busy VA', byVa),
  ...casesOf('busy client', byClient),
  ...others.map(([name, by, ...calls]): Case => ({ name, by, call: { path: trpc(...calls) }, ...goals, hot: true })),
]

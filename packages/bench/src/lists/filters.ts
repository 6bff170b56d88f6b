import { applicationRules } from '@kazi/schemas/application-states'
import { promiseKindNames, promiseOutcomeNames, trendFigureNames } from '@kazi/schemas/overview-words'
import { mailStates, supportPaths, wordsOf } from '@kazi/schemas/states'
import { teamThreadOfClient } from '@kazi/schemas/thread-id'
import { assignmentSorts, vaAccessSorts, vaWorkSorts } from '@kazi/schemas/va-management-words'
import { trpc } from '../calls/trpc.ts'
import { busyVa } from '../fill/fill.ts'
import type { Case } from './cases.ts'

type Given = Record<string, unknown>

/** A list with each of its filters, each of its orders both ways, and what is searched in it. */
type Listed = {
  path: string
  filters?: Given[]
  sorts?: readonly string[]
  /** Words that many rows have, few rows have and no row has. */
  words?: string[]
}

const nobody = 'qqqzzz'
const ofFilter = (name: string, values: readonly unknown[]) => values.map((value) => ({ [name]: value }))

const byTeam: Listed[] = [
  {
    path: 'admin.tasks.list',
    filters: [
      ...ofFilter('category', ['Research', 'Other']),
      ...ofFilter('priority', ['low', 'urgent']),
      { category: 'Data Entry', priority: 'urgent', status: 'completed' },
    ],
    words: [nobody, 'newsletter'],
  },
  {
    path: 'admin.messages.list',
    filters: [
      ...ofFilter('of', ['va', 'client']),
      ...['unread', 'toAnswer', 'snoozed'].map((name) => ({ [name]: true })),
      { assignee: 'bench' },
    ],
    words: ['wanjiku', 'thursday', nobody],
  },
  {
    path: 'admin.audit.list',
    filters: [{ who: 'bench' }, { what: 'assign' }, { what: 'update-va' }, { target: 'task 47' }],
    sorts: ['when', 'who'],
    words: ['wanjiku', 'task 4711', nobody],
  },
  {
    path: 'admin.outbox.list',
    filters: [...ofFilter('status', wordsOf(mailStates)), { to: 'client-47@example.com' }],
    sorts: ['created', 'to'],
    words: ['client-47@example.com', 'newsletter', nobody],
  },
  {
    path: 'admin.clients.list',
    filters: [...ofFilter('access', ['active', 'suspended']), ...ofFilter('path', wordsOf(supportPaths))],
    sorts: ['joined', 'email'],
  },
  { path: 'admin.leads.list', sorts: ['asked', 'name', 'next', 'moved'], words: ['wanjiku'] },
  { path: 'admin.vas.list', filters: ofFilter('available', [true, false]), sorts: ['id', 'name', 'email', 'country'] },
  {
    path: 'admin.applications.list',
    filters: ofFilter('state', ['open', 'to_review', ...wordsOf(applicationRules)]),
    sorts: ['applied', 'name', 'email', 'due'],
  },
  {
    path: 'admin.assignments.list',
    filters: [...ofFilter('status', ['paused', 'completed']), { clientId: 1 }, { vaId: busyVa }],
    sorts: assignmentSorts,
  },
  { path: 'admin.work.load', filters: ofFilter('load', ['away']), sorts: vaWorkSorts },
  { path: 'admin.access.list', filters: ofFilter('access', ['active', 'invited', 'none']), sorts: vaAccessSorts },
  {
    path: 'admin.overview.promiseRows',
    filters: promiseKindNames.flatMap((kind) => promiseOutcomeNames.map((outcome) => ({ kind, outcome }))),
  },
  { path: 'admin.overview.trendRows', filters: ofFilter('figure', trendFigureNames) },
]

const byVa: Listed[] = [
  {
    path: 'vaPortal.tasks.page',
    filters: [
      ...ofFilter('view', ['to_do', 'done']),
      ...ofFilter('status', ['assigned', 'in_progress', 'reviewed']),
      { priority: 'urgent' },
    ],
    sorts: ['newest', 'due', 'priority'],
    words: ['newsletter', 'number 4711', nobody],
  },
  { path: 'vaPortal.messages.list', words: ['thursday', nobody] },
]

const byClient: Listed[] = [
  {
    path: 'tasks.page',
    filters: [{ status: 'completed' }, { priority: 'urgent' }, { category: 'Research' }],
    sorts: ['newest', 'due', 'priority', 'need'],
    words: ['newsletter', 'number 4711', nobody],
  },
]

const inputsOf = ({ filters = [], sorts = [], words = [] }: Listed): [name: string, input: Given][] => [
  ['', {}],
  ...filters.map((given): [string, Given] => [
    Object.entries(given)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
    { filters: given },
  ]),
  ...sorts.flatMap((sort) =>
    [false, true].map((desc): [string, Given] => [`by ${sort}${desc ? ', descending' : ''}`, { sort, desc }]),
  ),
  ...words.map((q): [string, Given] => [`searched for ${q}`, { q }]),
]

const casesOf = (by: Case['by'], listed: Listed[]): Case[] =>
  listed.flatMap((one) =>
    inputsOf(one).map(([what, input]) => ({
      name: `${one.path}${by === 'team' ? '' : ` of a ${by}`}${what && `, ${what}`}`,
      by,
      call: { path: trpc([one.path, input]) },
      ms: 40,
      bytes: 100_000,
    })),
  )

const longThread = teamThreadOfClient(1)
/** What the portal reads besides its lists, with the longest of each. */
const ofPortal: [name: string, ...calls: Parameters<typeof trpc>][] = [
  ['dashboard of the portal', 'vaPortal.tasks.counts', 'vaPortal.tasks.timer', 'vaPortal.metrics', 'vaPortal.profile'],
  ['bell', 'vaPortal.notifications.list'],
  ['earnings', ['vaPortal.earnings', {}]],
  ['months', 'vaPortal.months'],
]

export const filtered: Case[] = [
  ...casesOf('team', byTeam),
  ...casesOf('busy VA', byVa),
  ...casesOf('busy client', byClient),
  ...ofPortal.map(
    ([name, ...calls]): Case => ({
      name: `busy VA's ${name}`,
      by: 'busy VA',
      call: { path: trpc(...calls) },
      ms: 40,
      bytes: 100_000,
      hot: true,
    }),
  ),
  ...(
    [
      ['team', 'admin.messages.thread'],
      ['busy client', 'tasks.messages.thread'],
    ] as const
  ).map(
    ([by, path]): Case => ({
      name: `a conversation of thousands of messages, ${by}`,
      by,
      call: { path: trpc([path, { threadId: longThread }]) },
      ms: 40,
      bytes: 100_000,
      hot: true,
    }),
  ),
]

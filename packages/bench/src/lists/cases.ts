import { trpc } from '../calls/trpc.ts'
import type { Call } from '../load/http.ts'

/** The client with many tasks and their VA, a client with an equal share, the team with its key, or a visitor without a session. */
export type Caller = 'busy client' | 'busy VA' | 'client' | 'team' | 'guest'

/** One list as a screen or an API caller requests it. To measure a new call, add a line. */
export type Case = {
  name: string
  by: Caller
  /** Undefined if no call does this yet; `missing` then says what is missing. */
  call?: Call | ((turn: number) => Call)
  missing?: string
  /** Goals: the maximum p95 in milliseconds, and the maximum bytes. */
  ms?: number
  bytes?: number
  /** The name of another case; this one may take at most 1.5 times as long. */
  deepestOf?: string
  /** Requested at every visit to a screen; `npm run bench -- growth` inspects its plans. */
  hot?: true
}

const get = (path: string): Call => ({ path })
const post = (path: string, body: object): Call => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const statuses = ['pending', 'requested_for_va', 'assigned', 'successfully_assigned', 'in_progress', 'completed']
const taskText = 'Sort the inbox of the sales team and answer what customers ask about refunds.'

const ofClients: Case[] = [
  { name: "client's dashboard", by: 'client', call: get(trpc('tasks.dashboard')), ms: 40, bytes: 100_000, hot: true },
  {
    name: "busy client's dashboard",
    by: 'busy client',
    call: get(trpc('tasks.dashboard')),
    ms: 40,
    bytes: 100_000,
    hot: true,
  },
  ...Object.entries({
    'more active tasks': { filters: { section: 'active' } },
    'more completed tasks': { filters: { section: 'completed' } },
    'more of what needs them': { filters: { needs: true }, sort: 'need', desc: true },
    archive: { filters: { archived: true } },
  }).map(
    ([what, input]): Case => ({
      name: `busy client's ${what}`,
      by: 'busy client',
      call: get(trpc(['tasks.page', input])),
      ms: 40,
      bytes: 100_000,
    }),
  ),
  { name: "client's tasks by REST", by: 'client', call: get('/api/tasks'), ms: 40, bytes: 100_000, hot: true },
  // REST documents the whole array, and no screen reads it: all of a busy client's tasks have as many bytes as they have.
  { name: "busy client's tasks by REST", by: 'busy client', call: get('/api/tasks'), ms: 40 },
  {
    name: "busy client's first 50 tasks by REST",
    by: 'busy client',
    call: get('/api/tasks?limit=50'),
    ms: 40,
    bytes: 100_000,
  },
  { name: "client's messages", by: 'client', call: get('/api/messages'), ms: 40, bytes: 100_000, hot: true },
  { name: "busy client's messages", by: 'busy client', call: get('/api/messages'), ms: 40, bytes: 100_000, hot: true },
  { name: "busy client's bell", by: 'busy client', call: get('/api/notifications'), ms: 40, bytes: 100_000, hot: true },
  { name: "client's user and quota", by: 'client', call: get(trpc('auth.me', 'auth.quota')), ms: 40, hot: true },
]

const vaPages: [name: string, input: object][] = [
  ['VAs', {}],
  ['VAs by name', { sort: 'name' }],
  ['VAs by country, last first', { sort: 'country', desc: true }],
  ['VAs, searched', { q: 'bookkeeping', sort: 'name' }],
  ['VAs, searched for nobody', { q: 'qqqzzz' }],
  ['VAs with a skill', { filters: { skill: 'bookkeeping' }, sort: 'email' }],
  ['VAs who were invited', { filters: { access: 'invited' } }],
  ['VAs whose invitation has expired', { filters: { access: 'expired' }, sort: 'name' }],
]
const workPages: [name: string, path: string, input: object][] = [
  ['assignments, searched', 'admin.assignments.list', { q: 'wanjiku inbox' }],
  ['assignments, searched for nobody', 'admin.assignments.list', { q: 'qqqzzz' }],
  ['assignments that are active', 'admin.assignments.list', { filters: { status: 'active' }, sort: 'start' }],
  ['assignments by client, deepest page', 'admin.assignments.list', { sort: 'client', cursor: 'last' }],
  ['load of VAs', 'admin.work.load', {}],
  ['load of VAs with open tasks', 'admin.work.load', { filters: { load: 'busy' } }],
  ['load of VAs with nothing open', 'admin.work.load', { filters: { load: 'free' } }],
  ['performance of VAs', 'admin.work.performance', {}],
  ["one VA's months", 'admin.work.months', { id: 1 }],
  ['access of VAs', 'admin.access.list', { filters: { access: 'expired' } }],
  ['overview: what needs attention', 'admin.overview.attention', {}],
  ['overview: promises', 'admin.overview.promises', {}],
  ['overview: weeks', 'admin.overview.trends', {}],
]
const requestViews = ['waiting', 'on_hold', 'with_va', 'completed', 'pending', 'closed']
const requestsBy = (filters: object, rest: object = {}) => get(trpc(['admin.requests.list', { filters, ...rest }]))
const tasksBy = (input: object) => get(trpc(['admin.tasks.list', input]))

const clientPages: [name: string, input: object][] = [
  ['clients', {}],
  ['clients by name', { sort: 'name' }],
  ['clients, last seen first', { sort: 'seen', desc: true }],
  ['clients, searched', { q: 'client-47' }],
  ['clients, searched by a common name', { q: 'wanjiku', sort: 'name' }],
  ['clients with a late answer', { filters: { health: 'late' } }],
  ['clients waiting for a reply', { filters: { health: 'unanswered' } }],
  ['clients gone quiet', { filters: { health: 'quiet' } }],
]
const leadPages: [name: string, input: object][] = [
  ['leads', {}],
  ['leads by name', { sort: 'name' }],
  ['leads by next step', { sort: 'next' }],
  ['open leads', { filters: { stage: 'open' } }],
  ['qualified leads of one owner', { filters: { stage: 'qualified', owner: 'bench' } }],
  ['leads, searched', { q: 'company 47' }],
  ['leads, deepest page', { cursor: 'last' }],
]
/** What the palette looks up besides VAs, clients, tasks and leads. */
const paletteLists: [name: string, path: string, word: string][] = [
  ['inquiries', 'admin.inquiries.list', 'week'],
  ['applications', 'admin.applications.list', 'inbox'],
  ['documents', 'admin.documents.list', 'invoiced'],
]
const ofOneClient = { filters: { clientId: 1 } }

/** The team's console. */
const ofTeam: Case[] = [
  { name: 'tasks', by: 'team', call: get(trpc(['admin.tasks.list', {}])), ms: 40, bytes: 100_000, hot: true },
  ...statuses.map(
    (status): Case => ({
      name: `tasks that are ${status}`,
      by: 'team',
      call: get(trpc(['admin.tasks.list', { filters: { status } }])),
      ms: 40,
      bytes: 100_000,
      hot: true,
    }),
  ),
  { name: 'tasks, deepest page', by: 'team', call: tasksBy({ cursor: 'last' }), ms: 40, deepestOf: 'tasks' },
  { name: 'tasks, searched by text', by: 'team', call: tasksBy({ q: 'number 4711' }), ms: 40, bytes: 100_000 },
  ...requestViews.map(
    (view): Case => ({
      name: `requests, ${view}`,
      by: 'team',
      call: requestsBy({ view }),
      ms: 40,
      bytes: 100_000,
      hot: true,
    }),
  ),
  ...requestViews.map(
    (view): Case => ({
      name: `requests, ${view}, deepest page`,
      by: 'team',
      call: requestsBy({ view }, { cursor: 'last' }),
      ms: 40,
      deepestOf: `requests, ${view}`,
    }),
  ),
  ...(['due', 'asked', 'client', 'priority', 'deadline'] as const).flatMap((sort) =>
    [false, true].map(
      (desc): Case => ({
        name: `requests by ${sort}${desc ? ', descending' : ''}`,
        by: 'team',
        call: requestsBy({ view: sort === 'due' ? 'waiting' : 'completed' }, { sort, desc }),
        ms: 40,
        bytes: 100_000,
      }),
    ),
  ),
  ...Object.entries({
    'by a rare word': requestsBy({ view: 'completed' }, { q: 'number 4711' }),
    'by a common word': requestsBy({ view: 'completed' }, { q: 'inbox' }),
    'by nothing that is there': requestsBy({ view: 'completed' }, { q: 'zebra' }),
    'by category and priority': requestsBy({ view: 'completed', category: 'Research', priority: 'urgent' }),
    'by kind and state': requestsBy({ view: 'waiting', kind: 'inquiry', state: 'open' }),
    'by what never meets': requestsBy({ view: 'waiting', kind: 'inquiry', state: 'proposed' }),
  }).map(([how, call]): Case => ({ name: `requests ${how}`, by: 'team', call, ms: 40, bytes: 100_000 })),
  ...clientPages.map(
    ([name, input]): Case => ({ name, by: 'team', call: get(trpc(['admin.clients.list', input])), ms: 40, hot: true }),
  ),
  ...leadPages.map(
    ([name, input]): Case => ({ name, by: 'team', call: get(trpc(['admin.leads.list', input])), ms: 40, hot: true }),
  ),
  ...paletteLists.flatMap(([name, path, word]) =>
    [word, 'qqqzzz'].map(
      (q): Case => ({
        name: `${name}, searched for ${q}`,
        by: 'team',
        call: get(trpc([path, { q, size: 5 }])),
        ms: 40,
        hot: true,
      }),
    ),
  ),
  { name: 'documents', by: 'team', call: get(trpc('admin.documents.list')), ms: 40, bytes: 100_000, hot: true },
  { name: 'board of leads', by: 'team', call: get(trpc('admin.leads.board')), ms: 40, hot: true },
  { name: 'one client', by: 'team', call: get(trpc(['admin.clients.get', { id: 1 }])), ms: 40, hot: true },
  {
    name: "one client's activity",
    by: 'team',
    call: get(trpc(['admin.clients.events', ofOneClient])),
    ms: 40,
    hot: true,
  },
  ...(['clients.ratings', 'documents.list', 'messages.list'] as const).map(
    (path): Case => ({
      name: `one client's ${path}`,
      by: 'team',
      call: get(trpc([`admin.${path}`, ofOneClient])),
      ms: 40,
      hot: true,
    }),
  ),
  { name: "one client's tasks", by: 'team', call: get(trpc(['admin.tasks.list', ofOneClient])), ms: 40, hot: true },
  { name: 'applications', by: 'team', call: get(trpc('admin.applications.list')), ms: 40, bytes: 100_000, hot: true },
  { name: 'assignments', by: 'team', call: get(trpc('admin.assignments.list')), ms: 40, bytes: 100_000, hot: true },
  {
    name: 'assignments of a VA',
    by: 'team',
    call: get(trpc(['admin.assignments.list', { filters: { vaId: 1 } }])),
    ms: 40,
    hot: true,
  },
  ...workPages.map(
    ([name, path, input]): Case => ({ name, by: 'team', call: get(trpc([path, input])), ms: 40, hot: true }),
  ),
  { name: 'messages', by: 'team', call: get(trpc('admin.messages.list')), ms: 40, bytes: 100_000, hot: true },
  { name: 'outbox', by: 'team', call: get(trpc('admin.outbox.list')), ms: 40, bytes: 100_000, hot: true },
  { name: 'audit', by: 'team', call: get(trpc('admin.audit.list')), ms: 40, bytes: 100_000, hot: true },
  { name: 'counts of what waits', by: 'team', call: get(trpc('admin.pendingCounts')), ms: 40, hot: true },
  ...vaPages.map(
    ([name, input]): Case => ({
      name,
      by: 'team',
      call: get(trpc(['admin.vas.list', input])),
      ms: 40,
      bytes: 100_000,
      hot: true,
    }),
  ),
  {
    name: 'VAs by name, deepest page',
    by: 'team',
    call: get(trpc(['admin.vas.list', { sort: 'name', cursor: 'last' }])),
    ms: 40,
    bytes: 100_000,
    deepestOf: 'VAs by name',
  },
]

const vaSearches: [name: string, query: Record<string, string>][] = [
  ['name', { q: 'wanjiku' }],
  ['whole name', { q: 'wanjiku okafor', sort: 'hours' }],
  ['two letters', { q: 'ok' }],
  ['a word that nobody has', { q: 'qqqzzz' }],
  ['two letters that nobody has', { q: 'zq' }],
  ['skill', { skill: 'Bookkeeping' }],
  ['zone', { timezone: 'US Eastern' }],
  ['rate', { maxRateCents: '900' }],
  ['skill and rate', { skill: 'email', maxRateCents: '1200' }],
  ['skill and rate, by hours', { skill: 'email', maxRateCents: '900', sort: 'hours' }],
  ['zone and rate', { timezone: 'US Eastern', maxRateCents: '1200' }],
  ['a common word and rate', { q: 'data', maxRateCents: '1200' }],
  ['text, skill, zone and rate', { q: 'a', skill: 'email', timezone: 'US Eastern', maxRateCents: '2000' }],
]

export const matches: Case = {
  name: 'matches for a task',
  by: 'client',
  call: post('/api/va/matches', { taskText }),
  ms: 40,
  hot: true,
}

const ofVas: Case[] = [
  { name: 'GET /api/vas', by: 'guest', call: get('/api/vas'), hot: true },
  {
    name: 'GET /api/vas, packed',
    by: 'guest',
    call: { path: '/api/vas', headers: { 'accept-encoding': 'br' } },
  },
  { name: 'VA search by category', by: 'guest', call: get('/api/vas/search?category=Data%20Entry'), ms: 20, hot: true },
  ...vaSearches.map(
    ([name, query]): Case => ({
      name: `VA search by ${name}`,
      by: 'guest',
      call: get(`/api/vas?limit=50&${new URLSearchParams(query)}`),
      ms: 20,
      bytes: 100_000,
      hot: true,
    }),
  ),
  matches,
]

export const screens: Case[] = [...ofClients, ...ofTeam, ...ofVas]

import type { ActorType, IconName, Notifies, Shown } from './states.ts'
import type { RequestState, VaTaskStatus } from './work-states.ts'

/**
 * The whole life cycle of a client task. The server enforces it; screens and tests only read it. To add a status,
 * see "Walks" in .github/CONTRIBUTING.md.
 */

/** An event of a task, as its history shows it: "<who> <text>". */
type TaskEvent = {
  text: string
  icon: IconName
  /** How the stored detail is shown: below the sentence, or as the VA's name at its end; otherwise only to the team. */
  detail?: 'below' | 'name'
  /** Different wording for when the client acted, and for when the team reads it. */
  byClient?: string
  forTeam?: { text: string; detail?: 'below' | 'name' }
  /** Clients do not read of it: what the team took back was never there for them (decision 059). */
  teamOnly?: true
}
export const taskEvents = {
  created: { text: 'added the task', icon: 'plus' },
  edited: { text: 'edited the task', icon: 'pencil' },
  analyzed: { text: 'ran an analysis', icon: 'sparkles' },
  requested: { text: 'requested a VA', icon: 'search' },
  withdrawn: { text: 'withdrew the request', icon: 'back' },
  proposed: { text: 'proposed VAs', icon: 'users', forTeam: { text: 'proposed', detail: 'name' } },
  proposal_declined: { text: 'declined a proposal', icon: 'back', detail: 'below' },
  proposal_lapsed: {
    text: 'withdrew a proposal because the VA is no longer available',
    icon: 'user-minus',
    detail: 'below',
  },
  proposal_withdrawn: {
    text: 'withdrew a proposal',
    icon: 'back',
    forTeam: { text: 'withdrew', detail: 'name' },
    teamOnly: true,
  },
  assigned: { text: 'assigned', byClient: 'chose', icon: 'user-check', detail: 'name' },
  unassigned: { text: 'removed the VA from the task', icon: 'user-minus', detail: 'below' },
  other_va_asked: { text: 'asked for a different VA', icon: 'user-minus', detail: 'below' },
  va_left: {
    text: 'let you know that your VA left our network',
    icon: 'user-minus',
    detail: 'below',
    forTeam: { text: 'deleted the VA' },
  },
  cannot_fill: { text: "couldn't fill the request", icon: 'user-minus', detail: 'below' },
  started: { text: 'started', icon: 'play' },
  asked: { text: 'asked for missing information', icon: 'question', detail: 'below' },
  answered: { text: 'answered the question', icon: 'message', detail: 'below' },
  completed: { text: 'delivered the result', icon: 'circle-check', detail: 'below' },
  changes_requested: { text: 'requested changes', icon: 'question', detail: 'below' },
  accepted: { text: 'accepted the result', icon: 'circle-check' },
  rated: { text: 'rated the work', icon: 'star', detail: 'below' },
} as const satisfies Record<string, TaskEvent>
export type TaskEventKind = keyof typeof taskEvents

const rowsOfEvents: [kind: string, TaskEvent][] = Object.entries(taskEvents)
/** The kinds of events that clients do not read of, and those whose stored detail they read. */
export const eventsForClients = {
  hidden: rowsOfEvents.flatMap(([kind, { teamOnly }]) => (teamOnly ? [kind] : [])),
  detailed: rowsOfEvents.flatMap(([kind, { detail }]) => (detail ? [kind] : [])),
}

/** An event worded for its reader. An unknown kind, written by a newer or older version, is shown as is. */
export function eventWords(
  { kind, actorType, text }: { kind: string; actorType: ActorType; text: string | null },
  reader: 'client' | 'team',
) {
  const row = (taskEvents as Record<string, TaskEvent>)[kind] ?? { text: kind.replaceAll('_', ' '), icon: 'clock' }
  const words = (reader === 'team' && row.forTeam) || row
  const verb = (actorType === 'client' && row.byClient) || words.text
  if (words.detail === 'name') return { text: `${verb} ${text ?? 'a VA'}`, icon: row.icon }
  return { text: verb, icon: row.icon, ...(text && (words.detail || reader === 'team') && { detail: text }) }
}

/** A task's section on the client's dashboard. The spec's Active list excludes tasks that a VA is working on. */
export const dashboardSections = ['active', 'with_va', 'completed'] as const
export type DashboardSection = (typeof dashboardSections)[number]

/** The views of the console's requests, in tab order. */
export const consoleViews = {
  waiting: { label: 'Waiting' },
  with_va: { label: 'With a VA' },
  completed: { label: 'Completed' },
  pending: { label: 'Drafts (no VA requested)' },
} as const
export type ConsoleView = keyof typeof consoleViews

type TaskRule = Shown & {
  /** The counter counts the active ones. */
  dashboard: DashboardSection
  consoleView: ConsoleView
  /** Who acts next, what the task's page tells its reader to expect, and the date shown with it. */
  turn: 'client' | 'team' | 'va'
  nextStep: string
  nextBy: 'request' | 'deadline' | 'review' | null
  /** A VA has the task: an edit notifies the VA. */
  held: boolean
  editable: boolean
  /** Why its client cannot delete it, and what comes first; null where they can. */
  kept: string | null
  /** The rows that must exist with a task in this status: the doctor reports missing and leftover ones. */
  needs: {
    openRequest: boolean
    /** The allowed statuses of the assigned VA's task; empty when no VA is assigned. */
    vaTask: readonly VaTaskStatus[]
    /** The VA, and with them the VA's task, may have been deleted since. */
    outlivesVa?: true
  }
}

const withVa = 'A VA has this task. You can delete it once the work is delivered.'

const rules = {
  pending: {
    label: 'Pending',
    color: 'gray',
    icon: 'circle-dashed',
    dashboard: 'active',
    consoleView: 'pending',
    turn: 'client',
    nextStep: 'Ask for a VA when you are ready.',
    nextBy: null,
    held: false,
    editable: true,
    kept: null,
    needs: { openRequest: false, vaTask: [] },
  },
  requested_for_va: {
    label: 'Finding Your VA...',
    color: 'marigold',
    icon: 'search',
    dashboard: 'active',
    consoleView: 'waiting',
    turn: 'team',
    nextStep: 'Our team is choosing VAs for you.',
    nextBy: 'request',
    held: false,
    editable: true,
    kept: 'Withdraw the request first.',
    needs: { openRequest: true, vaTask: [] },
  },
  successfully_assigned: {
    label: 'VA Assigned - In Progress',
    color: 'indigo',
    icon: 'user-check',
    dashboard: 'active',
    consoleView: 'with_va',
    turn: 'va',
    nextStep: 'Your VA has been notified and will start soon.',
    nextBy: 'deadline',
    held: true,
    editable: true,
    kept: withVa,
    needs: { openRequest: false, vaTask: ['assigned'] },
  },
  in_progress: {
    label: 'VA Working',
    color: 'teal',
    icon: 'play',
    dashboard: 'with_va',
    consoleView: 'with_va',
    turn: 'va',
    nextStep: 'Your VA is working on it and will hand over the result here.',
    nextBy: 'deadline',
    held: true,
    editable: true,
    kept: withVa,
    needs: { openRequest: false, vaTask: ['in_progress'] },
  },
  assigned: {
    label: 'Assigned',
    color: 'indigo',
    icon: 'user-check',
    dashboard: 'active',
    consoleView: 'with_va',
    turn: 'va',
    nextStep: 'Your VA has the task and will start it.',
    nextBy: 'deadline',
    held: true,
    editable: true,
    kept: null,
    needs: { openRequest: false, vaTask: ['assigned'] },
  },
  completed: {
    label: 'Completed by VA',
    color: 'forest',
    icon: 'circle-check',
    dashboard: 'completed',
    consoleView: 'completed',
    turn: 'client',
    nextStep: 'Look at the result: accept it, or ask for changes.',
    nextBy: 'review',
    held: false,
    editable: false,
    kept: null,
    needs: { openRequest: false, vaTask: ['completed', 'reviewed'], outlivesVa: true },
  },
} as const satisfies Record<string, TaskRule>
export type TaskStatus = keyof typeof rules
/** The rules of each status, and the texts shown for it. */
export const taskRules: Record<TaskStatus, TaskRule> = rules

/** Who can move a client task; a review deadline moves only the VA's task. */
export type Actor = Exclude<ActorType, 'system'>

export type TaskTransition = {
  from: readonly (TaskStatus | 'new')[]
  to: TaskStatus
  event: TaskEventKind
  /** What happens to the task's VA request: a new one opens, or the open one closes with this state. */
  request?: Exclude<RequestState, 'proposed'>
  /** The new status of the VA's task: `assigned` creates it, `withdrawn` takes it away from the VA. */
  vaTask?: VaTaskStatus | 'withdrawn'
  notifies: Notifies
} & (ClientMove | TeamMove | { by: 'va' })

/** What the team is told it can do. */
type TeamMove = { by: 'admin'; offer: string }

type ClientMove = {
  by: 'client'
  /** What the client is told they can do. */
  offer: string
  /** The button on the task's page, and its toast; null if a separate dialog or panel makes the move. */
  button: { label: string; done: { title: string; text: string } } | null
}

/** Every possible move of a client task: there is no other way to change its status. */
export const taskTransitions: readonly TaskTransition[] = [
  {
    from: ['new'],
    to: 'pending',
    by: 'client',
    offer: 'add a task',
    button: null,
    event: 'created',
    notifies: {},
  },
  {
    from: ['pending'],
    to: 'requested_for_va',
    by: 'client',
    offer: 'ask for a VA',
    button: null,
    event: 'requested',
    request: 'open',
    notifies: { client: { type: 'va_requested', mail: 'now' } },
  },
  {
    from: ['pending'],
    to: 'assigned',
    by: 'client',
    offer: 'send it to your own VA',
    button: null,
    event: 'assigned',
    vaTask: 'assigned',
    notifies: { client: { type: 'assigned', mail: 'now' }, va: { type: 'new_task', mail: 'now' } },
  },
  {
    from: ['requested_for_va'],
    to: 'pending',
    by: 'client',
    offer: 'withdraw the request',
    button: {
      label: 'Withdraw Request',
      done: { title: 'Request withdrawn', text: 'You can request a VA again at any time.' },
    },
    event: 'withdrawn',
    request: 'withdrawn',
    notifies: {},
  },
  {
    from: ['requested_for_va'],
    to: 'pending',
    by: 'admin',
    offer: 'tell the client that no VA can be found',
    event: 'cannot_fill',
    request: 'cannot_fill',
    notifies: { client: { type: 'va_requested', mail: 'now' } },
  },
  {
    from: ['requested_for_va'],
    to: 'successfully_assigned',
    by: 'client',
    offer: 'accept a proposal',
    button: null,
    event: 'assigned',
    request: 'filled',
    vaTask: 'assigned',
    notifies: { client: { type: 'assigned', mail: 'now' }, va: { type: 'new_task', mail: 'now' } },
  },
  {
    from: ['requested_for_va'],
    to: 'successfully_assigned',
    by: 'admin',
    offer: 'assign a VA',
    event: 'assigned',
    request: 'filled',
    vaTask: 'assigned',
    notifies: { client: { type: 'assigned', mail: 'now' }, va: { type: 'new_task', mail: 'now' } },
  },
  {
    from: ['assigned', 'successfully_assigned'],
    to: 'in_progress',
    by: 'va',
    event: 'started',
    vaTask: 'in_progress',
    notifies: { client: { type: 'started', mail: 'held' } },
  },
  {
    from: ['in_progress'],
    to: 'completed',
    by: 'va',
    event: 'completed',
    vaTask: 'completed',
    notifies: { client: { type: 'completed', mail: 'now' } },
  },
  {
    from: ['completed'],
    to: 'in_progress',
    by: 'client',
    offer: 'ask for changes',
    button: null,
    event: 'changes_requested',
    vaTask: 'in_progress',
    notifies: { va: { type: 'task_updated', mail: 'now' } },
  },
  {
    from: ['assigned', 'successfully_assigned', 'in_progress'],
    to: 'requested_for_va',
    by: 'admin',
    offer: 'take the VA off the task',
    event: 'unassigned',
    request: 'open',
    vaTask: 'withdrawn',
    notifies: { client: { type: 'va_requested', mail: 'now' }, va: { type: 'task_updated', mail: 'now' } },
  },
  {
    from: ['assigned', 'successfully_assigned', 'in_progress'],
    to: 'requested_for_va',
    by: 'client',
    offer: 'ask for a different VA',
    button: null,
    event: 'other_va_asked',
    request: 'open',
    vaTask: 'withdrawn',
    notifies: { client: { type: 'va_requested', mail: 'now' }, va: { type: 'task_updated', mail: 'now' } },
  },
]

/** The transition for a move, if this actor is allowed to make it. */
export const taskTransition = (from: TaskStatus | 'new', to: TaskStatus, by: Actor) =>
  taskTransitions.find((row) => row.from.includes(from) && row.to === to && row.by === by)

export const canMoveTask = (from: TaskStatus, to: TaskStatus, by: Actor) => taskTransition(from, to, by) !== undefined

/** The moves of a task that is in `from` by this actor: the buttons of its page and the refusals are built from them. */
export const movesFrom = <By extends Actor>(from: TaskStatus, by: By) =>
  taskTransitions.filter((row): row is Extract<TaskTransition, { by: By }> => row.by === by && row.from.includes(from))

/** The most tasks that one call deletes; each is a command of its own. */
export const maxTasksToDelete = 200

import type { ActorType, IconName, Notifies, Shown } from './states.ts'
import type { RequestState, VaTaskStatus } from './work-states.ts'

/**
 * The whole life of a client task, for the server, which enforces it, for the screens and for the tests, which only read
 * it. To add a status see "Walks" in .github/CONTRIBUTING.md.
 */

/** What can happen to a task, as its history tells it: "<who> <text>". */
type TaskEvent = {
  text: string
  icon: IconName
  /** What the event keeps beside it: shown below the sentence, or the name of a VA that ends it; else the team alone sees it. */
  detail?: 'below' | 'name'
  /** The other words that it has where the client did it, and where the team reads it. */
  byClient?: string
  forTeam?: { text: string; detail?: 'below' | 'name' }
}
export const taskEvents = {
  created: { text: 'added the task', icon: 'plus' },
  edited: { text: 'edited the task', icon: 'pencil' },
  analysed: { text: 'ran an analysis', icon: 'sparkles' },
  requested: { text: 'requested a VA', icon: 'search' },
  withdrawn: { text: 'withdrew the request', icon: 'back' },
  proposed: { text: 'proposed VAs', icon: 'users', forTeam: { text: 'proposed', detail: 'name' } },
  proposal_declined: { text: 'declined a proposal', icon: 'back', detail: 'below' },
  proposal_lapsed: {
    text: 'withdrew a proposal because the VA left our network',
    icon: 'user-minus',
    detail: 'below',
  },
  assigned: { text: 'assigned', byClient: 'chose', icon: 'user-check', detail: 'name' },
  unassigned: { text: 'removed the VA from the task', icon: 'user-minus', detail: 'below' },
  va_left: {
    text: 'let you know that your VA left our network',
    icon: 'user-minus',
    detail: 'below',
    forTeam: { text: 'deleted the VA' },
  },
  cannot_fill: { text: "couldn't fill the request", icon: 'user-minus', detail: 'below' },
  started: { text: 'started', icon: 'play' },
  completed: { text: 'delivered the result', icon: 'circle-check', detail: 'below' },
  changes_requested: { text: 'requested changes', icon: 'question', detail: 'below' },
  accepted: { text: 'accepted the result', icon: 'circle-check' },
  rated: { text: 'rated the work', icon: 'star', detail: 'below' },
} as const satisfies Record<string, TaskEvent>
export type TaskEventKind = keyof typeof taskEvents

/** An event in the words of its reader. A kind that a newer or older version wrote shows as it is. */
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

/** Where a task stands on its client's dashboard. The spec's Active list leaves out what a VA works on. */
export type DashboardSection = 'active' | 'with_va' | 'completed'

/** The views of the console's requests, in the order of their tabs. */
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
  /** Whose move is next, what the reader of the task's page is told to expect, and which date stands beside it. */
  turn: 'client' | 'team' | 'va'
  nextStep: string
  nextBy: 'request' | 'deadline' | 'review' | null
  /** A VA holds it: an edit tells the VA. */
  held: boolean
  editable: boolean
  deletable: boolean
  /** What stands in the database beside such a task, always: the doctor looks for what is missing or left over. */
  needs: {
    openRequest: boolean
    /** Where the task of the VA who holds it may stand; none where nobody holds it. */
    vaTask: readonly VaTaskStatus[]
    /** The VA, and their task with them, may have left since. */
    outlivesVa?: true
  }
}

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
    deletable: true,
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
    deletable: false,
    needs: { openRequest: true, vaTask: [] },
  },
  successfully_assigned: {
    label: 'VA Assigned - In Progress',
    color: 'indigo',
    icon: 'user-check',
    dashboard: 'active',
    consoleView: 'with_va',
    turn: 'va',
    nextStep: 'Your VA has been told and will start soon.',
    nextBy: 'deadline',
    held: true,
    editable: true,
    deletable: false,
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
    deletable: false,
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
    deletable: true,
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
    deletable: true,
    needs: { openRequest: false, vaTask: ['completed', 'reviewed'], outlivesVa: true },
  },
} as const satisfies Record<string, TaskRule>
export type TaskStatus = keyof typeof rules
/** What is true of a task in each status, and what people read of it. */
export const taskRules: Record<TaskStatus, TaskRule> = rules

/** Who moves a client task; the deadline of a review moves the VA's task only. */
export type Actor = Exclude<ActorType, 'system'>

export type TaskTransition = {
  from: readonly (TaskStatus | 'new')[]
  to: TaskStatus
  event: TaskEventKind
  /** What becomes of the task's VA request: one opens, or the open one is closed like this. */
  request?: Exclude<RequestState, 'proposed'>
  /** Where the VA's task goes with it: `assigned` makes it, `withdrawn` takes it from the VA. */
  vaTask?: VaTaskStatus | 'withdrawn'
  notifies: Notifies
} & (ClientMove | { by: Exclude<Actor, 'client'> })

type ClientMove = {
  by: 'client'
  /** What a client is told that they can do. */
  offer: string
  /** The button on the task's page, and the toast; null where a dialog or a panel of its own makes the move. */
  button: { label: string; done: { title: string; text: string } } | null
}

/** Every move that a client task ever makes: there is no other way from one status to another. */
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
    event: 'cannot_fill',
    request: 'cannot_fill',
    notifies: { client: { type: 'task_updated', mail: 'now' } },
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
    event: 'unassigned',
    request: 'open',
    vaTask: 'withdrawn',
    notifies: { client: { type: 'va_requested', mail: 'now' }, va: { type: 'task_updated', mail: 'now' } },
  },
]

/** The row of a move, if this actor may make it. */
export const taskTransition = (from: TaskStatus | 'new', to: TaskStatus, by: Actor) =>
  taskTransitions.find((row) => row.from.includes(from) && row.to === to && row.by === by)

export const canMoveTask = (from: TaskStatus, to: TaskStatus, by: Actor) => taskTransition(from, to, by) !== undefined

/** Where this actor may move a task that is `from`. */
export const movesFrom = (from: TaskStatus, by: Actor) =>
  taskTransitions.filter((row) => row.from.includes(from) && row.by === by)
/** The same of the client: the sentence of a refusal and the buttons of the task's page are made of it. */
export const clientMovesFrom = (from: TaskStatus) =>
  taskTransitions.filter((row) => row.from.includes(from)).filter((row) => row.by === 'client')

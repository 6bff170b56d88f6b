import type { ActorType, Notified, Notifies, Shown, VaNotificationType } from './states.ts'

type VaTaskRule = Shown & {
  /** Counts as Active on the VA's summary cards, and is listed under To do. */
  active: boolean
  clearable: boolean
  /** Whether the VA can log time on it. */
  timeLog: 'not yet' | 'open' | 'settled'
  /** The work goes on: steps are ticked, and a timer can run, which is stopped and logged when the task leaves. */
  underWay: boolean
  /** The VA can ask the client for missing information; an open question lapses when the task leaves the status. */
  asks: boolean
}
const vaTasks = {
  assigned: {
    label: 'Assigned',
    color: 'indigo',
    icon: 'user-check',
    active: true,
    clearable: false,
    timeLog: 'not yet',
    underWay: false,
    asks: true,
  },
  in_progress: {
    label: 'In Progress',
    color: 'teal',
    icon: 'play',
    active: true,
    clearable: false,
    timeLog: 'open',
    underWay: true,
    asks: true,
  },
  completed: {
    label: 'Completed',
    color: 'forest',
    icon: 'circle-check',
    active: false,
    clearable: true,
    timeLog: 'open',
    underWay: false,
    asks: false,
  },
  reviewed: {
    label: 'Reviewed',
    color: 'forest',
    icon: 'circle-check-filled',
    active: false,
    clearable: true,
    timeLog: 'settled',
    underWay: false,
    asks: false,
  },
} as const satisfies Record<string, VaTaskRule>
export type VaTaskStatus = keyof typeof vaTasks
export type VaTaskIcon = (typeof vaTasks)[VaTaskStatus]['icon']
/** The rules of a VA's task in each status. `reviewed`: the result was accepted. */
export const vaTaskRules: Record<VaTaskStatus, VaTaskRule & { icon: VaTaskIcon }> = vaTasks

/**
 * What each side reads on a task while its assignment is paused. A pause keeps new work out, and takes none away: what is
 * under way goes on (decision 038).
 */
export const pausedWork = {
  client: 'This work is paused. Nothing new starts on it until our team resumes it.',
  toStart: 'This work is paused. You can start this task when our team resumes it.',
  underWay: 'This work is paused. You can finish this task, but please start nothing new until you hear from us.',
} as const

/**
 * A move of a VA's task. If the client's task moves with it, the transition in task-states.ts defines the side effects;
 * otherwise this one does.
 */
export type VaTaskTransition = {
  from: VaTaskStatus | 'new'
  to: VaTaskStatus
  by: ActorType
  /** The label of the VA's button. */
  button?: string
  /** Why it cannot be made while the assignment is paused; unset if it can. */
  notWhilePaused?: string
  alone?: { event: 'accepted'; notifies: Notifies }
}

const accepted = { event: 'accepted' } as const
const acceptedNews = { type: 'task_updated', mail: 'now' } as const
/** VAs can never accept their own work. */
export const vaTaskTransitions: readonly VaTaskTransition[] = [
  { from: 'new', to: 'assigned', by: 'client' },
  { from: 'new', to: 'assigned', by: 'admin' },
  { from: 'assigned', to: 'in_progress', by: 'va', button: 'Start Task', notWhilePaused: pausedWork.toStart },
  { from: 'in_progress', to: 'completed', by: 'va', button: 'Mark Complete' },
  { from: 'completed', to: 'in_progress', by: 'client' },
  { from: 'completed', to: 'reviewed', by: 'client', alone: { ...accepted, notifies: { va: acceptedNews } } },
  {
    from: 'completed',
    to: 'reviewed',
    by: 'admin',
    alone: { ...accepted, notifies: { va: acceptedNews, client: { type: 'completed', mail: 'now' } } },
  },
  { from: 'completed', to: 'reviewed', by: 'system', alone: { ...accepted, notifies: { va: acceptedNews } } },
]
export const vaTaskTransition = (from: VaTaskStatus, to: VaTaskStatus, by: ActorType) =>
  vaTaskTransitions.find((row) => row.from === from && row.to === to && row.by === by)
export const canMoveVaTask = (from: VaTaskStatus, to: VaTaskStatus, by: ActorType) =>
  vaTaskTransition(from, to, by) !== undefined

/** A VA's question about a task; at most one is open, and while it is, the deadline waits. */
export const questionStates = {
  open: { label: 'Awaiting an answer', color: 'marigold', icon: 'question' },
  answered: { label: 'Answered', color: 'forest', icon: 'circle-check' },
  lapsed: { label: 'No longer needed', color: 'gray', icon: 'circle-x' },
} as const satisfies Record<string, Shown>
export type QuestionState = keyof typeof questionStates

type QuestionTransition = {
  from: QuestionState | 'new'
  to: QuestionState
  by: ActorType
  event?: 'asked' | 'answered'
  notifies: Notifies
}
export const questionTransitions = {
  ask: {
    from: 'new',
    to: 'open',
    by: 'va',
    event: 'asked',
    notifies: { client: { type: 'question', mail: 'now' } },
  },
  answer: {
    from: 'open',
    to: 'answered',
    by: 'client',
    event: 'answered',
    notifies: { va: { type: 'task_updated', mail: 'now' } },
  },
  /** The team asks about a request: its clock waits. The answer goes to the queue. */
  askAsTeam: {
    from: 'new',
    to: 'open',
    by: 'admin',
    event: 'asked',
    notifies: { client: { type: 'question', mail: 'now' } },
  },
  answerTeam: { from: 'open', to: 'answered', by: 'client', event: 'answered', notifies: {} },
  /** The work was delivered, or taken from the VA; the request was closed, or answered by a proposal. */
  lapse: { from: 'open', to: 'lapsed', by: 'system', notifies: {} },
} as const satisfies Record<string, QuestionTransition>

/** The status of a client's request for a VA. */
export const requestStates = {
  open: { label: 'Open', color: 'marigold', icon: 'list', closed: false },
  proposed: { label: 'Proposed', color: 'indigo', icon: 'send', closed: false },
  filled: { label: 'Filled', color: 'gray', icon: 'circle-check', closed: true },
  withdrawn: { label: 'Withdrawn', color: 'gray', icon: 'circle-check', closed: true },
  cannot_fill: { label: "Couldn't be filled", color: 'gray', icon: 'circle-check', closed: true },
} as const satisfies Record<string, Shown & { closed: boolean }>
export type RequestState = keyof typeof requestStates

/**
 * A request opens and closes with its task (`request` in task-states.ts); in between it is `proposed` while a VA is
 * proposed, and `open` otherwise.
 */
export const requestTransitions: readonly { from: readonly (RequestState | 'new')[]; to: RequestState }[] = [
  { from: ['new', 'proposed'], to: 'open' },
  { from: ['open'], to: 'proposed' },
  { from: ['open', 'proposed'], to: 'filled' },
  { from: ['open', 'proposed'], to: 'withdrawn' },
  { from: ['open', 'proposed'], to: 'cannot_fill' },
]

/** Why an open request is not among those that wait for the team. */
export const requestHolds = {
  snoozed: { label: 'Snoozed', color: 'gray', icon: 'clock' },
  asked: { label: 'Awaiting answer', color: 'clay', icon: 'question' },
} as const satisfies Record<string, Shown>
export type RequestHold = keyof typeof requestHolds
/** The longest that a request can be put aside, in days. */
export const maxSnoozeDays = 60

/** The states from which a request can reach this one. */
export const requestSources = (to: RequestState) =>
  requestTransitions.flatMap((row) => (row.to === to ? row.from.filter((from) => from !== 'new') : []))

export const proposalStates = {
  offered: { label: 'Awaiting client', color: 'marigold', icon: 'clock' },
  accepted: { label: 'Accepted', color: 'forest', icon: 'circle-check' },
  declined: { label: 'Declined', color: 'red', icon: 'circle-x' },
  lapsed: { label: 'No longer available', color: 'gray', icon: 'circle-x' },
  withdrawn: { label: 'Withdrawn', color: 'gray', icon: 'back' },
} as const satisfies Record<string, Shown>
export type ProposalState = keyof typeof proposalStates

export type ProposalTransition = {
  from: ProposalState | 'new' | readonly ProposalState[]
  to: ProposalState
  by: ActorType
  /** Unset if the task's move is recorded instead. */
  event?: 'proposed' | 'proposal_declined' | 'proposal_withdrawn'
  notifies: Notifies
}
export const proposalTransitions = {
  offer: {
    from: 'new',
    to: 'offered',
    by: 'admin',
    event: 'proposed',
    notifies: { client: { type: 'proposal', mail: 'now' } },
  },
  accept: { from: 'offered', to: 'accepted', by: 'client', notifies: {} },
  decline: { from: 'offered', to: 'declined', by: 'client', event: 'proposal_declined', notifies: {} },
  /** The team takes it back, or offers the same VA again: the client, who was told once, is not told again. */
  withdraw: { from: 'offered', to: 'withdrawn', by: 'admin', event: 'proposal_withdrawn', notifies: {} },
  offerAgain: { from: ['offered', 'withdrawn', 'lapsed'], to: 'offered', by: 'admin', event: 'proposed', notifies: {} },
  /** Its request was closed. */
  lapse: { from: 'offered', to: 'lapsed', by: 'system', notifies: {} },
} as const satisfies Record<string, ProposalTransition>

export const assignmentStates = {
  active: { label: 'Active', color: 'teal', icon: 'play' },
  pending: { label: 'Pending', color: 'gray', icon: 'circle-dashed' },
  paused: { label: 'Paused', color: 'clay', icon: 'pause' },
  completed: { label: 'Completed', color: 'forest', icon: 'circle-check' },
} as const satisfies Record<string, Shown>
export type AssignmentStatus = keyof typeof assignmentStates

type AssignmentTransition = {
  from: readonly AssignmentStatus[]
  to: AssignmentStatus
  /** The team's button, and what it did: "Paused 3 assignments". */
  button: string
  done: string
  /** Nothing of the VA's work on it may still be open, or somebody must still be at work on it. */
  needs?: 'nothing open' | 'its VA'
  /** What else makes this move, without the team. */
  follows?: string
  /** The client is told the same way. */
  notifies: { va: Notified<VaNotificationType> }
}
const toldNow = { va: { type: 'task_updated', mail: 'now' } } as const satisfies Notifies
/**
 * Every move of an assignment. The team can create one in any status; one for a single task ends with its work, an
 * ongoing one continues. Both sides hear of a move by hand.
 */
export const assignmentTransitions = {
  start: { from: ['pending'], to: 'active', button: 'Start', done: 'Started', needs: 'its VA', notifies: toldNow },
  pause: {
    from: ['active', 'pending'],
    to: 'paused',
    button: 'Pause',
    done: 'Paused',
    follows: 'the VA is taken off the task',
    notifies: toldNow,
  },
  resume: { from: ['paused'], to: 'active', button: 'Resume', done: 'Resumed', needs: 'its VA', notifies: toldNow },
  complete: {
    from: ['active', 'paused', 'pending'],
    to: 'completed',
    button: 'Complete',
    done: 'Completed',
    needs: 'nothing open',
    follows: 'the result is accepted',
    notifies: toldNow,
  },
  reopen: { from: ['completed'], to: 'active', button: 'Reopen', done: 'Reopened', needs: 'its VA', notifies: toldNow },
} as const satisfies Record<string, AssignmentTransition>
export type AssignmentMove = keyof typeof assignmentTransitions

const moves: Record<AssignmentMove, AssignmentTransition> = assignmentTransitions
const moveNames = Object.keys(moves) as AssignmentMove[]
/** The move between two statuses, if there is one. */
export const assignmentMove = (from: AssignmentStatus, to: AssignmentStatus) =>
  moveNames.find((name) => moves[name].from.includes(from) && moves[name].to === to)
export const assignmentMovesFrom = (from: AssignmentStatus) =>
  moveNames.filter((name) => moves[name].from.includes(from))
export const assignmentRule = (move: AssignmentMove): AssignmentTransition => moves[move]

export const projectTypes = {
  project: 'Project',
  ongoing: 'Ongoing',
  consultation: 'Consultation',
  maintenance: 'Maintenance',
} as const
export type ProjectType = keyof typeof projectTypes

/** The unit of a price. */
export const priceUnits = { hour: 'per hour', fixed: 'fixed price' } as const

/** How far the work behind a row of earnings is: agreed but not begun, logged, or accepted with its result. */
export const workStates = { agreed: 'Agreed', done: 'Logged', accepted: 'Accepted' } as const
export type WorkState = keyof typeof workStates

import { inQuotes } from '@kazi/schemas/in-quotes'
import { promises } from '@kazi/schemas/promises'
import { type AssignmentStatus, pausedWork } from '@kazi/schemas/work-states'
import { type Block, named, type VaNewsContent } from './content.ts'
import {
  type AddedFile,
  type AssignmentMove,
  assignmentNews,
  fileNews,
  type Message,
  messageNews,
  said,
  withReason,
} from './news-parts.ts'

const ofEachTask = 'You will be told of each task on it.'
const hearAbout = 'Our team will write to you about the work.'
/** Why no task on an assignment is begun yet. */
const beforeTasks: Partial<Record<AssignmentStatus, string>> = {
  pending: 'It has not started yet. There is nothing to do until you hear from us.',
  paused: 'It is paused until our team resumes it. There is nothing to do until you hear from us.',
}
const loggedTime = 'The time you logged stays recorded.'

/** Why a VA has a task no longer. */
type Removal = { why: 'team'; reason: string } | { why: 'refused' } | { why: 'deleted' }
const removed: { [Why in Removal['why']]: (removal: Extract<Removal, { why: Why }>) => [string, Block[]] } = {
  team: ({ reason }) => [`Reason: ${reason}`, withReason('Our team has taken this task off your list.', reason)],
  refused: () => [
    `The client needs a different kind of help for it. ${loggedTime}`,
    ['The client needs a different kind of help for this task.'],
  ],
  deleted: () => ['The client deleted it; there is nothing left to do.', ['The client deleted this task.']],
}

/** What the bell and the emails of VAs say. */
export const vaNews = named({
  newTask: ({
    task,
    facts,
    paused,
  }: {
    task: string
    facts: readonly (readonly [string, string])[]
    /** It cannot be started yet. */
    paused?: boolean
  }): VaNewsContent => ({
    leads: 'task',
    title: 'A new task for you',
    message: `${task}\n\n${paused ? pausedWork.toStart : 'Open it, read the brief, and press Start Task when you begin.'}`,
    about: task,
    preheader: paused ? pausedWork.toStart : 'Read the brief, and press Start Task when you begin.',
    body: ['You have a new task.', ...(facts.length > 0 ? [{ facts }] : [])],
    action: 'Open the task',
    next: paused
      ? pausedWork.toStart
      : 'Read the brief, and press Start Task when you begin. If something is unclear, ask the client there: the deadline waits for the answer.',
  }),

  taskRemoved: ({ task, ...removal }: { task: string } & Removal): VaNewsContent => {
    const words = removed[removal.why] as (removal: Removal) => [string, Block[]]
    const [message, body] = words(removal)
    return {
      leads: 'earnings',
      title: 'A task was removed from your list',
      message: `${task}\n\n${message}`,
      about: task,
      preheader: `There is nothing left to do on it. ${loggedTime}`,
      body,
      action: 'See your earnings',
      next: `There is nothing left to do on it. ${loggedTime}`,
    }
  },

  taskEdited: ({ task, changed }: { task: string; changed: string }): VaNewsContent => ({
    leads: 'task',
    title: 'A task was updated',
    message: `The client edited ${inQuotes(task)}${changed && `: ${changed}`}. Please review the changes.`,
    about: task,
    preheader: changed ? `The client changed ${changed}.` : 'The client edited it.',
    body: [`The client edited this task${changed && `: ${changed}`}.`],
    action: 'Open the task',
  }),

  stepsChanged: ({ task }: { task: string }): VaNewsContent => ({
    leads: 'task',
    title: 'The steps of a task changed',
    message: `The client changed the steps of ${inQuotes(task)}. Steps you checked off stay checked off.`,
    about: task,
    preheader: 'Steps you checked off stay checked off.',
    body: ['The client changed the steps of this task. Steps you checked off stay checked off.'],
    action: 'Open the task',
  }),

  workAccepted: ({
    task,
    rating,
    comment,
    bySilence = false,
    paid,
  }: {
    task: string
    rating?: number | undefined
    comment?: string | undefined
    bySilence?: boolean
    /** It has earned them something. */
    paid: boolean
  }): VaNewsContent => ({
    leads: 'task',
    title: rating === undefined ? 'Your work was accepted' : `Your work was accepted with ${rating} of 5 stars`,
    message: `${task}${comment ? `\n\n"${comment}"` : ''}${bySilence ? `\n\nThe client had ${promises.reviewDays} days to answer.` : ''}`,
    about: task,
    preheader: comment ?? 'Thank you for your work.',
    body: [
      bySilence
        ? `The client had ${promises.reviewDays} days to answer, so your work counts as accepted. Thank you for it.`
        : 'Thank you for your work. It was accepted.',
      ...(comment ? ['The client writes:', { quote: comment }] : []),
    ],
    ...(paid
      ? {
          action: 'See your earnings',
          page: 'earnings',
          next: 'There is nothing left to do. Your pay is in your earnings.',
        }
      : { action: 'Open the task', next: 'There is nothing left to do.' }),
  }),

  workRated: ({
    task,
    rating,
    comment,
  }: {
    task: string
    rating: number
    comment: string | undefined
  }): VaNewsContent => ({
    leads: 'task',
    title: `The client rated your work ${rating} of 5`,
    message: `${task}${comment ? `\n\n"${comment}"` : ''}`,
    about: task,
    preheader: comment ?? 'Your work was accepted before.',
    body: [
      `The client accepted this work before, and has rated it ${rating} of 5 now.`,
      ...(comment ? ['The client writes:', { quote: comment }] : []),
    ],
    action: 'Open the task',
  }),

  changesAsked: ({ task, note }: { task: string; note: string }): VaNewsContent => ({
    leads: 'task',
    title: 'The client asked for changes',
    message: `${task}\n\n"${note}"`,
    about: task,
    preheader: note,
    body: ['The client has looked at the result and writes:', { quote: note }],
    action: 'Open the task',
    next: 'The task is in progress again. Hand it over once more when the changes are made.',
  }),

  questionAnswered: ({
    client,
    task,
    question,
    answer,
    deadline,
  }: {
    client: string
    task: string
    question: string
    answer: string
    /** The new one, if the wait has moved it. */
    deadline?: string | undefined
  }): VaNewsContent => ({
    leads: 'task',
    title: `${client} answered your question`,
    message: `${question}\n\n"${answer}"`,
    about: task,
    preheader: answer,
    body: ['You asked:', { quote: question }, 'The client answers:', { quote: answer }],
    action: 'Open the task',
    next: deadline ? `The deadline has moved to ${deadline}.` : 'You can go on with the task.',
  }),

  clientLeft: (_: object): VaNewsContent => ({
    leads: 'earnings',
    title: 'A client has left',
    message: 'A client you work for deleted their account. Your hours stay recorded; there is nothing left to do.',
    preheader: 'Your hours stay recorded.',
    body: ['A client you work for deleted their account, and their tasks with it.'],
    action: 'See your earnings',
    next: 'There is nothing left to do. Your hours stay recorded.',
  }),

  assignmentMovedVa: ({ client, ...move }: AssignmentMove & { client: string }): VaNewsContent => ({
    ...assignmentNews(move, ['Client', client]),
    leads: 'tasks',
  }),

  assignmentTakenAway: ({
    project,
    client,
    reason,
  }: {
    project: string
    client: string
    reason: string | undefined
  }): VaNewsContent => ({
    leads: 'earnings',
    title: 'An assignment was handed over',
    message: `${inQuotes(project)} for ${client} is with another VA now. ${loggedTime}${said(reason)}`,
    about: project,
    preheader: loggedTime,
    body: withReason(`This assignment for ${client} is with another VA now.`, reason),
    action: 'See your earnings',
    next: `There is nothing left to do on it. ${loggedTime}`,
  }),

  assignmentGiven: ({
    project,
    client,
    status,
    ongoing,
    begun = false,
  }: {
    project: string
    client: string
    status: AssignmentStatus
    /** Tasks join it, each of which is news of its own. */
    ongoing: boolean
    /** It comes with tasks. */
    begun?: boolean
  }): VaNewsContent => {
    const waits = beforeTasks[status]
    const goesOn = ongoing ? ofEachTask : hearAbout
    return {
      leads: 'tasks',
      title: 'A new assignment for you',
      message: `${inQuotes(project)} for ${client} is yours now. ${waits ?? goesOn}`,
      about: project,
      preheader: waits ?? goesOn,
      body: [`This assignment for ${client} is yours now.`],
      next: waits ?? (begun ? goesOn : `There is nothing to do yet. ${goesOn}`),
    }
  },

  photoRemoved: ({ reason }: { reason: string }): VaNewsContent => ({
    leads: 'profile',
    title: 'Your photo was removed',
    message: `Our team has taken the photo off your profile.${said(reason)} You can choose another one at any time.`,
    preheader: 'You can choose another one at any time.',
    body: withReason('Our team has taken the photo off your profile.', reason),
    action: 'Open your profile',
    next: 'You can choose another one at any time, in your profile.',
  }),

  timerAsks: ({ task, hours }: { task: string; hours: number }): VaNewsContent => ({
    leads: 'task',
    title: 'Your timer is still running',
    message: `It has been running on ${inQuotes(task)} for more than ${hours} hours. Keep it going, or stop it and say how long you worked.`,
    about: task,
    preheader: `It has been running for more than ${hours} hours.`,
    body: [`Your timer has been running on this task for more than ${hours} hours.`],
    action: 'Check the timer',
    next: 'Keep it going, or stop it and say how long you worked.',
  }),

  messageToVa: (message: Message): VaNewsContent => ({ ...messageNews(message), leads: 'conversation' }),

  fileForVa: (added: AddedFile): VaNewsContent => ({
    ...fileNews(added, 'on a task of yours', 'Open the task'),
    leads: 'task',
  }),
})

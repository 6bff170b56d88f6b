import { inQuotes } from '@kazi/schemas/in-quotes'
import type { Price } from '@kazi/schemas/money'
import { promises } from '@kazi/schemas/promises'
import { type AssignmentStatus, pausedWork } from '@kazi/schemas/work-states'
import { type Block, type NewsContent, named, type Offer } from './content.ts'
import {
  type AddedFile,
  type AssignmentMove,
  assignmentNews,
  fileNews,
  type Message,
  messageNews,
  priceWords,
  said,
  withReason,
} from './news-parts.ts'

const { requestDueHours, reviewDays } = promises
const hearBy = (due: string | undefined) => `within ${requestDueHours} hours${due ? `, by ${due}` : ''}`
const all = new Intl.ListFormat('en')
const decideBy = (by: string) => `Accept the result or ask for changes by ${by}. After that it counts as accepted.`

/** Why no task on an assignment is begun yet. */
const beforeTasks: Partial<Record<AssignmentStatus, string>> = {
  pending: 'You will hear from us when it starts.',
  paused: pausedWork.client,
}

type Proposed = { vaId: number; name: string; quote: Price | null; note: string | null; reasons: readonly string[] }

function proposedNews(task: string, offers: readonly Offer[]): NewsContent {
  const one = offers.length === 1
  return {
    title: one ? 'We have a VA for you' : `We have ${offers.length} VAs for you`,
    message: `For ${inQuotes(task)} we propose ${all.format(offers.map(({ name }) => name))}. Read why, see the quote, and choose.`,
    about: task,
    preheader: offers.map(({ name, price }) => `${name}, ${price}`).join(' · '),
    body: [
      one ? 'This is who we propose for your task, and why:' : 'These are the VAs we propose for your task, and why:',
      { offers },
    ],
    action: one ? 'Read more and decide' : 'Compare and choose',
    next: `${one ? 'Once you accept, they get' : 'The VA you choose gets'} your task at once. If ${one ? 'it is not the right person' : 'none of them is right'}, decline and tell us why, and we look again.`,
  }
}

const offersIn = ({ body }: NewsContent) =>
  body.flatMap((block) => (typeof block === 'object' && 'offers' in block ? block.offers : []))
/** The VAs whom news proposes. */
export const offeredIn = (news: NewsContent) => offersIn(news).flatMap(({ vaId }) => (vaId === undefined ? [] : [vaId]))

/**
 * News of proposals as it holds later: with those of its VAs who are `offered`. Undefined if none of them is; what says
 * nothing of proposals stays as it is.
 */
export function whereOffered<N extends NewsContent & { name: string }>(
  news: N,
  offered: (vaId: number) => boolean,
): N | undefined {
  const offers = offersIn(news)
  // Offers that have waited since before their VAs were kept with them are told as they are.
  const left = offers.filter(({ vaId }) => vaId === undefined || offered(vaId))
  if (left.length === offers.length) return news
  return left.length > 0 ? { ...news, ...proposedNews(news.about ?? '', left) } : undefined
}

/** Why the team chooses somebody for a regular task. */
const chosenThisTime = (va: string | undefined, task: string) =>
  va
    ? `${va} can't do ${task} this time, so we are choosing somebody else.`
    : `We are choosing somebody for ${task} this time.`

/** Why another VA is searched for. */
type Search = { why: 'removed'; reason: string } | { why: 'asked' } | { why: 'left'; va: string } | { why: 'idle' }

const searching: {
  [Why in Search['why']]: (task: string, search: Extract<Search, { why: Why }>) => [string, Block[]]
} = {
  removed: (task, { reason }) => [
    `Your VA was removed from ${inQuotes(task)}. Reason: ${reason}`,
    withReason('Your VA is no longer on this task.', reason),
  ],
  asked: (task) => [
    `We have your request for ${inQuotes(task)} and your reason.`,
    ['We have your request for a different VA, and your reason.'],
  ],
  left: (task, { va }) => [
    `${va}, who had ${inQuotes(task)}, has left our network.`,
    [`${va} has left our network and can no longer work on this task.`],
  ],
  idle: (task) => [`Nobody was working on ${inQuotes(task)} anymore.`, ['Nobody was working on this task anymore.']],
}

type VaQuestion = { task: string; va: string; question: string; hasDeadline: boolean }
const waiting = (va: string, hasDeadline: boolean) =>
  hasDeadline ? 'The deadline is on hold until you answer.' : `${va} will continue once you have answered.`

/** What the bell and the emails of clients say. */
export const clientNews = named({
  vaRequested: ({
    task,
    due,
    occurrence,
  }: {
    task: string
    due: string | undefined
    /** Nobody asked: it is a regular task's occurrence, and its usual VA cannot take it, if it still has one. */
    occurrence?: { va: string | undefined }
  }): NewsContent => ({
    title: 'We are finding your VA',
    message: `${occurrence ? chosenThisTime(occurrence.va, inQuotes(task)) : `We have your request for ${inQuotes(task)}.`} You will hear from us ${hearBy(due)}.`,
    about: task,
    preheader: `You will hear from us ${hearBy(due)}.`,
    body: occurrence
      ? [chosenThisTime(occurrence.va, 'your regular task')]
      : ['We have your request. Someone on our team is choosing VAs who fit this task.'],
    action: 'See your request',
    next: `You will hear from us ${hearBy(due)}. There is nothing to do until then.`,
  }),

  proposals: ({ task, offers }: { task: string; offers: readonly Proposed[] }): NewsContent =>
    proposedNews(
      task,
      offers.map(({ quote, ...offer }) => ({ ...offer, price: priceWords(quote) })),
    ),

  proposalLapsed: ({
    task,
    va,
    vaId,
    why,
    left,
  }: {
    task: string
    va: string
    vaId: number
    why: string
    left: number
  }): NewsContent => ({
    vaId,
    title: 'A VA we proposed is no longer available',
    message: `${va} ${why}. ${left === 0 ? `We are choosing somebody else for ${inQuotes(task)}.` : `You can still choose among the others for ${inQuotes(task)}.`}`,
    about: task,
    preheader: left === 0 ? 'We are choosing somebody else for you.' : 'You can still choose among the others.',
    body: [`${va} ${why}.`],
    next:
      left === 0
        ? 'We are choosing somebody else for this task. You will hear from us.'
        : 'You can still choose among the others we proposed.',
  }),

  assigned: ({
    task,
    va,
    instead,
    price,
    paused,
  }: {
    task: string
    va: string
    /** What the team set when it assigned the VA itself; a client who chose has read it. */
    price?: Price | null | undefined
    instead?: { name: string; reason: string | undefined } | undefined
    paused?: boolean
  }): NewsContent => {
    const hear = `You will hear when the work starts and when it is done. You then have ${reviewDays} days to accept it or ask for changes.`
    const gone = instead && `${instead.name} can no longer work on this task.`
    return {
      title: `${va} has your task`,
      message: `${gone ? `${gone}${instead.reason ? ` Reason: ${instead.reason}` : ''}\n\n` : ''}${va} will work on ${inQuotes(task)}.${price ? ` The price is ${priceWords(price)}.` : ''} ${paused ? pausedWork.client : hear}`,
      about: task,
      preheader: paused ? pausedWork.client : 'You will hear when the work starts and when it is done.',
      body: [
        ...(gone ? withReason(gone, instead.reason) : []),
        `${va} will work on this task. If anything is unclear, they ask you on the task's page, and you can write to them there too.`,
        ...(price
          ? [`The price is ${priceWords(price)}. If that is not what you expected, tell us before the work starts.`]
          : []),
      ],
      next: paused ? pausedWork.client : hear,
    }
  },

  findingAnother: ({ task, ...search }: { task: string } & Search): NewsContent => {
    const words = searching[search.why] as (task: string, search: Search) => [string, Block[]]
    const [message, body] = words(task, search)
    const hear = `You will hear from us within ${requestDueHours} hours.`
    return {
      title: 'We are finding you another VA',
      message: search.why === 'removed' ? `${message}\n\n${hear}` : `${message} ${hear}`,
      about: task,
      preheader: hear,
      body,
      next: `We are choosing somebody else. ${hear} There is nothing to do until then.`,
    }
  },

  cannotFill: ({ task, reason }: { task: string; reason: string }): NewsContent => ({
    title: 'We could not find a VA for this task',
    message: `${inQuotes(task)}\n\n${reason}\n\nYou can change the task and ask again.`,
    about: task,
    preheader: 'Read why, change the task, and ask again.',
    body: ['We searched, and nobody in our network fits this task right now. Our team writes:', { quote: reason }],
    action: 'Change the task',
    next: 'The task is back with you. You can change it and ask for a VA again at any time.',
  }),

  started: ({ task, va }: { task: string; va: string }): NewsContent => ({
    title: `${va} has started`,
    message: `${va} is working on ${inQuotes(task)}.`,
    about: task,
    preheader: 'You will hear when the work is done.',
    body: [`${va} is working on your task.`],
    next: 'You will hear when the work is done, or when there is a question for you.',
  }),

  vaQuestion: ({ task, va, question, hasDeadline }: VaQuestion): NewsContent => ({
    title: `${va} has a question`,
    message: `About ${inQuotes(task)}:\n\n${question}\n\n${waiting(va, hasDeadline)}`,
    about: task,
    preheader: question,
    body: [`${va} needs an answer to go on with this task:`, { quote: question }],
    action: 'Answer the question',
    next: waiting(va, hasDeadline),
  }),

  teamQuestion: ({ task, question }: { task: string; question: string }): NewsContent => ({
    title: 'We have a question about your task',
    message: `About ${inQuotes(task)}:\n\n${question}\n\nOur search waits until you answer.`,
    about: task,
    preheader: question,
    body: ['Before we propose a VA for this task, we need to know:', { quote: question }],
    action: 'Answer the question',
    next: `Our search, and the ${requestDueHours} hours we promised, wait until you answer.`,
  }),

  delivered: ({
    task,
    va,
    note,
    by,
  }: {
    task: string
    va: string
    note: string | undefined
    by: string
  }): NewsContent => ({
    title: `${va} has finished your task`,
    message: `${inQuotes(task)} is done.${note ? `\n\n${note}` : ''}\n\nAccept the result or ask for changes within ${reviewDays} days; after that it counts as accepted.`,
    about: task,
    preheader: `Accept the result or ask for changes within ${reviewDays} days.`,
    body: note ? [`Your task is done. ${va} writes:`, { quote: note }] : ['Your task is done.'],
    action: 'Review the result',
    next: decideBy(by),
  }),

  resultReminder: ({ task, by }: { task: string; by: string }): NewsContent => ({
    title: 'A result is ready for your review',
    message: `${inQuotes(task)} is done. Accept it or ask for changes; after ${reviewDays} days it counts as accepted.`,
    about: task,
    preheader: `It counts as accepted from ${by} on.`,
    body: ['Your VA has finished this task and is waiting to hear what you think of it.'],
    action: 'Review the result',
    next: decideBy(by),
  }),

  acceptedByTeam: ({ task }: { task: string }): NewsContent => ({
    title: 'Our team accepted a result for you',
    message: `${inQuotes(task)} now counts as accepted. You can still rate the work on the task's page.`,
    about: task,
    preheader: 'You can still rate the work.',
    body: ['This result now counts as accepted.'],
    action: 'Rate the work',
    next: "There is nothing you have to do. You can still rate the work on the task's page.",
  }),

  vaLeft: ({ task, va }: { task: string; va: string }): NewsContent => ({
    title: 'Your VA has left our network',
    message: `${va} finished ${inQuotes(task)} before leaving. You can still accept the result.`,
    about: task,
    preheader: 'The work is done, and you can still accept it.',
    body: [`${va} finished this task before leaving our network.`],
    action: 'Review the result',
    next: 'You can still accept the result. If something has to change, add a new task and we find somebody for it.',
  }),

  assignmentMoved: ({ va, ...move }: AssignmentMove & { va: string }): NewsContent => assignmentNews(move, ['VA', va]),

  assignmentHandedOver: ({
    project,
    from,
    to,
    reason,
    paused,
  }: {
    project: string
    from: string
    to: string
    reason: string | undefined
    paused?: boolean
  }): NewsContent => ({
    title: `${to} is your VA now`,
    message: `${to} takes over ${inQuotes(project)} from ${from}.${paused ? ` ${pausedWork.client}` : ''}${said(reason)}`,
    about: project,
    preheader: `${to} takes over from ${from}.`,
    body: withReason(`${to} takes over from ${from}.`, reason),
    next: `${paused ? pausedWork.client : 'There is nothing to do.'} Your agreement and its price stay as they are.`,
  }),

  assignmentMade: ({
    project,
    va,
    status,
    ongoing,
  }: {
    project: string
    va: string
    status: AssignmentStatus
    /** The client sends tasks to this VA. */
    ongoing: boolean
  }): NewsContent => {
    const next =
      beforeTasks[status] ?? (ongoing ? 'You can send them tasks from now on.' : 'You don’t need to do anything.')
    return {
      title: `${va} is your VA now`,
      message: `${inQuotes(project)} is with ${va}. ${next}`,
      about: project,
      preheader: next,
      body: [`Our team has arranged this with ${va}.`],
      next: `${next} If something is not as agreed, write to our team.`,
    }
  },

  messageToClient: (message: Message): NewsContent => messageNews(message),

  fileForClient: (added: AddedFile): NewsContent => fileNews(added, 'on your task', 'Open the file'),
})

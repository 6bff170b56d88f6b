/**
 * Values that the database stores in a column and screens show: each table maps a value to its label and other
 * properties. The columns' check constraints list the same values (apps/server/src/db/words.test.ts). Neither this file
 * nor the other `*-states.ts` import zod, so that a public page can show a badge without loading it; the input schemas
 * derive their enums from these tables.
 */

import { brand } from './brand.ts'

/** The keys of a table, in order. */
export const wordsOf = <W extends string>(table: Record<W, unknown>) => Object.keys(table) as [W, ...W[]]

/** A color of the theme. */
export type Color = 'gray' | 'marigold' | 'indigo' | 'teal' | 'forest' | 'clay' | 'red' | 'orange' | 'blue'

/** An icon that packages/ui provides. */
export type IconName =
  | 'alert'
  | 'archive'
  | 'back'
  | 'check'
  | 'circle-check'
  | 'circle-check-filled'
  | 'circle-dashed'
  | 'circle-x'
  | 'clock'
  | 'eye'
  | 'handshake'
  | 'list'
  | 'mail'
  | 'message'
  | 'new-task'
  | 'pause'
  | 'pencil'
  | 'play'
  | 'plus'
  | 'question'
  | 'search'
  | 'send'
  | 'sparkles'
  | 'star'
  | 'user-check'
  | 'user-minus'
  | 'users'

/** How a status is shown: never by color alone. */
export type Shown = { label: string; color: Color; icon: IconName }

/**
 * Who acts, and how clients and the team see them when they have no name; `system` is a deadline or a repair, shown
 * with the product's name.
 */
export const actorTypes = {
  client: { forClient: 'You', forTeam: 'The client' },
  va: { forClient: 'Your VA', forTeam: 'The VA' },
  admin: { forClient: 'Our team', forTeam: 'The team' },
  system: { forClient: brand.name, forTeam: brand.name },
} as const
export type ActorType = keyof typeof actorTypes

/** The senders and receivers of messages. */
export const messageParties = { admin: 'Team', va: 'VA', client: 'Client' } as const
export type MessageParty = keyof typeof messageParties

export const priorities = {
  low: { label: 'Low Priority', short: 'Low', color: 'gray' },
  medium: { label: 'Medium Priority', short: 'Medium', color: 'blue' },
  high: { label: 'High Priority', short: 'High', color: 'orange' },
  urgent: { label: 'Urgent', short: 'Urgent', color: 'red' },
} as const satisfies Record<string, { label: string; short: string; color: Color }>
export type TaskPriority = keyof typeof priorities

/** The kinds of notification; the label is for places that show the type without its title. */
export const notificationTypes = {
  new_task: { label: 'New task', icon: 'new-task' },
  task_updated: { label: 'Task updated', icon: 'pencil' },
  new_message: { label: 'New message', icon: 'message' },
  va_requested: { label: 'VA requested', icon: 'search' },
  proposal: { label: 'VAs proposed', icon: 'users' },
  assigned: { label: 'VA assigned', icon: 'user-check' },
  started: { label: 'Work started', icon: 'play' },
  completed: { label: 'Work delivered', icon: 'circle-check' },
  question: { label: 'Question for you', icon: 'question' },
} as const satisfies Record<string, { label: string; icon: IconName }>
export type NotificationType = keyof typeof notificationTypes
/** The spec gives a VA's bell these three; a client's has all but `new_task`. */
export type VaNotificationType = 'new_task' | 'task_updated' | 'new_message'
export type ClientNotificationType = Exclude<NotificationType, 'new_task'>

/** A notification of a transition, by bell and email: emailed now, or after ten minutes if still unread. */
export type Notified<Type extends NotificationType> = { type: Type; mail: 'now' | 'held' }
export type Notifies = { client?: Notified<ClientNotificationType>; va?: Notified<VaNotificationType> }

/** What a client's news is about, as the client chooses how to get it by email, with the types of its notifications. */
export const mailTopics = {
  tasks: { label: 'Requests and results', types: ['va_requested', 'proposal', 'assigned', 'completed', 'question'] },
  progress: { label: 'Progress and changes', types: ['started', 'task_updated'] },
  messages: { label: 'Messages', types: ['new_message'] },
} as const satisfies Record<string, { label: string; types: readonly ClientNotificationType[] }>
export type MailTopic = keyof typeof mailTopics

/** The topics that an unsubscribe link names: one, several between commas, or 'all'. Undefined if it names another. */
export function topicsNamed(text: string): MailTopic[] | undefined {
  const topics = text === 'all' ? Object.keys(mailTopics) : text.split(',')
  return topics.every((topic): topic is MailTopic => Object.hasOwn(mailTopics, topic)) ? topics : undefined
}

/** The same for VAs, whose bell has three types. */
export const vaMailTopics = {
  tasks: { label: 'New tasks', about: 'A task is given to you' },
  progress: { label: 'Changes and results', about: 'A client changes a task, answers, or accepts your work' },
  messages: { label: 'Messages', about: 'A client or our team writes to you' },
} as const satisfies Record<MailTopic, { label: string; about: string }>
const vaTopicOf = { new_task: 'tasks', task_updated: 'progress', new_message: 'messages' } as const
export const vaMailTopicOf = (type: VaNotificationType): MailTopic => vaTopicOf[type]

/** When news is emailed. Links that confirm an address or set a password are always sent at once. */
export const mailTimings = {
  now: 'At once',
  grouped: 'If unread after 10 minutes',
  daily: 'Once a day, at 8:00 AM',
  off: 'Never',
} as const
export type MailTiming = keyof typeof mailTimings

/** How news is emailed to a VA who has chosen nothing; small changes of a task are held. */
export const usualVaTimings: Record<MailTopic, MailTiming> = { tasks: 'now', progress: 'now', messages: 'grouped' }

/**
 * How news is emailed to a client who has chosen nothing. News that is emailed at once needs a type of a topic that is
 * 'now' here: `mail: 'now'` alone would contradict the settings.
 */
export const usualTimings: Record<MailTopic, MailTiming> = { tasks: 'now', progress: 'grouped', messages: 'grouped' }

export const mailTopicOf = (type: NotificationType): MailTopic =>
  (Object.keys(mailTopics) as MailTopic[]).find((topic) =>
    (mailTopics[topic].types as readonly NotificationType[]).includes(type),
  ) ?? 'tasks'

export const mailStates = {
  queued: { label: 'Queued', color: 'gray', icon: 'clock' },
  sent: { label: 'Sent', color: 'forest', icon: 'check' },
  kept: { label: 'Not sent (no mail server)', color: 'indigo', icon: 'archive' },
  failed: { label: 'Failed', color: 'red', icon: 'alert' },
} as const satisfies Record<string, Shown>
export type MailState = keyof typeof mailStates

/**
 * What an email is about: password and confirmation verify an address, application edits an open application, team is
 * written by the team, and news repeats what the bell shows.
 */
export const mailKinds = {
  password: 'Password link',
  confirmation: 'Address confirmation',
  application: 'Application',
  team: 'From the team',
  news: 'News',
} as const
export type MailKind = keyof typeof mailKinds

/** The purpose of an emailed link's token. */
export const linkPurposes = {
  password: 'Sets a password',
  confirmation: 'Confirms an address',
  application: 'Opens an application',
} as const
export type LinkPurpose = keyof typeof linkPurposes

/**
 * What people ask the team for: visitors an introduction to a VA, VAs in general or a specific one, or anything else;
 * clients lasting support or an AI agent.
 */
export const inquiryKinds = {
  intro: { label: 'Introduction', icon: 'handshake' },
  inquiry: { label: 'Inquiry', icon: 'question' },
  contact: { label: 'Message', icon: 'mail' },
  personalized_support: { label: 'Personalized support', icon: 'users' },
  agent_request: { label: 'AI agent', icon: 'sparkles' },
} as const satisfies Record<string, { label: string; icon: IconName }>
export type InquiryKind = keyof typeof inquiryKinds

export const inquiryStates = {
  open: { label: 'Open', color: 'marigold', icon: 'list' },
  closed: { label: 'Closed', color: 'gray', icon: 'circle-check' },
} as const satisfies Record<string, Shown>
export type InquiryState = keyof typeof inquiryStates

/** How a client wants to be supported. */
export const supportPaths = { quick_task: 'Quick task', strategic_support: 'Strategic support' } as const
export type SupportPath = keyof typeof supportPaths

/** What an admin key may do; each role may do what those above it may. */
export const adminRoles = {
  reader: { label: 'Reader', may: 'Sees everything and changes nothing' },
  operator: { label: 'Operator', may: "Does all of the team's work, except managing keys" },
  owner: { label: 'Owner', may: 'Does everything, and makes and revokes keys' },
} as const
export type AdminRole = keyof typeof adminRoles

/** Whether a key with the role `has` may do what needs the role `needed`. */
export const roleAllows = (has: AdminRole, needed: AdminRole) =>
  wordsOf(adminRoles).indexOf(has) >= wordsOf(adminRoles).indexOf(needed)

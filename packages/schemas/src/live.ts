/** What can change while a page is open. A live event names the part of the product, never a row. */
export const liveTopics = [
  'account',
  'applications',
  'documents',
  'emails',
  'inquiries',
  'keys',
  'messages',
  'notifications',
  'presence',
  'tasks',
  'typing',
  'vas',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** The longest time that a page can say it has been reading, when it opens its stream: a day, in milliseconds. */
export const maxSinceMs = 86_400_000

/** What can change while a page is open. A live event names the part of the product, never a row. */
export const liveTopics = [
  'account',
  'applications',
  'documents',
  'emails',
  'inquiries',
  'messages',
  'notifications',
  'tasks',
  'vas',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** The queries whose result changes with a topic, by path prefix. */
export const readsOf: Record<LiveTopic, readonly string[]> = {
  account: ['auth', 'vaPortal.whoIsThere', 'vaPortal.profile', 'admin.clients', 'admin.audit'],
  applications: [
    'admin.applications',
    'admin.overview',
    'admin.waiting',
    'admin.audit',
    'admin.vas',
    'vaPortal.application',
    'vaPortal.whoIsThere',
  ],
  documents: ['admin.documents', 'admin.audit'],
  emails: ['admin.outbox', 'admin.documents', 'admin.waiting', 'admin.audit'],
  inquiries: [
    'admin.clients',
    'admin.inquiries',
    'admin.leads',
    'admin.overview',
    'admin.requests',
    'admin.waiting',
    'admin.audit',
    'auth.inquiries',
  ],
  messages: [
    'admin.clients',
    'admin.messages',
    'admin.waiting',
    'admin.audit.list',
    'tasks.messages',
    'vaPortal.messages',
  ],
  notifications: ['tasks.notifications', 'vaPortal.notifications'],
  tasks: [
    'tasks',
    'auth.quota',
    'admin.tasks',
    'admin.clients',
    'admin.requests',
    'admin.assignments',
    'admin.work',
    'admin.overview',
    'admin.waiting',
    'admin.vas',
    'admin.audit',
    'admin.messages',
    'vaPortal.tasks',
    'vaPortal.messages',
    'vaPortal.metrics',
    'vaPortal.earnings',
    'vaPortal.statements',
    'vas.profile',
  ],
  vas: [
    'admin.vas',
    'admin.access',
    'admin.work',
    'admin.assignments',
    'admin.waiting',
    'admin.audit',
    'admin.tasks',
    'admin.requests',
    'vas',
    'vaPortal.profile',
    'vaPortal.whoIsThere',
  ],
}

/** The longest time that a page can say it has been reading, when it opens its stream: a day, in milliseconds. */
export const mostSinceMs = 86_400_000

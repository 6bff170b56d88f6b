import { clientThread, teamThread } from '@kazi/schemas/message'
import type { OwnedRecords } from './owned-records.ts'

/** Who may make a call, and whose records it may concern. */
export type Rule = {
  by: 'anybody' | 'client' | 'va' | 'applicant' | 'admin'
  /** The call's input, about the given records. */
  input?: (of: OwnedRecords) => unknown
  /** The call names a record: only the caller's own, or any. Otherwise it concerns the caller, or no one. */
  target?: 'own' | 'any'
  /** The input is a list of ids, and foreign ones are skipped. */
  ignoresForeign?: true
}

const client = (input?: Rule['input'], target?: Rule['target']): Rule => ({
  by: 'client',
  ...(input && { input }),
  ...(target && { target }),
})
const va = (input?: Rule['input'], target?: Rule['target']): Rule => ({ ...client(input, target), by: 'va' })
const admin = (input?: Rule['input'], target?: Rule['target']): Rule => ({ ...client(input, target), by: 'admin' })
const anybody = (input?: Rule['input'], target?: Rule['target']): Rule => ({ ...client(input, target), by: 'anybody' })

const stranger = () => `stranger-${crypto.randomUUID()}@example.com`
const password = 'another-secret-9'
const visitor = () => ({ name: 'Marisol Vega', email: stranger(), message: 'Could somebody quiet my inbox?' })
const record = () => ({
  name: 'Patience Chukwu',
  email: stranger(),
  timezone: 'Africa/Lagos',
  skills: 'Research',
  tools: ['Word'],
})
const application = () => ({
  name: 'Zawadi Njoroge',
  email: stranger(),
  skills: 'Research',
  experience: '3 years',
  hourlyRate: '$8/hr',
  timezone: 'Africa/Nairobi',
  introduction: 'I write reports.',
})
const vaThread = ({ ids }: OwnedRecords) => teamThread(ids.vaTask, ids.va)
const ownThread = ({ ids }: OwnedRecords) => clientThread(ids.vaTask, ids.va)

/** All procedures. The test of this matrix fails until a new procedure has its row. */
export const access: Record<string, Rule> = {
  'auth.me': client(),
  'auth.whoAmI': anybody(),
  'auth.quota': client(),
  'auth.signup': anybody(() => ({ email: stranger(), password })),
  'auth.login': anybody(() => ({ email: 'not an address', password })),
  'auth.logout': anybody(),
  'auth.forgotPassword': anybody(() => ({ email: stranger() })),
  'auth.resetPassword': anybody(() => ({ token: 'x', newPassword: password })),
  'auth.confirmEmail': anybody(() => ({ token: 'x' })),
  'auth.resendConfirmation': client(),
  'auth.chooseSupportPath': client(() => ({ supportPath: 'quick_task' })),
  'auth.logAction': client(() => ({ actionType: 'path_selected' })),

  'auth.account.update': client(() => ({ firstName: 'Ada', username: 'ada' })),
  'auth.account.changePassword': client(() => ({ currentPassword: 'wrong', newPassword: password })),
  'auth.account.export': client(),
  'auth.account.erase': client(() => ({ password: 'wrong' })),
  'auth.sessions.list': client(),
  'auth.sessions.end': client(({ ids }) => ({ id: ids.session }), 'own'),
  'auth.preferences.get': client(),
  'auth.preferences.save': client(() => ({ timezone: 'Africa/Nairobi' })),
  'auth.unsubscribe': anybody(() => ({ token: 'x', topic: 'all' })),
  'auth.inquiries.list': client(),
  'auth.inquiries.send': client(() => ({ inquiryType: 'agent_request', taskDescription: 'Answer the usual mail.' })),
  'auth.tools.list': client(),
  'auth.tools.save': client(() => ({ tools: [{ category: 'CRM', tools: 'HubSpot' }] })),

  'tasks.list': client(),
  'tasks.page': client(),
  'tasks.get': client(({ ids }) => ({ id: ids.pending }), 'own'),
  'tasks.create': client(() => ({ taskText: 'Sort my inbox' })),
  'tasks.uploadCsv': client(() => ({ csvData: 'Task\nSort my inbox', dryRun: false })),
  'tasks.update': client(({ ids }) => ({ id: ids.pending, taskText: 'Sort my outbox' }), 'own'),
  'tasks.move': client(({ ids }) => ({ id: ids.pending, status: 'requested_for_va' }), 'own'),
  'tasks.requestVa': client(({ ids }) => ({ id: ids.pending }), 'own'),
  'tasks.cancelRequest': client(({ ids }) => ({ id: ids.requested }), 'own'),
  'tasks.sendToMyVa': client(({ ids }) => ({ id: ids.pending }), 'own'),
  'tasks.delete': client(({ ids }) => ({ id: ids.pending }), 'own'),
  'tasks.archive': { ...client(({ ids }) => ({ taskIds: [ids.pending] }), 'own'), ignoresForeign: true },
  'tasks.restore': { ...client(({ ids }) => ({ taskIds: [ids.pending] }), 'own'), ignoresForeign: true },
  'tasks.analyze': client(({ ids }) => ({ id: ids.pending }), 'own'),
  'tasks.analysisStream': client(({ ids }) => ({ id: ids.pending }), 'own'),
  'tasks.correctAnalysis': client(({ ids }) => ({ id: ids.pending, effort: { minHours: 1, maxHours: 2 } }), 'own'),
  'tasks.split': client(({ ids }) => ({ id: ids.pending }), 'own'),
  'tasks.decide': client(({ ids }) => ({ id: ids.requested, proposalId: ids.proposal, decision: 'decline' }), 'own'),
  'tasks.review': client(({ ids }) => ({ id: ids.completed }), 'own'),
  'tasks.requestChanges': client(({ ids }) => ({ id: ids.completed, note: 'Darker blue.' }), 'own'),
  'tasks.messages.list': client(),
  'tasks.messages.send': client(({ ids }) => ({ taskId: ids.held, message: 'How is it going?' }), 'own'),
  'tasks.messages.read': client((of) => ({ threadId: ownThread(of) }), 'own'),
  'tasks.notifications.list': client(),
  'tasks.notifications.read': {
    ...client(({ ids }) => ({ ids: [ids.clientNotification] }), 'own'),
    ignoresForeign: true,
  },

  'tasks.calendar.list': client(),
  'tasks.calendar.audit': client(),
  'tasks.calendar.uploadCsv': client(() => ({ csvData: 'Subject,Start,End\nInvoices,today 9:00,today 10:00' })),
  'tasks.calendar.uploadIcs': client(() => ({ icsData: 'no calendar' })),
  'tasks.calendar.clear': client(),
  'tasks.calendar.suggestions': client(),

  'vas.list': anybody(),
  'vas.listVersion': anybody(),
  'vas.profile': anybody(({ ids }) => ({ id: ids.va }), 'any'),
  'vas.search': anybody(() => ({ category: 'Other' })),
  'vas.matches': client(() => ({ taskText: 'Sort my inbox' })),
  'vas.register': anybody(application),
  'vas.openApplication': anybody(() => ({ token: 'x' })),
  'vas.requestIntro': anybody(({ ids }) => ({ ...visitor(), vaId: ids.va }), 'any'),
  'vas.inquire': anybody(visitor),

  'vaPortal.enter': anybody(() => ({ token: 'x'.repeat(43) })),
  'vaPortal.login': anybody(() => ({ email: 'not an address', password })),
  'vaPortal.logout': anybody(),
  'vaPortal.forgotPassword': anybody(() => ({ email: stranger() })),
  'vaPortal.setPassword': anybody(() => ({ token: 'x', password })),
  'vaPortal.changePassword': va(() => ({ currentPassword: 'wrong', newPassword: password })),
  'vaPortal.profile': va(),
  'vaPortal.updateProfile': va(() => ({ intro: 'Quiet inboxes.' })),
  'vaPortal.metrics': va(),
  'vaPortal.earnings': va(),
  'vaPortal.whoIsThere': anybody(),
  'vaPortal.application': { by: 'applicant' },
  'vaPortal.tasks.list': va(),
  'vaPortal.tasks.page': va(),
  'vaPortal.tasks.move': va(({ ids }) => ({ id: ids.vaTask, status: 'completed' }), 'own'),
  'vaPortal.tasks.clear': va(({ ids }) => ({ id: ids.doneVaTask }), 'own'),
  'vaPortal.tasks.time': va(({ ids }) => ({ id: ids.vaTask }), 'own'),
  'vaPortal.tasks.logTime': va(({ ids }) => ({ id: ids.vaTask, minutes: 30, workedOn: '2026-01-05' }), 'own'),
  'vaPortal.messages.list': va(),
  'vaPortal.messages.send': va((of) => ({ threadId: vaThread(of), message: 'Done by noon.' }), 'own'),
  'vaPortal.messages.read': va((of) => ({ threadId: vaThread(of) }), 'own'),
  'vaPortal.notifications.list': va(),
  'vaPortal.notifications.read': { ...va(({ ids }) => ({ ids: [ids.vaNotification] }), 'own'), ignoresForeign: true },

  'admin.session': admin(),
  'admin.waiting': admin(),
  'admin.requests.list': admin(),
  'admin.requests.records': admin(),
  'admin.assignments.list': admin(),
  'admin.createAssignment': admin(
    ({ ids }) => ({
      vaId: ids.va,
      clientName: 'Ada',
      clientEmail: 'ada@example.com',
      projectTitle: 'A handbook',
      projectDescription: 'Ten pages',
    }),
    'any',
  ),
  'admin.audit.list': admin(),
  'admin.audit.records': admin(),
  'admin.audit.choices': admin(),
  'admin.vas.list': admin(),
  'admin.vas.records': admin(),
  'admin.vas.get': admin(({ ids }) => ({ id: ids.va })),
  'admin.vas.skills': admin(),
  'admin.vas.create': admin(record),
  'admin.vas.update': admin(({ ids }) => ({ id: ids.va, country: 'Ghana' }), 'any'),
  'admin.vas.delete': admin(({ ids }) => ({ id: ids.va }), 'any'),
  'admin.vas.import': admin(() => ({
    csv: `Name,Email,Timezone,Skills,Tools,Intro\nZuri,${stranger()},Africa/Nairobi,Research,Word,Hi`,
  })),
  'admin.vas.invite': admin(({ ids }) => ({ id: ids.va }), 'any'),
  'admin.vas.mail': admin(
    ({ ids, vaEmail }) => ({ vaId: ids.va, vaEmail, subject: 'Hello', message: 'A word.' }),
    'any',
  ),
  'admin.vas.metrics': admin(({ ids }) => ({ id: ids.va }), 'any'),
  'admin.vas.earnings': admin(({ ids }) => ({ id: ids.va }), 'any'),
  'admin.applications.list': admin(),
  'admin.applications.records': admin(),
  'admin.applications.get': admin(({ ids }) => ({ id: ids.application }), 'any'),
  'admin.applications.history': admin(({ ids }) => ({ id: ids.application })),
  'admin.applications.review': admin(({ ids }) => ({ id: ids.application, decision: 'start' }), 'any'),
  'admin.tasks.list': admin(),
  'admin.tasks.get': admin(({ ids }) => ({ id: ids.pending }), 'any'),
  'admin.tasks.candidates': admin(({ ids }) => ({ id: ids.requested }), 'any'),
  'admin.tasks.propose': admin(({ ids }) => ({ id: ids.requested, proposals: [{ vaId: ids.va }] }), 'any'),
  'admin.tasks.assign': admin(({ ids }) => ({ id: ids.requested, vaId: ids.va }), 'any'),
  'admin.tasks.unassign': admin(({ ids }) => ({ id: ids.held, reason: 'Ill for a week.' }), 'any'),
  'admin.tasks.acceptResult': admin(({ ids }) => ({ id: ids.completed }), 'any'),
  'admin.tasks.cannotFill': admin(({ ids }) => ({ id: ids.requested, reason: 'Nobody is free.' }), 'any'),
  'admin.inquiries.get': admin(({ ids }) => ({ id: ids.inquiry }), 'any'),
  'admin.inquiries.close': admin(({ ids }) => ({ id: ids.inquiry }), 'any'),
  'admin.inquiries.reopen': admin(({ ids }) => ({ id: ids.inquiry }), 'any'),
  'admin.inquiries.records': admin(),
  'admin.clients.list': admin(),
  'admin.clients.get': admin(({ ids }) => ({ id: ids.client }), 'any'),
  'admin.clients.inquiries': admin(({ ids }) => ({ filters: { clientId: ids.client } })),
  'admin.clients.events': admin(({ ids }) => ({ filters: { clientId: ids.client } })),
  'admin.clients.update': admin(({ ids }) => ({ id: ids.client, quotaTotal: 20 }), 'any'),
  'admin.leads.list': admin(),
  'admin.leads.records': admin(),
  'admin.leads.board': admin(),
  'admin.leads.owners': admin(),
  'admin.leads.get': admin(({ ids }) => ({ id: ids.lead }), 'any'),
  'admin.leads.update': admin(({ ids }) => ({ id: ids.lead, stage: 'contacted' }), 'any'),
  'admin.leads.mail': admin(({ ids }) => ({ id: ids.lead, subject: 'Hello', message: 'A word.' }), 'any'),
  'admin.leads.convert': admin(({ ids }) => ({ id: ids.lead }), 'any'),
  'admin.messages.list': admin(),
  'admin.messages.thread': admin((of) => ({ threadId: vaThread(of) }), 'any'),
  'admin.messages.records': admin(),
  'admin.messages.send': admin((of) => ({ threadId: vaThread(of), message: 'Thank you.' }), 'any'),
  'admin.messages.read': admin((of) => ({ threadId: vaThread(of) }), 'any'),
  'admin.outbox.list': admin(),
  'admin.outbox.records': admin(),
  'admin.outbox.get': admin(({ ids }) => ({ id: ids.mail }), 'any'),
  'admin.outbox.retry': admin(({ ids }) => ({ id: ids.mail }), 'any'),
  'admin.outbox.retryMany': admin(({ ids }) => ({ ids: [ids.mail] })),

  'live.client': client(),
  'live.va': va(),
  'live.applicant': { by: 'applicant' },
  'live.admin': admin(),
}

import type { Api } from '../router.ts'
import type { Route } from './mount.ts'

type MessageRow = Awaited<ReturnType<Api['admin']['messages']['records']>>['rows'][number]

/** The contract of this one call has snake_case rows. */
const messageRow = (row: MessageRow) => ({
  id: row.id,
  thread_id: row.threadId,
  sender_type: row.senderType,
  sender_id: row.senderId,
  receiver_type: row.receiverType,
  message: row.message,
  created_at: row.createdAt,
  read_status: row.read,
  va_name: row.vaName,
  va_email: row.vaEmail,
  task_title: row.taskTitle,
})

export const adminRest: Route[] = [
  ['POST', '/admin/session', (api) => api.admin.session(), 204],
  ['GET', '/admin/vas', (api, { query }) => api.admin.vas.records(query), 200, { list: true }],
  ['POST', '/admin/vas', (api, { body }) => api.admin.vas.create(body), 201],
  [
    'POST',
    '/admin/vas/upload',
    (api, { body, dryRun }) => (dryRun ? api.admin.vas.dryRun(body) : api.admin.vas.import(body)),
    200,
    { file: 'csv' },
  ],
  [
    'POST',
    '/admin/upload-vas',
    (api, { body: { csvData: csv }, dryRun }) =>
      dryRun ? api.admin.vas.dryRun({ csv }) : api.admin.vas.import({ csv }),
    200,
    { keyIn: 'secretKey' },
  ],
  ['POST', '/admin/imports', (api, { body }) => api.admin.vas.imports.plan(body), 201, { file: 'csv' }],
  [
    'GET',
    '/admin/imports/:id/rejected.csv',
    (api, { id }) => api.admin.vas.imports.rejected({ id }),
    200,
    { download: true },
  ],
  ['POST', '/admin/imports/:id/undo', (api, { id }) => api.admin.vas.imports.undo({ id })],
  ['PUT', '/admin/vas/:id', (api, { id, body }) => api.admin.vas.update({ ...body, id })],
  ['DELETE', '/admin/vas/:id', (api, { id }) => api.admin.vas.delete({ id }), 204],
  ['POST', '/admin/vas/:id/invite', (api, { id }) => api.admin.vas.invite({ id })],
  ['GET', '/admin/va-applications', (api, { query }) => api.admin.applications.records(query), 200, { list: true }],
  ['POST', '/admin/va-applications/:id/review', (api, { id, body }) => api.admin.applications.review({ ...body, id })],
  ['GET', '/admin/clients', (api, { query }) => api.admin.clients.list(query), 200, { list: true }],
  ['GET', '/admin/clients/:id', (api, { id }) => api.admin.clients.get({ id })],
  ['PATCH', '/admin/clients/:id', (api, { id, body }) => api.admin.clients.update({ ...body, id })],
  ['GET', '/admin/client-inquiries', (api, { query }) => api.admin.inquiries.records(query), 200, { list: true }],
  ['GET', '/admin/leads', (api, { query }) => api.admin.leads.records(query), 200, { list: true }],
  ['PATCH', '/admin/leads/:id', (api, { id, body }) => api.admin.leads.update({ ...body, id })],
  ['GET', '/admin/va-requests', (api, { query }) => api.admin.requests.records(query), 200, { list: true }],
  ['GET', '/admin/va-assignments', (api, { query }) => api.admin.assignments.list(query), 200, { list: true }],
  ['POST', '/admin/va-assignments', (api, { body }) => api.admin.assignments.create(body), 201],
  ['PATCH', '/admin/va-assignments/:id', (api, { id, body }) => api.admin.assignments.update({ ...body, id })],
  ['GET', '/admin/va-metrics/:id', (api, { id }) => api.admin.vas.metrics({ id })],
  ['POST', '/admin/send-va-email', (api, { body }) => api.admin.vas.mail(body)],
  [
    'GET',
    '/admin/messages',
    async (api, { query }) => {
      const page = await api.admin.messages.records(query)
      return { ...page, rows: page.rows.map(messageRow) }
    },
    200,
    { list: true },
  ],
  ['POST', '/admin/messages', (api, { body }) => api.admin.messages.send(body), 201],
  ['GET', '/admin/tasks', (api, { query }) => api.admin.tasks.list(query), 200, { list: true }],
  ['GET', '/admin/tasks/:id/candidates', (api, { id, query }) => api.admin.tasks.candidates({ ...query, id })],
  ['POST', '/admin/tasks/:id/propose', (api, { id, body }) => api.admin.tasks.propose({ ...body, id })],
  ['POST', '/admin/tasks/:id/assign', (api, { id, body }) => api.admin.tasks.assign({ ...body, id })],
  ['POST', '/admin/tasks/:id/unassign', (api, { id, body }) => api.admin.tasks.unassign({ ...body, id })],
  ['POST', '/admin/tasks/:id/cannot-fill', (api, { id, body }) => api.admin.tasks.cannotFill({ ...body, id })],
  ['POST', '/admin/tasks/:id/accept-result', (api, { id }) => api.admin.tasks.acceptResult({ id })],
  ['GET', '/admin/documents', (api, { query }) => api.admin.documents.list(query), 200, { list: true }],
  ['POST', '/admin/documents', (api, { body }) => api.admin.documents.issue(body), 201],
  ['GET', '/admin/documents/:id.pdf', (api, { id }) => api.admin.documents.pdf({ id }), 200, { download: true }],
  ['POST', '/admin/documents/:id/mail', (api, { id, body }) => api.admin.documents.mail({ ...body, id })],
  ['GET', '/admin/outbox', (api, { query }) => api.admin.outbox.records(query), 200, { list: true }],
  ['POST', '/admin/outbox/:id/retry', (api, { id }) => api.admin.outbox.retry({ id })],
  ['GET', '/admin/keys', (api, { query }) => api.admin.keys.list(query), 200, { list: true }],
  ['POST', '/admin/keys', (api, { body }) => api.admin.keys.create(body), 201],
  ['DELETE', '/admin/keys/:id', (api, { id }) => api.admin.keys.revoke({ id })],
  ['GET', '/admin/audit', (api, { query }) => api.admin.audit.records(query), 200, { list: true }],
]

import type { Route } from './mount.ts'

export const tasksRest: Route[] = [
  [
    'GET',
    '/tasks',
    (api, { query, paged }) => (paged ? api.tasks.page(query) : api.tasks.list(query)),
    200,
    { list: 'asked' },
  ],
  ['GET', '/tasks/:id', (api, { id }) => api.tasks.get({ id })],
  ['POST', '/tasks', (api, { body }) => api.tasks.create(body), 201],
  ['PATCH', '/tasks/:id', (api, { id, body }) => api.tasks.update({ ...body, id })],
  ['PUT', '/tasks/:id/status', (api, { id, body }) => api.tasks.move({ ...body, id })],
  ['DELETE', '/tasks/:id', (api, { id }) => api.tasks.delete({ id })],
  ['POST', '/tasks/:id/analyze', (api, { id }) => api.tasks.analyze({ id })],
  ['POST', '/tasks/:id/request-va', (api, { id }) => api.tasks.requestVa({ id })],
  ['POST', '/tasks/:id/cancel-request', (api, { id }) => api.tasks.cancelRequest({ id })],
  ['POST', '/tasks/:id/send-to-my-va', (api, { id }) => api.tasks.sendToMyVa({ id })],
  ['POST', '/tasks/:id/proposal', (api, { id, body }) => api.tasks.decide({ ...body, id })],
  ['POST', '/tasks/:id/review', (api, { id, body }) => api.tasks.review({ ...body, id })],
  ['POST', '/tasks/:id/request-changes', (api, { id, body }) => api.tasks.requestChanges({ ...body, id })],
  ['POST', '/tasks/archive', (api, { body }) => api.tasks.archive(body)],
  ['POST', '/tasks/restore', (api, { body }) => api.tasks.restore(body)],
  ['GET', '/messages', (api) => api.tasks.messages.list()],
  ['POST', '/messages', (api, { body }) => api.tasks.messages.send(body), 201],
  ['GET', '/notifications', (api, { query }) => api.tasks.notifications.list(query), 200, { list: 100 }],
  ['POST', '/notifications/read', (api, { body }) => api.tasks.notifications.read(body)],
]

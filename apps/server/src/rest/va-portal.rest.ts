import type { Route } from './mount.ts'

/** Of a further page of earnings: null, because a program would take empty sums for what was earned. */
const noSums = { totals: null, months: null, states: null, clients: null, tasks: null }

export const vaPortalRest: Route[] = [
  ['POST', '/va/login', (api, { body }) => api.vaPortal.login(body)],
  ['POST', '/va/logout', (api) => api.vaPortal.logout()],
  ['POST', '/va/change-password', (api, { body }) => api.vaPortal.changePassword(body)],
  ['POST', '/va/set-password', (api, { body }) => api.vaPortal.setPassword(body)],
  ['POST', '/va/forgot-password', (api, { body }) => api.vaPortal.forgotPassword(body)],
  ['GET', '/va/application', (api) => api.vaPortal.application(), 200, { applicant: true }],
  ['GET', '/va/profile', (api) => api.vaPortal.profile()],
  ['PUT', '/va/profile', (api, { body }) => api.vaPortal.updateProfile(body)],
  ['POST', '/va/photo', (api, { file }) => api.vaPortal.photo.save({ file }), 200, { upload: 'file' }],
  ['DELETE', '/va/photo', (api) => api.vaPortal.photo.remove()],
  ['GET', '/va/sessions', (api) => api.vaPortal.sessions.list()],
  ['DELETE', '/va/sessions/:id', (api, { id }) => api.vaPortal.sessions.end({ id }), 204],
  ['GET', '/va/preferences', (api) => api.vaPortal.preferences.get()],
  ['PUT', '/va/preferences', (api, { body }) => api.vaPortal.preferences.save(body)],
  ['GET', '/va/metrics', (api, { query }) => api.vaPortal.metrics(query)],
  [
    'GET',
    '/va/earnings',
    async (api, { query }): Promise<object> => {
      const page = await api.vaPortal.earnings(query)
      return query.cursor === undefined ? page : { ...page, ...noSums }
    },
  ],
  [
    'GET',
    '/va/tasks',
    (api, { query, paged }) => (paged ? api.vaPortal.tasks.page(query) : api.vaPortal.tasks.list()),
    200,
    { list: 'asked' },
  ],
  ['PUT', '/va/tasks/:id', (api, { id, body }) => api.vaPortal.tasks.move({ ...body, id })],
  ['DELETE', '/va/tasks/:id', (api, { id }) => api.vaPortal.tasks.clear({ id }), 204],
  ['POST', '/va/tasks/:id/ask', (api, { id, body }) => api.vaPortal.tasks.ask({ ...body, id }), 201],
  ['POST', '/va/tasks/:id/time', (api, { id, body }) => api.vaPortal.tasks.logTime({ ...body, id }), 201],
  [
    'PATCH',
    '/va/tasks/:id/time/:entryId',
    (api, { id, entryId, body }) => api.vaPortal.tasks.editTime({ ...body, id, entryId }),
  ],
  [
    'DELETE',
    '/va/tasks/:id/time/:entryId',
    (api, { id, entryId }) => api.vaPortal.tasks.removeTime({ id, entryId }),
    204,
  ],
  ['POST', '/va/tasks/:id/timer', (api, { id, body }) => api.vaPortal.tasks.changeTimer({ ...body, id })],
  ['GET', '/va/messages', (api, { query }) => api.vaPortal.messages.list(query), 200, { list: 100 }],
  ['POST', '/va/messages', (api, { body }) => api.vaPortal.messages.send(body), 201],
  ['GET', '/va/notifications', (api, { query }) => api.vaPortal.notifications.list(query), 200, { list: 100 }],
  ['POST', '/va/notifications/read', (api, { body }) => api.vaPortal.notifications.read(body)],
]

import type { Route } from './mount.ts'

export const vaPortalRest: Route[] = [
  ['POST', '/va/login', (api, { body }) => api.vaPortal.login(body)],
  ['POST', '/va/logout', (api) => api.vaPortal.logout()],
  ['POST', '/va/change-password', (api, { body }) => api.vaPortal.changePassword(body)],
  ['POST', '/va/set-password', (api, { body }) => api.vaPortal.setPassword(body)],
  ['POST', '/va/forgot-password', (api, { body }) => api.vaPortal.forgotPassword(body)],
  ['GET', '/va/application', (api) => api.vaPortal.application()],
  ['GET', '/va/profile', (api) => api.vaPortal.profile()],
  ['PUT', '/va/profile', (api, { body }) => api.vaPortal.updateProfile(body)],
  ['GET', '/va/metrics', (api) => api.vaPortal.metrics()],
  ['GET', '/va/earnings', (api, { query }) => api.vaPortal.earnings(query)],
  [
    'GET',
    '/va/tasks',
    (api, { query, paged }) => (paged ? api.vaPortal.tasks.page(query) : api.vaPortal.tasks.list()),
    200,
    { list: 'asked' },
  ],
  ['PUT', '/va/tasks/:id', (api, { id, body }) => api.vaPortal.tasks.move({ ...body, id })],
  ['DELETE', '/va/tasks/:id', (api, { id }) => api.vaPortal.tasks.clear({ id })],
  ['POST', '/va/tasks/:id/time', (api, { id, body }) => api.vaPortal.tasks.logTime({ ...body, id }), 201],
  ['GET', '/va/messages', (api, { query }) => api.vaPortal.messages.list(query), 200, { list: 100 }],
  ['POST', '/va/messages', (api, { body }) => api.vaPortal.messages.send(body), 201],
  ['GET', '/va/notifications', (api, { query }) => api.vaPortal.notifications.list(query), 200, { list: 100 }],
  ['POST', '/va/notifications/read', (api, { body }) => api.vaPortal.notifications.read(body)],
]

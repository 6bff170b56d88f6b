import type { Route } from './mount.ts'

export const settingsRest: Route[] = [
  ['PUT', '/user', (api, { body }) => api.auth.account.update(body)],
  ['POST', '/user/password', (api, { body }) => api.auth.account.changePassword(body)],
  ['GET', '/user/export', (api) => api.auth.account.export(), 200, { zip: 'kazi-export' }],
  ['DELETE', '/user', (api, { body }) => api.auth.account.erase(body), 204],
  ['GET', '/user/sessions', (api) => api.auth.sessions.list()],
  ['DELETE', '/user/sessions/:id', (api, { id }) => api.auth.sessions.end({ id }), 204],
  ['GET', '/user/preferences', (api) => api.auth.preferences.get()],
  ['PUT', '/user/preferences', (api, { body }) => api.auth.preferences.save(body)],
]

/** Called by mail programs, as RFC 8058 says: what they send is not read, because what to turn off is in the link. */
export const unsubscribeRest: Route[] = [
  ['POST', '/unsubscribe', (api, { query }) => api.auth.unsubscribe({ token: query.token, topic: query.topic })],
]

import type { Route } from './mount.ts'

export const vasRest: Route[] = [
  [
    'GET',
    '/vas',
    (api, { query }) => api.vas.list(query),
    200,
    { list: true, version: (api) => api.vas.listVersion() },
  ],
  ['GET', '/vas/:id/photo', (api, { id, query }) => api.vas.photo({ ...query, id }), 200, { picture: true }],
  ['GET', '/vas/search', (api, { query }) => api.vas.search(query)],
  ['POST', '/va/matches', (api, { body }) => api.vas.matches(body)],
  ['POST', '/va/register', (api, { body }) => api.vas.register(body), 201],
  ['POST', '/va/open-application', (api, { body }) => api.vas.openApplication(body)],
]

import type { Route } from './mount.ts'

export const inquiriesRest: Route[] = [
  ['POST', '/va/request-intro', (api, { body }) => api.vas.requestIntro(body), 201],
  ['POST', '/va-inquiry', (api, { body }) => api.vas.inquire(body), 201],
  ['POST', '/client-inquiries', (api, { body }) => api.auth.inquiries.send(body), 201],
  ['GET', '/client-tools', (api) => api.auth.tools.list()],
  ['POST', '/client-tools', (api, { body }) => api.auth.tools.save(body)],
]

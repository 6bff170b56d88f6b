import type { Route } from './mount.ts'

export const inquiriesRest: Route[] = [
  ['POST', '/va/request-intro', (api, { body }) => api.vas.requestIntro(body), 201],
  ['POST', '/va-inquiry', (api, { body }) => api.vas.inquire(body), 201],
]

import type { Route } from './mount.ts'

export const authRest: Route[] = [
  ['GET', '/user', (api) => api.auth.me()],
  ['GET', '/user/quota', (api) => api.auth.quota()],
  ['POST', '/auth/login', (api, { body }) => api.auth.login(body)],
  ['POST', '/auth/signup', (api, { body }) => api.auth.signup(body), 201],
  ['POST', '/logout', (api) => api.auth.logout()],
  ['POST', '/forgot-password', (api, { body }) => api.auth.forgotPassword(body)],
  ['POST', '/reset-password', (api, { body }) => api.auth.resetPassword(body)],
  ['POST', '/user/confirm-email', (api, { body }) => api.auth.confirmEmail(body)],
  ['POST', '/user/resend-confirmation', (api) => api.auth.resendConfirmation()],
  ['POST', '/user/support-path', (api, { body }) => api.auth.chooseSupportPath(body)],
  ['POST', '/client-action-log', (api, { body }) => api.auth.logAction(body), 204],
]

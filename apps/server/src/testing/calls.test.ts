import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../app.ts'
import { adminKey, testWorld } from './world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** Every call that the specification and the design name and the loop touches. Written by hand, not from the code. */
const documented = `
GET /api/user · GET /api/user/quota · POST /api/auth/login · POST /api/auth/signup · POST /api/logout
POST /api/forgot-password · POST /api/reset-password · POST /api/user/support-path · POST /api/user/confirm-email · POST /api/user/resend-confirmation · POST /api/client-action-log
GET /api/tasks · POST /api/tasks · GET /api/tasks/1 · PATCH /api/tasks/1 · DELETE /api/tasks/1
POST /api/tasks/1/analyze · POST /api/tasks/1/request-va · PUT /api/tasks/1/status
POST /api/tasks/upload-csv · POST /api/tasks/suggestions · GET /api/calendar-events · POST /api/calendar-events/upload-csv · POST /api/calendar-events/upload-ics
POST /api/tasks/archive · POST /api/tasks/restore
POST /api/tasks/1/proposal · POST /api/tasks/1/review · POST /api/tasks/1/request-changes
POST /api/tasks/1/cancel-request · POST /api/tasks/1/send-to-my-va
GET /api/notifications · POST /api/notifications/read · GET /api/messages · POST /api/messages
GET /api/tasks/1/files · POST /api/tasks/1/files · GET /api/files/1 · GET /api/files/1/preview · DELETE /api/files/1
GET /api/va/tasks/1/files · POST /api/va/tasks/1/files · GET /api/va/files/1 · GET /api/va/files/1/preview · DELETE /api/va/files/1
GET /api/admin/va-tasks/1/files · POST /api/admin/va-tasks/1/files · GET /api/admin/files/1 · GET /api/admin/files/1/preview · DELETE /api/admin/files/1
GET /api/vas · GET /api/vas/search?category=Other · POST /api/va/matches · POST /api/va/register · POST /api/va/open-application
POST /api/va/request-intro · POST /api/va-inquiry
PUT /api/user · POST /api/user/password · GET /api/user/export · DELETE /api/user · GET /api/user/sessions · DELETE /api/user/sessions/1
GET /api/user/preferences · PUT /api/user/preferences · POST /api/unsubscribe
POST /api/client-inquiries · GET /api/client-tools · POST /api/client-tools
POST /api/va/login · POST /api/va/change-password · POST /api/va/logout · GET /api/va/profile · PUT /api/va/profile · POST /api/va/photo · DELETE /api/va/photo
GET /api/va/sessions · DELETE /api/va/sessions/1 · GET /api/va/preferences · PUT /api/va/preferences
GET /api/va/tasks · PUT /api/va/tasks/1 · DELETE /api/va/tasks/1 · POST /api/va/tasks/1/time
PATCH /api/va/tasks/1/time/1 · DELETE /api/va/tasks/1/time/1 · POST /api/va/tasks/1/timer · POST /api/va/tasks/1/ask · POST /api/tasks/1/answer
GET /api/va/messages · POST /api/va/messages · GET /api/va/notifications · POST /api/va/notifications/read
POST /api/va/set-password · POST /api/va/forgot-password · GET /api/va/application · GET /api/va/metrics · GET /api/va/earnings
GET /api/va/statements/2026-01.pdf · GET /api/va/statements/2026-01.csv · GET /api/statements/2026-01.pdf · GET /api/statements/2026-01.csv
POST /api/admin/session · GET /api/admin/vas · POST /api/admin/vas · PUT /api/admin/vas/1 · DELETE /api/admin/vas/1
POST /api/admin/vas/upload · POST /api/admin/vas/upload?dryRun=1 · POST /api/admin/upload-vas · POST /api/admin/imports
GET /api/admin/imports/1/rejected.csv · POST /api/admin/imports/1/undo · POST /api/admin/vas/1/invite · GET /api/admin/va-applications · POST /api/admin/va-applications/1/review
GET /api/admin/va-requests · GET /api/admin/va-assignments · POST /api/admin/va-assignments · PATCH /api/admin/va-assignments/1
GET /api/admin/va-metrics/1 · POST /api/admin/send-va-email · GET /api/admin/messages · POST /api/admin/messages
GET /api/admin/tasks · GET /api/admin/tasks/1/candidates · POST /api/admin/tasks/1/propose
POST /api/admin/tasks/1/assign · POST /api/admin/tasks/1/unassign · POST /api/admin/tasks/1/cannot-fill · POST /api/admin/tasks/1/accept-result
GET /api/admin/clients · GET /api/admin/clients/1 · PATCH /api/admin/clients/1
GET /api/admin/client-inquiries · GET /api/admin/leads · PATCH /api/admin/leads/1
GET /api/admin/documents · POST /api/admin/documents · GET /api/admin/documents/1.pdf · POST /api/admin/documents/1/mail
GET /api/admin/outbox · POST /api/admin/outbox/1/retry · GET /api/admin/audit · GET /api/admin/keys · POST /api/admin/keys · DELETE /api/admin/keys/1`
  .split(/[·\n]/)
  .map((call) => call.trim())
  .filter(Boolean)
  .map((call) => call.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string])

/** What anyone may call without signing in. */
const open =
  /^\/api\/(vas|vas\/search.*|va-inquiry|auth\/.*|forgot-password|reset-password|user\/confirm-email|unsubscribe|logout|va\/(login|logout|register|open-application|request-intro|set-password|forgot-password))$/

describe('a documented call', () => {
  it.each(documented)('%s %s, called bare, is there and does not break', async (method, url) => {
    const answer = await world.app.inject({ method, url })
    expect(answer.statusCode).not.toBe(404)
    expect(answer.statusCode).toBeLessThan(500)
    if (!open.test(url)) expect(answer.statusCode).toBe(401)
    if (answer.statusCode >= 400) {
      const body = answer.json()
      expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      expect(body.message).toBe(body.error)
    }
  })

  it.each(documented.filter(([, url]) => url.startsWith('/api/admin')))(
    '%s %s takes no client’s or VA’s session for a key',
    async (method, url) => {
      const headers = { cookie: 'kazi_client=x; kazi_va=y', 'x-admin-key': 'hunter2' }
      expect((await world.app.inject({ method, url, headers })).statusCode).toBe(401)
    },
  )

  it.each(documented.filter(([, url]) => url.startsWith('/api/admin')))(
    '%s %s with the key does not break on nothing',
    async (method, url) => {
      const answer = await world.app.inject({ method, url, headers: { 'x-admin-key': adminKey } })
      expect(answer.statusCode).toBeLessThan(500)
      if (method === 'GET' && !/\d/.test(url)) expect(answer.json()).toEqual(expect.any(Array))
    },
  )

  it('is all that the server has: no call is undocumented', () => {
    const shape = (url: string) => url.replace(/\?.*/, '').replace(/\/(1|2026-01|:id|:entryId|:month)(?=[/.]|$)/g, '/#')
    // A photo that is not there is a 404 like a call that is not there: `vas/photos.test.ts` reads one.
    const known = new Set(['GET /api/vas/#/photo', ...documented.map(([method, url]) => `${method} ${shape(url)}`)])
    expect(
      routes.map(([method, url]) => `${method} ${shape(`/api${url}`)}`).filter((call) => !known.has(call)),
    ).toEqual([])
  })

  it.each([
    ['abc', 404],
    ['0', 404],
    ['-1', 404],
    ['2147483648', 404],
    ['1e3', 404],
  ])('with %s for an id answers %i', async (id, status) => {
    const key = { 'x-admin-key': adminKey }
    expect((await world.app.inject({ method: 'DELETE', url: `/api/admin/vas/${id}`, headers: key })).statusCode).toBe(
      status,
    )
  })
})

import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp, routes } from '../app.ts'
import { appRouter } from '../router.ts'
import { adminKey, password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(world.close)

type Content = Record<string, { schema?: Record<string, unknown> }>
type Parameter = { name: string; in: string; required?: boolean; schema: Record<string, unknown>; $ref?: string }
type Response = { $ref?: string; headers?: object; content?: Content }
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, []>[]
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Response>
}
const answer = await world.app.inject({ url: '/api/openapi.json' })
const document = answer.json()
const paths: Record<string, Record<string, Operation>> = document.paths
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)
const operationAt = (call: string) => {
  const found = operations.find((other) => other.call === call)
  if (!found) throw new Error(`no ${call}`)
  return found.operation
}
const namesIn = (call: string, place: string) =>
  operationAt(call)
    .parameters.filter((parameter) => parameter.in === place)
    .map(({ name }) => name)
const jsonOf = (call: string) => operationAt(call).requestBody?.content['application/json']?.schema

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    expect(answer.statusCode).toBe(200)
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  })

  it('has every call of the tables once, and no other', () => {
    const rows = routes.map(([method, url]) => `${method} /api${url.replace(/:(\w+)/g, '{$1}')}`)
    expect(operations.map(({ call }) => call).sort()).toEqual(rows.sort())
    expect(new Set(rows).size).toBe(rows.length)
  })

  it('lists the Idempotency-Key of a change, also where the change keeps it itself, and of no other call', () => {
    const takes = (call: string) => [
      operationAt(call).parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
      '422' in operationAt(call).responses,
    ]
    for (const call of ['POST /api/tasks', 'POST /api/admin/documents'])
      expect([call, takes(call)]).toEqual([call, [true, true]])
    for (const call of ['POST /api/tasks/{id}/analyze', 'POST /api/admin/vas/upload'])
      expect([call, takes(call)]).toEqual([call, [false, false]])
  })

  it('names each call, its feature and its procedure', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z]\w+$/i.test(id))).toEqual([])
    const known = new Set(Object.keys(appRouter._def.procedures))
    for (const { call, operation } of operations) {
      expect([call, operation.summary]).toEqual([call, expect.stringMatching(/^[A-Z][\w ]+$/)])
      expect(operation.tags).toHaveLength(1)
      const [, procedure = ''] = operation.description.match(/In tRPC: `(.+)`\.$/) ?? []
      expect([call, known.has(procedure)]).toEqual([call, true])
    }
    expect(operationAt('GET /api/tasks')).toMatchObject({ operationId: 'tasksList', summary: 'List tasks' })
    expect(operationAt('GET /api/admin/tasks/{id}/candidates').summary).toBe('Get candidates of task')
  })

  it('refers only to what is in it', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    const missing = references.filter(
      (path) =>
        path.split('/').reduce((at: Record<string, never> | undefined, name) => at?.[name], document) === undefined,
    )
    expect(references.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
    expect(text).not.toMatch(/"\$schema"|"\$defs"/)
  })

  it('has the parameters of each path, and takes them out of the body', () => {
    for (const { call, operation } of operations) {
      const named = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect([call, inPath.map(({ name }) => name)]).toEqual([call, named])
      expect(inPath.every(({ required, schema }) => required && schema.type !== undefined)).toBe(true)
    }
    expect(jsonOf('PATCH /api/va/tasks/{id}/time/{entryId}')?.properties).not.toHaveProperty('entryId')
    expect(jsonOf('PATCH /api/va/tasks/{id}/time/{entryId}')?.properties).toHaveProperty('minutes')
    expect(jsonOf('PUT /api/tasks/{id}/status')).toMatchObject({ required: ['status'] })
  })

  it('has the contract of lists in their query', () => {
    expect(namesIn('GET /api/vas', 'query')).toEqual(
      expect.arrayContaining(['limit', 'cursor', 'q', 'sort', 'desc', 'skill', 'currency']),
    )
    expect(namesIn('GET /api/tasks', 'query')).toEqual(expect.arrayContaining(['archived', 'limit', 'status']))
    const [limit] = operationAt('GET /api/admin/vas').parameters.filter(({ name }) => name === 'limit')
    expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 5000 })
    for (const [method, url, , , extras] of routes) {
      if (!extras?.list) continue
      const { headers, content } = operationAt(`${method} /api${url}`).responses[200] ?? {}
      expect([url, Object.keys(headers ?? {})]).toEqual([url, expect.arrayContaining(['Link', 'X-Total-Count'])])
      expect(content?.['application/json']?.schema).toMatchObject({ type: 'array' })
    }
  })

  it.each<[string, unknown[]]>([
    ['GET /api/vas', []],
    ['POST /api/auth/login', []],
    ['GET /api/tasks', [{ client: [] }]],
    ['GET /api/va/profile', [{ va: [] }]],
    ['GET /api/va/application', [{ applicant: [] }]],
    ['GET /api/admin/vas', [{ adminKey: [] }]],
    ['POST /api/admin/upload-vas', [{ adminKey: [] }, {}]],
  ])('says who may make %s', (call, security) => {
    expect(operationAt(call).security).toEqual(security)
  })

  it('names words to search for only where a list is searched', () => {
    expect(namesIn('GET /api/tasks', 'query')).toContain('q')
    for (const unsearched of ['/api/messages', '/api/va/messages', '/api/notifications', '/api/va/notifications'])
      expect(namesIn(`GET ${unsearched}`, 'query')).not.toContain('q')
  })

  it('asks for a session or a key exactly where the server does', async () => {
    for (const { call, operation } of operations) {
      const [method, path = ''] = call.split(' ') as ['GET', string]
      // Signing in without a password is a bad request, not a refusal.
      const url = path.replace('{month}', '2026-01').replace(/\{\w+\}/g, '1')
      const { statusCode } = await world.app.inject({ method, url })
      expect([call, statusCode === 401]).toEqual([call, operation.security.length > 0])
    }
  })

  it('says what the team’s key must be', () => {
    expect(operationAt('GET /api/admin/vas').description).toContain('at least reader')
    expect(operationAt('POST /api/admin/vas').description).toContain('at least operator')
    expect(operationAt('GET /api/admin/keys').description).toContain('at least owner')
  })

  it('describes bodies: JSON, forms with a file, or either', () => {
    expect(jsonOf('POST /api/tasks')).toMatchObject({
      type: 'object',
      required: ['taskText'],
      properties: { taskText: { type: 'string', maxLength: 10_000 } },
    })
    const form = { 'multipart/form-data': { schema: { required: ['file'] } } }
    expect(operationAt('POST /api/va/photo').requestBody?.content).toMatchObject(form)
    expect(Object.keys(operationAt('POST /api/admin/vas/upload').requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ])
    expect(namesIn('POST /api/admin/vas/upload', 'query')).toEqual(['dryRun'])
    expect(namesIn('POST /api/admin/upload-vas', 'query')).toEqual(['dryRun'])
    expect(namesIn('POST /api/tasks/upload-csv', 'query')).toEqual(['dryRun'])
    const dryRun = { type: 'boolean', default: false }
    for (const call of [
      ...['POST /api/tasks/upload-csv', 'POST /api/calendar-events/upload-csv', 'POST /api/calendar-events/upload-ics'],
      ...['POST /api/admin/vas/upload', 'POST /api/admin/upload-vas'],
    ]) {
      const [inQuery] = operationAt(call).parameters.filter(({ name }) => name === 'dryRun')
      expect([call, inQuery?.schema, inQuery?.required]).toMatchObject([call, dryRun, undefined])
      const { content = {} } = operationAt(call).requestBody ?? {}
      for (const { schema } of Object.values(content)) {
        expect([call, schema]).toMatchObject([call, { properties: { dryRun } }])
        expect(schema?.required).not.toContain('dryRun')
      }
    }
    expect(jsonOf('POST /api/admin/upload-vas')).toMatchObject({ properties: { csvData: {}, secretKey: {} } })
    expect(jsonOf('POST /api/tasks/archive')).toMatchObject({
      properties: { taskIds: { items: { type: 'integer' } } },
    })
    expect(operationAt('POST /api/logout').requestBody).toBeUndefined()
  })

  it.each([
    ['GET /api/statements/{month}.pdf', 200, 'application/pdf'],
    ['GET /api/statements/{month}.csv', 200, 'text/csv'],
    ['GET /api/admin/imports/{id}/rejected.csv', 200, 'text/csv'],
    ['GET /api/user/export', 200, 'application/zip'],
    ['GET /api/vas/{id}/photo', 200, 'image/webp'],
    ['POST /api/tasks', 201, 'application/json'],
  ])('says that %s answers %i with %s', (call, status, type) => {
    expect(Object.keys(operationAt(call).responses[status]?.content ?? {})).toEqual([type])
  })

  it.each(['/api/files/{id}/preview', '/api/va/files/{id}/preview', '/api/admin/files/{id}/preview'])(
    'says that %s is sent with an ETag, and not again to whoever has it',
    (url) => {
      expect(operationAt(`GET ${url}`).responses).toMatchObject({
        200: { headers: { ETag: { $ref: '#/components/headers/ETag' } } },
        304: { description: expect.any(String) },
      })
    },
  )

  it('says 204 where the server answers with nothing', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client)
    const login = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: client.email, password },
    })
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    const deleted = await world.app.inject({ method: 'DELETE', url: `/api/tasks/${task.id}`, headers: { cookie } })
    expect(deleted.statusCode).toBe(204)
    expect(operationAt('DELETE /api/tasks/{id}').responses[204]).toEqual({ description: 'Done' })
    expect(operationAt('DELETE /api/tasks/{id}').responses).not.toHaveProperty('200')
  })

  it('describes errors as the server sends them', async () => {
    const { properties, required } = document.components.schemas.Error
    for (const [url, status] of [
      ['/api/vas?limit=x', 400],
      ['/api/user', 401],
      ['/api/admin/vas/1', 404],
    ] as const) {
      const refused = await world.app.inject({ url, headers: { 'x-admin-key': adminKey } })
      expect(refused.statusCode).toBe(status)
      const fields = Object.keys(refused.json())
      expect(fields.filter((name) => !(name in properties))).toEqual([])
      expect(fields).toEqual(expect.arrayContaining(required))
    }
    expect(Object.keys(operationAt('PATCH /api/tasks/{id}').responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409', '429', 'default']),
    )
    expect(operationAt('GET /api/user').responses).not.toHaveProperty('409')
  })

  it('names the cookies as the server sets them', async () => {
    const { client } = document.components.securitySchemes
    expect(client).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'kazi_client' })
    const site = 'https://kazi.test'
    const secure = await buildApp(
      { ...world.deps, links: { site, portal: site, admin: site } },
      { log: false, busyAfterMs: 0 },
    )
    const overHttps = (await secure.inject({ url: '/api/openapi.json', headers: { host: 'kazi.test' } })).json()
    await secure.close()
    expect(overHttps.components.securitySchemes.client.name).toBe('__Host-kazi_client')
  })

  it('is sent with an ETag, and compressed for whoever takes that', async () => {
    const { etag } = answer.headers
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    const headers = { 'if-none-match': String(etag), 'accept-encoding': 'br' }
    expect((await world.app.inject({ url: '/api/openapi.json', headers })).statusCode).toBe(304)
    const packed = await world.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length * 4).toBeLessThan(answer.rawPayload.length)
  })
})

describe('with three hosts', async () => {
  const links = { site: 'https://kazi.test', portal: 'https://va.kazi.test', admin: 'https://admin.kazi.test' }
  const app = await buildApp({ ...world.deps, links }, { log: false, busyAfterMs: 0, split: true })
  afterAll(() => app.close())
  const pathsOn = async (host: string) =>
    Object.keys((await app.inject({ url: '/api/openapi.json', headers: { host } })).json().paths)

  it('each documents the calls that it answers, and each call is on one', async () => {
    const hosts = ['kazi.test', 'va.kazi.test', 'admin.kazi.test']
    const all = await Promise.all(hosts.map(pathsOn))
    expect(all.flat().sort()).toEqual(Object.keys(paths).sort())
    const [site, portal, admin] = all
    expect(site).toContain('/api/tasks')
    expect(portal).toContain('/api/va/profile')
    expect(admin?.every((path) => path.startsWith('/api/admin/'))).toBe(true)
    expect(site?.some((path) => path.startsWith('/api/admin/'))).toBe(false)
  })

  it.each(['kazi.test', 'va.kazi.test', 'admin.kazi.test'])('%s has the page', async (host) => {
    expect((await app.inject({ url: '/api/docs', headers: { host } })).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/docs/page.js', headers: { host } })).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/docs', headers: { host: 'evil.test' } })).statusCode).toBe(421)
  })
})

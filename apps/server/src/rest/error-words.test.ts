import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { bodyLimit } from '../http/bodies.ts'
import { testWorld } from '../testing/world.ts'
import { sendError } from './mount.ts'

const world = await testWorld()
afterAll(() => world.close())

describe('the word for programs of what Fastify refuses by itself', () => {
  it.each([
    ['text/plain', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['application/json', '{ no', 400, 'BAD_REQUEST'],
    ['application/json', () => Readable.from(['"', 'x'.repeat(bodyLimit), '"']), 413, 'PAYLOAD_TOO_LARGE'],
  ] as const)('is ours: a body of %s', async (type, body, status, code) => {
    const cookie = `kazi_client=${await openSession(world.db, { userId: (await world.aClient()).id })}`
    const payload = typeof body === 'string' ? body : body()
    const headers = {
      cookie,
      'content-type': type,
      ...(typeof body !== 'string' && { 'transfer-encoding': 'chunked' }),
    }
    const answer = await world.app.inject({ method: 'POST', url: '/api/tasks', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it.each([
    [503, 'FST_UNDER_PRESSURE', 'SERVICE_UNAVAILABLE'],
    [413, 'FST_REQ_FILE_TOO_LARGE', 'PAYLOAD_TOO_LARGE'],
    [418, 'FST_ERR_TEAPOT', 'BAD_REQUEST'],
    [500, 'FST_ERR_ANY', 'INTERNAL_SERVER_ERROR'],
  ])('is ours: status %s', (statusCode, code, word) => {
    const sent: unknown[] = []
    const reply = { request: {}, header: () => reply, code: () => reply, send: (body: unknown) => void sent.push(body) }
    sendError(Object.assign(new Error('As Fastify says'), { statusCode, code }), reply as unknown as FastifyReply)
    expect(sent).toMatchObject([{ code: word }])
  })
})

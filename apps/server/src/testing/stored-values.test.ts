import { builtInAnalyst } from '@kazi/analyst/built-in'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { adminKey, testWorld } from './world.ts'

/** Returns what a careless language model may return. */
const builtIn = builtInAnalyst()
const world = await testWorld({
  analyst: {
    analyze: async (input) => ({ ...(await builtIn.analyze(input)), brief: 'half \ud83d and NUL \u0000 in a brief' }),
  },
})
afterAll(() => world.close())

const client = await world.aClient()
const va = await world.aVa()
const { vaTask } = await world.aTask(client, { status: 'in_progress', va })
const task = await world.aTask(client)
const cookies = {
  client: `kazi_client=${await openSession(world.db, { userId: client.id })}`,
  va: `kazi_va=${await openSession(world.db, { vaId: va.id })}`,
}
type Who = keyof typeof cookies | 'admin'
const send = (who: Who, method: 'POST' | 'PUT' | 'PATCH' | 'GET', url: string, payload?: object | string) =>
  world.app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: {
      ...(payload && { 'content-type': 'application/json' }),
      ...(who === 'admin' ? { 'x-admin-key': adminKey } : { cookie: cookies[who] }),
    },
  })

const assignment = {
  vaId: va.id,
  clientName: 'Ada',
  clientEmail: client.email,
  projectTitle: 'A project',
  projectDescription: 'Something',
}
const record = { name: 'Ada', email: 'stored@example.com', timezone: 'UTC', skills: 'A', tools: ['B'] }

describe('a value that no column holds', () => {
  it.each<[string, Who, 'POST' | 'PUT' | 'PATCH', string, object]>([
    [
      'half a pair in details',
      'client',
      'POST',
      '/api/client-action-log',
      { actionType: 'a', actionDetails: { a: '\ud800' } },
    ],
    [
      'NUL in details',
      'client',
      'POST',
      '/api/client-action-log',
      { actionType: 'a', actionDetails: { a: ['\u0000'] } },
    ],
    ['half a pair in a step', 'client', 'PATCH', `/api/tasks/${task.id}`, { taskText: 'a \udc00' }],
    ['the year 0', 'client', 'POST', '/api/tasks', { taskText: 'a', deadline: '0000-01-01' }],
    ['the year 0, later', 'client', 'PATCH', `/api/tasks/${task.id}`, { deadline: '0000-01-01T00:00:00Z' }],
    [
      'a day before there were any',
      'va',
      'POST',
      `/api/va/tasks/${vaTask?.id}/time`,
      { minutes: 5, workedOn: '0000-12-31' },
    ],
    ['the year 0 at a start', 'admin', 'POST', '/api/admin/va-assignments', { ...assignment, startDate: '0000-01-01' }],
    [
      'hours that overflow',
      'admin',
      'POST',
      `/api/admin/tasks/${task.id}/assign`,
      { vaId: va.id, estimatedHours: 1_000_000 },
    ],
    [
      'half a pair in a subject',
      'admin',
      'POST',
      '/api/admin/send-va-email',
      { vaId: va.id, vaEmail: va.email, subject: '\ud83d', message: 'a' },
    ],
    ['half a pair in a reason', 'admin', 'POST', `/api/admin/tasks/${task.id}/cannot-fill`, { reason: '\ud83d' }],
  ])('%s is refused with 400', async (_, who, method, url, payload) => {
    const answer = await send(who, method, url, payload)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
  })

  it('an offset of a whole day east is a time like any other', async () => {
    const answer = await send('admin', 'POST', '/api/admin/va-assignments', {
      ...assignment,
      startDate: '2024-06-01T00:00:00+23:00',
    })
    expect([answer.statusCode, answer.json().startDate]).toEqual([201, '2024-05-31T01:00:00.000Z'])
  })

  it('a rate that overflows is kept as words', async () => {
    const hourlyRate = '$99999999999 per hour'
    expect((await send('va', 'PUT', '/api/va/profile', { hourlyRate })).statusCode).toBe(200)
    expect((await send('admin', 'POST', '/api/admin/vas', { ...record, hourlyRate })).statusCode).toBe(201)
    const rows = await world.db.selectFrom('vas').select('rateMaxCents').where('hourlyRate', '=', hourlyRate).execute()
    expect(rows).toEqual([{ rateMaxCents: null }, { rateMaxCents: null }])
  })

  it('in a model’s answer is left out of what is kept', async () => {
    const answer = await send('client', 'POST', `/api/tasks/${task.id}/analyze`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().analysis.brief).toBe('half \ufffd and NUL  in a brief')
  })

  it('in a path is somebody’s mistake, not ours', async () => {
    for (const path of ['/api/tasks/%00', '/api/tasks/%ED%A0%80', '/api/vas/search?category=%ED%A0%80'])
      expect((await send('client', 'GET', path)).statusCode).toBeLessThan(500)
  })
})

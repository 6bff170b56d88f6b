import { afterAll, expect, it, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(world.close)

it('reads once who calls for all calls of a batch, and anew for the next one', async () => {
  const cookie = `kazi_client=${await openSession(world.db, { userId: (await world.aClient()).id })}`
  const statements = vi.spyOn(world.db, 'executeQuery')
  const batch = async () => {
    statements.mockClear()
    const url = `/trpc/tasks.list,auth.me,auth.quota?batch=1&input=${encodeURIComponent('{"0":{}}')}`
    const answer = await world.app.inject({ method: 'GET', url, headers: { cookie } })
    const ofSession = statements.mock.calls.filter(([query]) => 'sql' in query && query.sql.includes('"sessions"'))
    return { results: answer.json() as { result?: unknown; error?: object }[], sessionReads: ofSession.length }
  }
  const first = await batch()
  expect(first.results.every(({ result }) => result !== undefined)).toBe(true)
  expect(first.sessionReads).toBe(1)
  await world.app.inject({ method: 'POST', url: '/api/logout', headers: { cookie } })
  const after = await batch()
  expect(after.results.map(({ error }) => error)).toMatchObject(
    Array.from({ length: 3 }, () => ({ data: { code: 'UNAUTHORIZED' } })),
  )
  expect(after.sessionReads).toBe(1)
})

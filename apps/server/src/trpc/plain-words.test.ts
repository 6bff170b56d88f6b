import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

describe('what a schema has no sentence for', () => {
  it.each([
    ['POST', '/tasks', { title: {} }, 'title: This must be text.'],
    ['POST', '/tasks/1/proposal', {}, 'proposalId: This is missing.'],
    ['PUT', '/tasks/1/status', { status: 'flying' }, /^status: This must be one of: pending, /],
    ['POST', '/tasks/archive', { taskIds: 'all' }, 'taskIds: This must be a list.'],
    ['GET', '/tasks?limit=0', undefined, 'limit: This must be at least 1.'],
  ] as const)('%s %s %j is answered in plain words', async (method, url, payload, words) => {
    const { id } = await world.aClient()
    const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: id })}` }
    const answer = await world.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    expect(answer.statusCode).toBe(400)
    const { error, issues } = answer.json()
    expect(error).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
    expect(issues[0].message).not.toMatch(/expected|Invalid/)
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { outboxOnlyMailer } from '../ports/mailer.ts'
import { testWorld } from '../testing/world.ts'
import { startWorkers } from '../workers/workers.ts'
import { watchFailures } from './failures.ts'
import { jobNames } from './jobs.ts'

const world = await testWorld()
afterAll(() => world.close())

it('a job that fails is logged with its name, and counted in /metrics', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const failures = watchFailures(jobNames, log)
  const app = await buildApp(world.deps, { log: false, busyAfterMs: 0, monitored: { failures } })
  const failed = async (queue: string) => {
    const { body } = await app.inject('/metrics')
    return Number(new RegExp(`^jobs_failed_total\\{queue="${queue}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? Number.NaN)
  }
  expect(await failed('wake-requests')).toBe(0)
  const reader = `reader-${randomUUID()}@example.com`
  const refusal = Object.assign(new Error(`550 <${reader}> is unknown`), { code: 'EENVELOPE', responseCode: 450 })
  const mailer = { ...outboxOnlyMailer, send: () => Promise.reject(refusal) }
  await sql`alter table va_requests rename to mislaid_requests`.execute(world.db)
  try {
    await startWorkers(world.boss, world.context, { mailer, ...world.deps, failures })
    await world.boss.send('wake-requests', {})
    await world.guest.auth.forgotPassword({ email: (await world.aClient({ email: reader })).email })
    await expect.poll(() => failed('wake-requests'), { timeout: 30_000 }).toBe(1)
    await expect.poll(() => failed('send-mail'), { timeout: 30_000 }).toBeGreaterThan(0)
  } finally {
    await sql`alter table mislaid_requests rename to va_requests`.execute(world.db)
    await app.close()
  }
  const [details, text] = log.error.mock.calls.find(([{ job }]) => job === 'wake-requests') ?? []
  expect([details?.job, String(details?.err), text]).toEqual([
    'wake-requests',
    expect.stringContaining('va_requests'),
    'a job failed',
  ])
  expect(log.warn).toHaveBeenCalledWith(
    { job: 'send-mail', code: 'EENVELOPE', responseCode: 450 },
    'a try of a job failed',
  )
  expect(JSON.stringify([log.warn.mock.calls, log.error.mock.calls])).not.toContain(reader)
})

it.each(['mail-unread', 'mail-daily', 'mail-daily-va', 'timer-asks'])(
  'a job of the queue %s is tried for as long as an email is: nothing else would find its news',
  async (name) => {
    const pace = async (queue: string) => {
      const { retryLimit, retryDelay, retryBackoff, retryDelayMax } = (await world.boss.getQueue(queue)) ?? {}
      return { retryLimit, retryDelay, retryBackoff, retryDelayMax }
    }
    expect(await pace(name)).toEqual(await pace('send-mail'))
  },
)

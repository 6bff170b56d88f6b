import { countedTo } from '@kazi/schemas/list'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const waiting = () => world.admin.admin.pendingCounts()

const leads = (count: number) =>
  sql`
    insert into inquiries (kind, name, email, message, due_at, stage)
    select 'contact', 'Lead ' || i, 'lead-' || i || '@example.com', 'We need a VA.', now(), 'new'
    from generate_series(1, ${count}::int) i`.execute(world.db)

describe('the counts of the navigation', () => {
  it('tell what waits', async () => {
    const before = await waiting()
    await leads(2)
    await world.guest.vas.inquire({
      name: 'Marisol',
      email: someEmail('visitor'),
      message: 'Quiet my inbox?',
      kind: 'inquiry',
    })
    const after = await waiting()
    expect(after).toEqual({ ...before, leads: before.leads + 2, requests: before.requests + 1 })
  })

  it('leave out an email whose link no longer works: nobody can send it again', async () => {
    const client = await world.aClient()
    await world.guest.auth.forgotPassword({ email: client.email })
    await world.db.updateTable('mails').set({ status: 'failed' }).where('to', '=', client.email).execute()
    const metric = async () =>
      /^emails_stored\{status="failed"\} (\d+)$/m.exec((await world.app.inject('/metrics')).body)?.[1]
    const [before, figure] = [await waiting(), await metric()]
    expect(Number(figure)).toBe(before.failedMails)
    await world.db
      .updateTable('mailedLinks')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', client.id)
      .execute()
    expect((await waiting()).failedMails).toBe(before.failedMails - 1)
    expect(await metric()).toBe(String(before.failedMails - 1))
  })

  it('stop counting where a figure says no more', async () => {
    // In parts: a thousand in one statement come near the time that a statement may take.
    for (let i = 0; i < 5; i++) await leads(countedTo.searched / 5 + 1)
    expect((await waiting()).leads).toBe(countedTo.searched)
  })
})

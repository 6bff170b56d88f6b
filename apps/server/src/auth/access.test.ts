import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { access, vas } = world.admin.admin

describe('the access of VAs', () => {
  const accessOf = async (email: string) => (await access.list({ q: email })).rows[0]
  it('is never invited, invited, expired or active', async () => {
    const va = await world.aVa({ passwordHash: null })
    expect(await accessOf(va.email)).toMatchObject({ access: 'none', sessions: 0 })
    await vas.invite({ id: va.id })
    expect(await accessOf(va.email)).toMatchObject({ access: 'invited', linkExpiresAt: expect.any(String) })
    await sql`update mailed_links set expires_at = now() - interval '1 minute' where va_id = ${va.id}`.execute(world.db)
    expect(await accessOf(va.email)).toMatchObject({ access: 'expired' })
    expect(await vas.get({ id: va.id })).toMatchObject({ access: 'expired' })
    for (const [state, total] of [
      ['expired', 1],
      ['invited', 0],
    ] as const) {
      expect((await access.list({ q: va.email, filters: { access: state } })).total).toBe(total)
      expect((await vas.list({ q: va.email, filters: { access: state } })).total).toBe(total)
    }
    expect(await accessOf((await world.aVa()).email)).toMatchObject({ access: 'active' })
  })

  it('is given to many at once, with a result for each', async () => {
    const [fresh, active] = [await world.aVa({ passwordHash: null }), await world.aVa()]
    const { results } = await access.inviteMany({ selection: { ids: [fresh.id, active.id] } })
    expect(results).toMatchObject([
      { id: fresh.id, done: true, text: 'Link emailed' },
      { id: active.id, done: false, text: 'Has a password already' },
    ])
    const mails = await world.db
      .selectFrom('mails')
      .select('to')
      .where('to', 'in', [fresh.email, active.email])
      .execute()
    expect(mails).toEqual([{ to: fresh.email }])
  })

  it('ends: every session, and the password stays', async () => {
    const va = await world.aVa()
    const portal = (await world.asVa(va)).vaPortal
    expect(await accessOf(va.email)).toMatchObject({ sessions: 1, lastUsedAt: expect.any(String) })
    await access.endManySessions({ selection: { matching: { q: va.email } } })
    await expect(portal.profile()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await accessOf(va.email)).toMatchObject({ access: 'active', sessions: 0 })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonb } from '../db/json.ts'
import { adminKey, testWorld } from '../testing/world.ts'
import { mostNamed } from './audit-names.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { audit } = world.admin.admin

beforeAll(async () => {
  const entry = { ip: null, target: null, detail: null }
  await world.db
    .insertInto('audit')
    .values([
      { ...entry, actor: 'Zoë', action: 'assign', target: 'task 31', detail: jsonb({ reason: 'Knows Xero' }) },
      { ...entry, actor: 'ama', action: 'retry-mail', target: 'mail 7' },
      { ...entry, actor: 'ama', action: 'assign', target: 'task 32' },
      { ...entry, actor: 'doctor', action: 'repair', detail: jsonb({ text: 'x'.repeat(3000) }) },
    ])
    .execute()
})
const entries = async (input: Parameters<typeof audit.list>[0]) =>
  (await audit.list(input)).rows.map(({ who, what }) => `${who} ${what}`)

describe('the audit log', () => {
  it.each([
    ['zoe XERO', ['Zoë assign']],
    ['"task 31"', []],
    ['task 31', ['Zoë assign']],
    ['resent', ['ama retry-mail']],
    ['assigned ama', ['ama assign']],
    ['am', ['ama assign', 'ama retry-mail']],
    ['nobody', []],
  ])('is searched for every word of %j in an entry and in what people read for its action', async (q, found) => {
    expect(await entries({ q })).toEqual(found)
  })

  it('finds who has a name that many people have, however many', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into users (email, password_hash, first_name, username)
      select 'grace' || i || '@example.com', 'none', 'Grace', 'grace' from generate_series(1, 900) i returning id`.execute(
      world.db,
    )
    const last = rows.at(-1)!
    const entry = { actor: 'ama', ip: null, detail: null, action: 'end-sessions', target: `client ${last.id}` }
    const { id } = await world.db.insertInto('audit').values(entry).returning('id').executeTakeFirstOrThrow()
    const [found, byTwoWords, nobody] = [
      await entries({ q: 'grace' }),
      await entries({ q: 'ama grace' }),
      await entries({ q: 'zoe grace' }),
    ]
    await world.db.deleteFrom('audit').where('id', '=', id).execute()
    await sql`delete from users where email like 'grace%'`.execute(world.db)
    expect(found).toEqual(['ama end-sessions'])
    expect(byTwoWords).toEqual(['ama end-sessions'])
    expect(nobody).toEqual([])
  })

  it('says so where only some of those who have a name were searched for', async () => {
    const people = mostNamed + 50
    for (let from = 0; from < people; from += 1010)
      await sql`
        insert into users (email, password_hash, first_name, username)
        select 'petra' || i || '@example.com', 'none', 'Petra', 'petra'
        from generate_series(${from + 1}::int, ${from + 1010}::int) i`.execute(world.db)
    const { rows } = await sql<{ id: number }>`
      select id from users where first_name = 'Petra' order by id limit 1`.execute(world.db)
    const entry = { actor: 'ama', ip: null, detail: null, action: 'end-sessions', target: `client ${rows[0]!.id}` }
    const { id } = await world.db.insertInto('audit').values(entry).returning('id').executeTakeFirstOrThrow()
    const [many, few] = [await audit.list({ q: 'petra' }), await audit.list({ q: 'zoe' })]
    await world.db.deleteFrom('audit').where('id', '=', id).execute()
    await sql`delete from users where email like 'petra%'`.execute(world.db)
    expect(many.rows).toMatchObject([{ what: 'end-sessions' }])
    expect([many.someNamed, few.someNamed]).toEqual([true, false])
  })

  it('is filtered by who and what, and names all that there is to choose', async () => {
    expect(await entries({ filters: { who: 'ama' } })).toEqual(['ama assign', 'ama retry-mail'])
    expect(await entries({ filters: { what: 'assign' } })).toEqual(['ama assign', 'Zoë assign'])
    expect(await entries({ filters: { who: 'ama', what: 'assign' } })).toEqual(['ama assign'])
    expect(await entries({ q: '31', filters: { who: 'ama' } })).toEqual([])
    const { who, what } = await audit.choices()
    expect(who.toSorted()).toEqual(['Zoë', 'ama', 'doctor'].toSorted())
    expect(what).toEqual(['assign', 'repair', 'retry-mail'])
  })

  it.each([
    [{}, ['doctor repair', 'ama assign', 'ama retry-mail', 'Zoë assign']],
    [{ sort: 'when' }, ['Zoë assign', 'ama retry-mail', 'ama assign', 'doctor repair']],
  ] as const)('is ordered over its pages by %j', async (order, found) => {
    const first = await audit.list({ ...order, size: 3 })
    expect(first).toMatchObject({ total: 4, from: 1, previous: null })
    const second = await audit.list({ ...order, size: 3, cursor: first.next! })
    expect(second).toMatchObject({ total: 4, from: 4, next: null })
    expect([...first.rows, ...second.rows].map(({ who, what }) => `${who} ${what}`)).toEqual(found)
  })

  it('keeps what one person did together, in either direction', async () => {
    const up = await entries({ sort: 'who' })
    expect(up.filter((entry) => entry.startsWith('ama'))).toEqual(['ama retry-mail', 'ama assign'])
    expect(up.indexOf('ama assign') - up.indexOf('ama retry-mail')).toBe(1)
    expect(await entries({ sort: 'who', desc: true })).toEqual(up.toReversed())
  })

  it('shows the beginning of a long detail, and by REST all of it', async () => {
    const [row] = (await audit.list({ q: 'doctor' })).rows
    expect((await audit.list({ q: 'resent' })).rows).toMatchObject([{ what: 'retry-mail', detail: null }])
    expect(JSON.stringify(row).length).toBeLessThan(1300)
    const answer = await world.app.inject({ url: '/api/admin/audit?q=doctor', headers: { 'x-admin-key': adminKey } })
    expect(answer.json()).toMatchObject([
      { who: 'doctor', what: 'repair', to: null, detail: { text: 'x'.repeat(3000) } },
    ])
  })
})

describe('GET /api/admin/audit', () => {
  const get = (url: string) => world.app.inject({ url, headers: { 'x-admin-key': adminKey } })

  it('is an array of all entries, and with a limit names the next page in a Link header', async () => {
    const all = await get('/api/admin/audit')
    expect(all.json()).toHaveLength(4)
    expect(all.headers).not.toHaveProperty('link')
    const first = await get('/api/admin/audit?limit=1&who=ama')
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
    expect((await get(next)).json()).toMatchObject([{ who: 'ama', what: 'retry-mail', to: 'mail 7' }])
  })

  it.each(['?limit=0', '?limit=5001', '?sort=what', '?cursor=nonsense'])('refuses %s', async (query) =>
    expect((await get(`/api/admin/audit${query}`)).statusCode).toBe(400),
  )
})

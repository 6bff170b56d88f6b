import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { vas } = world.admin.admin

beforeAll(async () => {
  await world.aVa({ name: 'Zoë Müller', skills: 'Bookkeeping, Xero', country: 'Ghana', available: false })
  await world.aVa({ name: "Ama O'Neill", skills: 'Email Management', country: 'Kenya' })
  await world.aVa({ name: 'amina 100%', skills: 'email management, Canva', country: null })
  await world.aVa({ name: 'Brian', skills: 'Data_Entry', country: 'Kenya' })
  await sql`update vas set invited_at = now(), password_hash = null where name = 'Brian'`.execute(world.db)
})
const names = async (input: Parameters<typeof vas.list>[0]) => (await vas.list(input)).rows.map(({ name }) => name)

describe('the list of VAs', () => {
  it.each([
    ['zoe muller', ['Zoë Müller']],
    ['xero ghana', ['Zoë Müller']],
    ['O’Neill', ["Ama O'Neill"]],
    ['100%', ['amina 100%']],
    ['data_e', ['Brian']],
    ['da', ['Brian']],
    ['nobody at all', []],
  ])('is searched for every word of %j, without case or accents, and takes no wildcards', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  it('is filtered by a skill, however it is written, by who takes tasks and by access to the portal', async () => {
    expect(await names({ filters: { skill: 'Email management' } })).toEqual(["Ama O'Neill", 'amina 100%'])
    expect(await names({ filters: { available: false } })).toEqual(['Zoë Müller'])
    // Invited once, and no link that still works.
    expect(await names({ filters: { access: 'expired' } })).toEqual(['Brian'])
    expect(await names({ filters: { access: 'invited' } })).toEqual([])
    expect(await names({ q: 'ama', filters: { skill: 'canva', available: true } })).toEqual([])
    expect(await names({ q: 'amina', filters: { skill: 'canva', available: true } })).toEqual(['amina 100%'])
  })

  it('is ordered by what people read: no case, accents beside their letters, no country last', async () => {
    expect(await names({ sort: 'name' })).toEqual(["Ama O'Neill", 'amina 100%', 'Brian', 'Zoë Müller'])
    expect(await names({ sort: 'country', desc: true })).toEqual(['Brian', "Ama O'Neill", 'Zoë Müller', 'amina 100%'])
  })

  it('counts all matches, and pages through them', async () => {
    const first = await vas.list({ sort: 'name', size: 3 })
    expect(first).toMatchObject({ total: 4, from: 1, previous: null })
    const second = await vas.list({ sort: 'name', size: 3, cursor: first.next! })
    expect(second).toMatchObject({ total: 4, from: 4, next: null })
    expect(second.rows.map(({ name }) => name)).toEqual(['Zoë Müller'])
  })

  it('names the skills that a search finds', async () => {
    expect(await vas.skills({ q: 'EMAIL' })).toEqual(['email management'])
    expect(await vas.skills({ q: 'em' })).toEqual(['email management'])
    expect((await vas.skills()).slice(0, 1)).toEqual(['email management'])
  })

  it('names no skill that nobody has anymore', async () => {
    const { id } = await world.aVa({ skills: 'Email management, Embroidery' })
    expect(await vas.skills({ q: 'em' })).toEqual(['email management', 'embroidery'])
    await world.db.deleteFrom('vas').where('id', '=', id).execute()
    expect(await vas.skills({ q: 'em' })).toEqual(['email management'])
    expect(await vas.skills()).not.toContain('embroidery')
  })

  it('says what a row shows, and a record everything', async () => {
    const [row] = (await vas.list({ q: 'zoe' })).rows
    expect(Object.keys(row!)).not.toContain('performanceNotes')
    expect(await vas.get({ id: row!.id })).toMatchObject({ name: 'Zoë Müller', performanceNotes: null, earnings: [] })
    await expect(vas.get({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('GET /api/admin/vas', () => {
  const get = (query: string) =>
    world.app.inject({ url: `/api/admin/vas${query}`, headers: { 'x-admin-key': adminKey } })

  it('is an array of all records, and with a limit names the next page in a Link header', async () => {
    const all = await get('')
    expect(all.json()).toHaveLength(4)
    expect(all.headers).not.toHaveProperty('link')
    const first = await get('?limit=3&sort=name')
    expect(first.json()).toHaveLength(3)
    const [, url = '', rel] = /^<([^>]+)>; rel="(\w+)"$/.exec(String(first.headers.link)) ?? []
    expect(rel).toBe('next')
    const second = await world.app.inject({ url, headers: { 'x-admin-key': adminKey } })
    expect(second.json().map(({ name }: { name: string }) => name)).toEqual(['Zoë Müller'])
    expect(String(second.headers.link)).toMatch(/rel="prev"$/)
  })

  it.each(['?limit=0', '?limit=5001', '?limit=x', '?sort=password', '?cursor=nonsense', '?available=maybe'])(
    'refuses %s',
    async (query) => expect((await get(query)).statusCode).toBe(400),
  )
})

it('has the beginning of long skills for the screen, and all of them for a file', async () => {
  const skills = Array.from({ length: 40 }, (_, at) => `Skill ${at}`).join(', ')
  const { id } = await world.aVa({ name: 'Vera', skills })
  expect((await vas.list({ ids: [id] })).rows[0]?.skills).toBe(skills.slice(0, 200))
  expect((await vas.list({ ids: [id], whole: true })).rows[0]?.skills).toBe(skills)
})

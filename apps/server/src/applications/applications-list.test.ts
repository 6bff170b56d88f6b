import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { applications } = world.admin.admin

const applicant = (name: string, email: string, skills: string, state: string, dueInHours: number) =>
  sql`
  insert into va_applications (name, email, skills, experience, hourly_rate, timezone, introduction, state, due_at)
    values (${name}, ${email}, ${skills}, ${'Years of it. '.repeat(50)}, '$9', 'Africa/Nairobi', 'I write reports.',
      ${state}, now() + make_interval(hours => ${dueInHours}))`.execute(world.db)

beforeAll(async () => {
  await applicant('Zoë', 'zoe@example.com', 'Bookkeeping', 'submitted', 20)
  await applicant('ama', 'Y@example.com', 'Canva 100%', 'needs_info', 5)
  await applicant('Brian', 'x@example.com', 'Research', 'in_review', 10)
  await applicant('Zoë', 'ZOE@example.com', 'Bookkeeping', 'declined', 1)
})
const names = async (input: Parameters<typeof applications.list>[0]) =>
  (await applications.list(input)).rows.map(({ name, state }) => `${name} ${state}`)

describe('the list of applications', () => {
  it.each([
    ['zoe', ['Zoë declined', 'Zoë submitted']],
    ['zo', ['Zoë declined', 'Zoë submitted']],
    ['BRIAN research', ['Brian in_review']],
    ['100%', ['ama needs_info']],
    ['_', []],
  ])('is searched for every word of %j, without case or accents', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  it('has the beginning of long texts for the screen, and all of them for a file', async () => {
    const experience = 'Years of it. '.repeat(50)
    expect((await applications.list({ q: 'brian' })).rows[0]?.experience).toBe(experience.slice(0, 200))
    expect((await applications.list({ q: 'brian', whole: true })).rows[0]?.experience).toBe(experience)
  })

  it.each([
    ['open', ['ama needs_info', 'Brian in_review', 'Zoë submitted']],
    ['to_review', ['Brian in_review', 'Zoë submitted']],
    ['declined', ['Zoë declined']],
  ] as const)('is filtered by the state %s, what is due first on top', async (state, found) => {
    expect(await names({ filters: { state } })).toEqual(found)
  })

  it.each([
    [{}, ['Zoë declined', 'ama needs_info', 'Brian in_review', 'Zoë submitted']],
    [{ sort: 'due', desc: true }, ['Zoë submitted', 'Brian in_review', 'ama needs_info', 'Zoë declined']],
    [{ sort: 'applied' }, ['Zoë submitted', 'ama needs_info', 'Brian in_review', 'Zoë declined']],
    [{ sort: 'name' }, ['ama needs_info', 'Brian in_review', 'Zoë submitted', 'Zoë declined']],
    [{ sort: 'email' }, ['Brian in_review', 'ama needs_info', 'Zoë submitted', 'Zoë declined']],
  ] as const)('is ordered over its pages by %j', async (order, found) => {
    const first = await applications.list({ ...order, size: 3 })
    expect(first).toMatchObject({ total: 4, from: 1, previous: null })
    const second = await applications.list({ ...order, size: 3, cursor: first.next! })
    expect(second).toMatchObject({ total: 4, from: 4, next: null })
    expect([...first.rows, ...second.rows].map(({ name, state }) => `${name} ${state}`)).toEqual(found)
  })

  it('says what a row shows, which addresses are there twice, and by its number everything', async () => {
    const { rows } = await applications.list({ sort: 'applied' })
    expect(rows.map(({ duplicate }) => duplicate)).toEqual([true, false, false, true])
    expect(Object.keys(rows[0]!)).not.toContain('introduction')
    expect(rows[0]!.experience).toHaveLength(200)
    const whole = await applications.get({ id: rows[0]!.id })
    expect(whole).toMatchObject({ introduction: 'I write reports.', duplicate: true })
    expect(whole.experience.length).toBeGreaterThan(600)
    await expect(applications.get({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('GET /api/admin/va-applications', () => {
  const get = (url: string) => world.app.inject({ url, headers: { 'x-admin-key': adminKey } })

  it('is an array of whole applications, the newest first, and with a limit names the next page', async () => {
    const all = await get('/api/admin/va-applications')
    expect(all.json()).toMatchObject([{ state: 'declined', introduction: 'I write reports.' }, {}, {}, {}])
    expect(all.headers).not.toHaveProperty('link')
    const first = await get('/api/admin/va-applications?limit=2&state=open')
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
    expect((await get(next)).json()).toMatchObject([{ name: 'Zoë', state: 'submitted' }])
  })

  it.each(['?limit=0', '?limit=5001', '?sort=state', '?cursor=nonsense', '?state=lost'])('refuses %s', async (query) =>
    expect((await get(`/api/admin/va-applications${query}`)).statusCode).toBe(400),
  )
})

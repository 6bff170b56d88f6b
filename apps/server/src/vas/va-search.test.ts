import type { ListPage } from '@kazi/schemas/list'
import { overlapHours, zonePresets } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { vas } = world.guest
type Search = NonNullable<Parameters<typeof vas.list>[0]>

const zones = ['Africa/Nairobi', 'Africa/Lagos', 'US Eastern', 'EAT', 'Asia/Manila', 'nowhere', 'Africa/Accra', 'GMT+3']
const weeks = [
  [...Array<string>(5).fill('14:00-22:00'), '', ''],
  [...Array<string>(6).fill('21:30-05:30'), ''],
  ['', '', '', '', '', '10:00-18:00', '10:00-18:00'],
]
const people = Array.from({ length: 40 }, (_, n) => ({
  name: n === 7 ? 'Zoë 100% _' : `Person ${n}`,
  email: `secret.address.${n}@example.com`,
  skills: n % 3 ? 'Email Management, Calendars' : 'Bookkeeping; Xero',
  timezone: zones[n % zones.length]!,
  workingHours: n % 4 === 1 ? weeks[n % weeks.length]! : [],
  hourlyRate: n % 2 ? `$${5 + (n % 20)}` : `KES ${500 + n}`,
}))
beforeAll(async () => {
  for (const one of people) await world.admin.admin.vas.create({ ...one, tools: ['Slack'], available: true } as never)
})

/** All pages of a search in order, and the totals from the first page. */
async function all(search: Search, size = 7) {
  const pages: ListPage<{ name: string } & Zoned>[] = []
  for (let cursor: string | undefined; pages.length < 30; cursor = pages.at(-1)!.next!) {
    pages.push((await vas.list({ ...search, size, cursor })) as never)
    if (!pages.at(-1)!.next) break
  }
  const rows = pages.flatMap((page) => page.rows)
  expect(pages.map(({ from }) => from)).toEqual(pages.map((_, n) => (rows.length ? n * size + 1 : 0)))
  expect(pages[0]!.total).toBe(rows.length)
  return rows
}
const expected = (keep: (one: (typeof people)[number]) => boolean) =>
  people
    .filter(keep)
    .map(({ name }) => name)
    .sort()
type Zoned = { timezone: string; workingHours: string[] }
const sharedHours = ({ timezone, workingHours }: Zoned, reader: string) =>
  overlapHours(timezone, reader, new Date(), workingHours) ?? 0
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).sort()

describe('the public search', () => {
  it.each([
    ['zoe', (one: (typeof people)[number]) => one.name.startsWith('Zoë')],
    ['100%', (one: (typeof people)[number]) => one.name.startsWith('Zoë')],
    ['_', (one: (typeof people)[number]) => one.name.startsWith('Zoë')],
    ['xero', (one: (typeof people)[number]) => one.skills.includes('Xero')],
    ['secret.address', () => false],
    ['example.com', () => false],
  ])('finds %j in names and skills, and nowhere else', async (q, keep) =>
    expect(namesOf(await all({ q }))).toEqual(expected(keep)),
  )

  it('refuses a page after a VA who has left, if nobody else works those hours there', async () => {
    const { id } = await world.aVa({ name: 'Leaving', timezone: 'Pacific/Chatham' })
    let cursor: string | undefined
    for (let last: unknown; last !== id; ) {
      const page = await vas.list({ sort: 'hours', size: 1, cursor })
      last = page.rows[0]?.id
      cursor = page.next ?? undefined
      if (!cursor) break
    }
    // The last one has no page after it: nobody may share fewer hours with whoever reads.
    expect(cursor).toBeDefined()
    await world.db.deleteFrom('vas').where('id', '=', id).execute()
    await expect(vas.list({ sort: 'hours', size: 1, cursor })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This page no longer exists. Please go back to the first one.',
    })
  })

  it('finds a skill among skills, not among names', async () => {
    expect(namesOf(await all({ filters: { skill: 'Bookkeeping' } }))).toEqual(
      expected(({ skills }) => skills.startsWith('Book')),
    )
    expect(await all({ filters: { skill: 'Person' } })).toEqual([])
  })

  it('finds a skill by a part of its name, however many names have that part', async () => {
    await sql`insert into skills (name) select 'weaving no. ' || i from generate_series(1, 520) i`.execute(world.db)
    const record = { name: 'Weaver', email: 'weaver@example.com', skills: 'Band weaving', timezone: 'Africa/Accra' }
    const { id } = await world.admin.admin.vas.create({ ...record, tools: ['Slack'], available: true } as never)
    const { rows } = await vas.list({ filters: { skill: 'weaving' } })
    await world.admin.admin.vas.delete({ id })
    await sql`delete from skills where name like '%weaving%'`.execute(world.db)
    expect(namesOf(rows)).toEqual(['Weaver'])
  })

  it('looks each VA of a place up by their place, however many names have a part', async () => {
    for (let from = 0; from < 1200; from += 300)
      await sql`
        insert into vas (email, name, skills, timezone, tools)
        select 'weaver' || i || '@example.com', 'Weaver', 'Weaving no. ' || i, 'US Eastern', '{}'
        from generate_series(${from + 1}::int, ${from + 300}::int) i`.execute(world.db)
    const statements = vi.spyOn(world.db.getExecutor(), 'executeQuery')
    const { rows } = await vas.list({ filters: { skill: 'weaving', timezone: 'US Eastern' } })
    const walked = statements.mock.calls.map(([{ sql }]) => sql).filter((text) => text.includes('with ordinality w'))
    statements.mockRestore()
    await sql`delete from vas where email like 'weaver%'`.execute(world.db)
    await sql`delete from skills where name like '%weaving%'`.execute(world.db)
    expect(rows.length).toBeGreaterThan(5)
    expect(walked).toHaveLength(1)
    // The index of texts finds all 1,200 of them at each of its steps.
    expect(walked[0]).toMatch(/like \$\d+\) is true\)/)
  })

  it('finds a rate in its own currency', async () => {
    const upTo = (dollars: number) =>
      expected(({ hourlyRate }) => hourlyRate.startsWith('$') && Number(hourlyRate.slice(1)) <= dollars)
    expect(namesOf(await all({ filters: { maxRateCents: 1000 } }))).toEqual(upTo(10))
    expect(namesOf(await all({ filters: { maxRateCents: 51_000, currency: 'KES' } }))).toEqual(
      expected(({ hourlyRate }) => hourlyRate.startsWith('KES') && Number(hourlyRate.slice(4)) <= 510),
    )
  })

  it('finds a place by its name', async () => {
    expect(namesOf(await all({ filters: { timezone: 'africa/lagos' } }))).toEqual(
      expected(({ timezone }) => timezone === 'Africa/Lagos'),
    )
    expect(await all({ filters: { timezone: 'Mars' } })).toEqual([])
  })

  it.each(zonePresets)('finds who shares an hour with %s, most hours first, over all pages', async (preset) => {
    const rows = await all({ filters: { timezone: preset } })
    const shares = (one: Zoned) => sharedHours(one, preset)
    expect(namesOf(rows)).toEqual(
      expected((one) => shares(one) >= 1 || one.timezone.toLowerCase().includes(preset.toLowerCase())),
    )
    const hours = rows.map(shares)
    expect(hours).toEqual(hours.toSorted((a, b) => b - a))
  })

  it.each(['Africa/Nairobi', 'US Pacific', 'Asia/Kolkata', 'nowhere'])(
    'sorts all by the hours shared with the reader in %s, over all pages',
    async (near) => {
      const rows = await all({ sort: 'hours', filters: { near } })
      expect(rows).toHaveLength(people.length)
      const hours = rows.map((one) => sharedHours(one, near))
      expect(hours).toEqual(hours.toSorted((a, b) => b - a))
      const inOnePlace = await all({ sort: 'hours', filters: { near, timezone: 'africa/' } })
      expect(namesOf(inOnePlace)).toEqual(expected(({ timezone }) => timezone.startsWith('Africa/')))
    },
  )

  it('mixes all of them', async () => {
    const rows = await all({ q: 'person', filters: { skill: 'email', timezone: 'US Eastern', maxRateCents: 2000 } }, 2)
    expect(rows.length).toBeGreaterThan(0)
    expect(namesOf(rows)).toEqual(
      expected(
        ({ name, skills, timezone, workingHours, hourlyRate }) =>
          name.startsWith('Person') &&
          skills.startsWith('Email') &&
          (sharedHours({ timezone, workingHours }, 'US Eastern') >= 1 || timezone === 'US Eastern') &&
          hourlyRate.startsWith('$') &&
          Number(hourlyRate.slice(1)) <= 20,
      ),
    )
  })

  describe('among many', () => {
    beforeAll(() =>
      sql`
        insert into vas (email, name, skills, timezone, tools, working_hours, rate_min_cents, rate_max_cents, rate_currency)
        select 'many' || i || '@example.com', 'Many ' || i, 'Filing', (array['Africa/Accra', 'Africa/Lagos', 'Europe/London'])[1 + i % 3], '{}',
          case when i % 2 = 0 then '' else repeat('08:00-' || to_char(time '18:00' + i % 12 * interval '30 minutes', 'HH24:MI') || ',', 5) || ',' end,
          1000, 1000, 'USD'
        from generate_series(1, 1500) i`.execute(world.db),
    )
    afterAll(() => sql`delete from vas where name like 'Many %'`.execute(world.db))

    it.each<Search>([
      { q: 'many', filters: { timezone: 'US Eastern' } },
      { filters: { timezone: 'US Eastern', skill: 'filing', maxRateCents: 1000 } },
      { q: 'many', filters: { timezone: 'US Eastern', skill: 'filing', maxRateCents: 1000 } },
    ])('walks the zones in the same order for %j', async (search) => {
      const first = await vas.list({ ...search, size: 600 })
      expect(first).toMatchObject({ total: 1000, more: true })
      const second = await vas.list({ ...search, size: 1000, cursor: first.next! })
      const both = [...first.rows, ...second.rows] as (Zoned & { id: number })[]
      expect(new Set(both.map(({ id }) => id)).size).toBe(1500)
      const hours = both.map((one) => sharedHours(one, 'US Eastern'))
      expect(hours).toEqual(hours.toSorted((a, b) => b - a))
    })

    it.each<Search>([
      { q: 'many' },
      { filters: { skill: 'filing' } },
      { filters: { maxRateCents: 1000 } },
      { filters: { timezone: 'Africa' } },
      { filters: { skill: 'filing', maxRateCents: 1000 }, sort: 'rating' },
      { q: 'many', filters: { maxRateCents: 1000 }, sort: 'hours' },
    ])('says that there are more than a thousand of %j', async (search) =>
      expect(await vas.list(search)).toMatchObject({ total: 1000, more: true }),
    )

    it('counts all where nothing is searched for', async () =>
      expect(await vas.list({})).toMatchObject({ total: 1500 + people.length, more: false }))
  })

  it('hears of a zone that nobody had before', async () => {
    expect(await all({ filters: { timezone: 'Africa/Tunis' } })).toEqual([])
    const record = { name: 'New', email: 'new@example.com', skills: 'Filing', timezone: 'Africa/Tunis' }
    const { id } = await world.admin.admin.vas.create({ ...record, tools: ['Slack'], available: true } as never)
    expect(namesOf(await all({ filters: { timezone: 'Africa/Tunis' } }))).toEqual(['New'])
    await world.admin.admin.vas.delete({ id })
  })
})

describe('the best rated', () => {
  const rate = async (name: string, stars: number[]) => {
    const { id } = await world.db.selectFrom('vas').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    const user = await world.aClient()
    for (const rating of stars) {
      const vaTask = await sql<{ id: number }>`
        insert into va_tasks (va_id, title, description, status) values (${id}, 'Rated', '', 'completed') returning id`.execute(
        world.db,
      )
      await world.db
        .insertInto('reviews')
        .values({ vaId: id, vaTaskId: vaTask.rows[0]!.id, userId: user.id, rating })
        .execute()
    }
    return id
  }
  const places = async () =>
    (await sql`select va_id, place from va_figures where place is not null order by va_id`.execute(world.db)).rows
  const counted = async () =>
    (
      await sql`
        select va_id, (-round(avg(rating), 1) * 10000000)::int - count(*)::int as place
          from reviews group by va_id order by va_id`.execute(world.db)
    ).rows

  it('come first, of equals who was rated more often, and who has no rating last, over all pages', async () => {
    await rate('Person 12', [5])
    await rate('Person 3', [4, 5])
    await rate('Person 30', [5, 5, 5])
    await rate('Person 1', [5])
    await rate('Person 20', [3])
    const rows = await all({ sort: 'rating' }, 2)
    expect(rows.map(({ name }) => name).slice(0, 5)).toEqual([
      'Person 30',
      'Person 1',
      'Person 12',
      'Person 3',
      'Person 20',
    ])
    const ids = (rows as unknown as { id: number }[]).map(({ id }) => id).slice(5)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(ids).toHaveLength(people.length - 5)
    const some = await all({ q: 'person', sort: 'rating', filters: { skill: 'email', timezone: 'Africa/' } }, 2)
    expect(namesOf(some)).toEqual(
      expected(
        ({ name, skills, timezone }) =>
          name.startsWith('Person') && skills.startsWith('Email') && timezone.startsWith('Africa/'),
      ),
    )
    expect(some[0]?.name).toBe('Person 1')
  })

  it('are counted whatever becomes of a review, by several clients at once too', async () => {
    const id = await rate('Person 5', [1])
    expect(await places()).toEqual(await counted())
    await Promise.all([rate('Person 5', [5]), rate('Person 5', [4]), rate('Person 5', [2])])
    expect(await places()).toEqual(await counted())
    await world.db.updateTable('reviews').set({ rating: 5 }).where('vaId', '=', id).execute()
    expect(await places()).toEqual(await counted())
    await world.db.deleteFrom('reviews').where('vaId', '=', id).execute()
    expect(await places()).toEqual(await counted())
    expect((await all({ sort: 'rating' }))[0]?.name).toBe('Person 30')
  })
})

describe('GET /api/vas', () => {
  const get = (query = '') => world.app.inject({ url: `/api/vas${query}` })

  it('is an array of all, with an ETag, and a search one without', async () => {
    const list = await get()
    expect(list.json()).toHaveLength(40)
    expect(list.headers.etag).toBeDefined()
    expect(list.headers).not.toHaveProperty('link')
    const found = await get('?q=zoe')
    expect(found.json().map(({ name }: { name: string }) => name)).toEqual(['Zoë 100% _'])
    expect(found.headers).not.toHaveProperty('etag')
  })

  it('names the next page in a Link header', async () => {
    const seen: string[] = []
    for (let url: string | undefined = '/api/vas?limit=15&timezone=US%20Eastern'; url; ) {
      const answer: Awaited<ReturnType<typeof get>> = await world.app.inject({ url })
      seen.push(...answer.json().map(({ name }: { name: string }) => name))
      url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(seen.sort()).toEqual(namesOf(await all({ filters: { timezone: 'US Eastern' } })))
  })

  it.each(['?limit=0', '?cursor=x', '?maxRateCents=-1', '?currency=XXX', `?q=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => expect((await get(query)).statusCode).toBe(400),
  )

  it('says nothing that is not public', async () => {
    expect((await get('?q=person')).body).not.toMatch(/example\.com|password|notes|invited/i)
  })
})

import { countedTo, type ListQuery, listQuery } from '@kazi/schemas/list'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import type { Db } from './database.ts'
import { contains, listPage, type Selection, selectedRows } from './list.ts'
import { teamTexts } from './va-texts.ts'

const world = await testWorld()
afterAll(() => world.close())

const countries = ['Kenya', null, 'Ghana', 'Kenya', null, 'Nigeria', 'Ghana', 'Kenya', null, 'Uganda', '']
beforeAll(async () => {
  for (const country of countries) await world.aVa({ country: country as string })
})

const order = {
  sorts: {
    country: { by: sql`country`, type: 'text' as const, nullable: true },
    created: { by: sql`created_at`, type: 'timestamptz' as const },
    id: { by: sql`id`, type: 'int' as const },
  },
  first: { sort: 'id' as const, desc: true },
  id: sql`id`,
}
const vas = (db: Db) => db.selectFrom('vas').select(['id', 'country'])
const page = (input: Partial<ListQuery<'country' | 'created' | 'id'>>) =>
  listPage(world.db, input.q ? vas(world.db).where(contains(teamTexts, input.q)) : vas(world.db), order, {
    q: '',
    desc: false,
    size: 3,
    ...input,
  })

/** Every page, forward from the first and then backward from the last. */
async function walk(input: Parameters<typeof page>[0], by: 'next' | 'previous', cursor?: string) {
  const pages: Awaited<ReturnType<typeof page>>[] = []
  for (let at: string | null | undefined = cursor; at !== null && pages.length < 20; at = pages.at(-1)![by])
    pages.push(await page({ ...input, cursor: at }))
  return pages
}

describe.each(['country', 'created', 'id'] as const)('a list in the order of %s', (sort) => {
  it.each([false, true])('has every row once, whichever way it is read (descending: %s)', async (desc) => {
    const all = await page({ sort, desc, size: 200 })
    expect(all.rows).toHaveLength(countries.length)
    expect(all).toMatchObject({ total: countries.length, from: 1, next: null, previous: null })
    const ids = all.rows.map(({ id }) => id)
    const forward = await walk({ sort, desc }, 'next')
    expect(forward.map(({ rows }) => rows.length)).toEqual([3, 3, 3, 2])
    expect(forward.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids)
    expect(forward.map(({ from }) => from)).toEqual([1, 4, 7, 10])
    const backward = await walk({ sort, desc }, 'previous', 'last')
    expect(backward.reverse().flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids)
    // The page before the third is the second, row for row.
    const second = await page({ sort, desc, cursor: forward[2]!.previous! })
    expect(second.rows).toEqual(forward[1]!.rows)
    expect(second.from).toBe(4)
  })
})

it.each([false, true])(
  'has every row that is searched for once, whichever way it is read (descending: %s)',
  async (desc) => {
    const searched = { q: 'kenya', sort: 'created', desc, size: 2 } as const
    const all = await page({ ...searched, size: 200 })
    expect(all.rows.map(({ country }) => country)).toEqual(['Kenya', 'Kenya', 'Kenya'])
    const forward = await walk(searched, 'next')
    expect(forward.map(({ rows, from, total }) => [rows.length, from, total])).toEqual([
      [2, 1, 3],
      [1, 3, 3],
    ])
    expect(forward.flatMap(({ rows }) => rows)).toEqual(all.rows)
    const backward = await walk(searched, 'previous', 'last')
    expect(backward.reverse().flatMap(({ rows }) => rows)).toEqual(all.rows)
    expect((await page({ ...searched, q: 'nowhere' })).total).toBe(0)
  },
)

it('pages through more matches of a search than are counted', async () => {
  const many = countedTo.searched + 5
  const text = (db: Db) =>
    db.selectFrom(sql<{ id: number; word: string }>`generate_series(1, ${sql.lit(many)})`.as('n'))
  const numbers = sql<number>`n`
  const input = { q: 'any', desc: false, size: 500 }
  const pages: { rows: { n: number }[]; total: number; more: boolean; next: string | null }[] = []
  const byNumber = { sorts: { n: { by: numbers, type: 'int' } }, first: { sort: 'n' }, id: numbers } as const
  do
    pages.push(
      await listPage(world.db, text(world.db).select(numbers.as('n')), byNumber, {
        ...input,
        cursor: pages.at(-1)?.next ?? undefined,
      }),
    )
  while (pages.at(-1)?.next)
  expect(pages.flatMap(({ rows }) => rows.map(({ n }) => n))).toEqual(Array.from({ length: many }, (_, at) => at + 1))
  expect(pages.map(({ total, more }) => [total, more])).toEqual(pages.map(() => [countedTo.searched, true]))
})

it('leaves only the rows that are selected, in the order and on the pages of the list', async () => {
  const { rows } = await page({ sort: 'country', size: 200 })
  const selected = rows.filter((_, at) => at % 2 === 0).map(({ id }) => id)
  const pages = await walk({ sort: 'country', ids: selected.toReversed() }, 'next')
  expect(pages.flatMap(({ rows: some }) => some.map(({ id }) => id))).toEqual(selected)
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => selected.length))
})

it('puts what has no value last in either direction', async () => {
  const countriesIn = async (desc: boolean) =>
    (await page({ sort: 'country', desc, size: 200 })).rows.map(({ country }) => country)
  expect((await countriesIn(false)).slice(-3)).toEqual([null, null, null])
  expect((await countriesIn(true)).slice(-3)).toEqual([null, null, null])
  expect((await countriesIn(true))[0]).toBe('Uganda')
})

it('shows a row that was added while somebody pages, and none twice', async () => {
  const first = await page({ sort: 'id', desc: true })
  const { id } = await world.aVa({})
  const second = await page({ sort: 'id', desc: true, cursor: first.next! })
  expect(second.rows.map((row) => row.id)).not.toContain(first.rows.at(-1)!.id)
  expect((await page({ sort: 'id', desc: true, cursor: second.previous! })).rows).toEqual(first.rows)
  expect((await page({ sort: 'id', desc: true })).rows[0]!.id).toBe(id)
  await world.db.deleteFrom('vas').where('id', '=', id).execute()
})

it.each([
  ['nonsense', 'x'],
  ['another order', undefined],
  ['a value that is no date', Buffer.from('["created",false,"after","yesterday","1",3]').toString('base64url')],
  [
    'a day that no month has',
    Buffer.from('["created",false,"after","2026-02-31 00:00:00+00","1",3]').toString('base64url'),
  ],
  ['an id that is none', Buffer.from('["id",false,"after","1","1; drop table vas",3]').toString('base64url')],
  ['too great an id', Buffer.from('["id",false,"after","1","99999999999999999999",3]').toString('base64url')],
])('refuses a cursor of %s with BAD_REQUEST', async (name, given) => {
  const cursor = given ?? (await page({ sort: 'country' })).next!
  const sort = name.startsWith('a ') ? 'created' : 'id'
  await expect(page({ sort, cursor })).rejects.toMatchObject({ kind: 'BAD_REQUEST' })
})

it('leaves rows out that are not chosen, and counts without them', async () => {
  const { rows } = await page({ size: 200 })
  const ids = rows.map(({ id }) => id)
  const [first = 0, second = 0] = ids
  const all = await page({ size: 200, except: [first, second] })
  expect(all.rows.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(all.total).toBe(ids.length - 2)
  expect((await page({ ids: [first, second], except: [second] })).rows.map(({ id }) => id)).toEqual([first])
})

it('reads the rows of a bulk action in lots, in the order of their ids', async () => {
  const ids = (await page({ sort: 'id', size: 200 })).rows.map(({ id }) => id)
  const [first = 0, second = 0, third = 0] = ids
  const read = async (selection: Selection<{ except?: number[] }>, after = 0) =>
    (await selectedRows(vas(world.db), { id: sql`id`, selection, after, most: 2 })).map(({ id }) => id)
  expect(await read({ ids: [third, first] })).toEqual([first, third])
  expect(await read({ matching: {} })).toEqual([first, second])
  expect(await read({ matching: {} }, second)).toEqual(ids.slice(2, 4))
  expect(await read({ matching: { except: [first] } })).toEqual([second, third])
})

it('asks with what the schema makes of nothing', () => {
  const query = listQuery({ filters: {}, sorts: ['id', 'name'] })
  expect(query.parse(undefined)).toEqual({ q: '', filters: {}, desc: false, size: 50 })
  expect(query.safeParse({ size: 5001 }).success).toBe(false)
  expect(query.safeParse({ sort: 'id; drop table' }).success).toBe(false)
})

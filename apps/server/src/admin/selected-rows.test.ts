import { afterAll, expect, it } from 'vitest'
import { ownedRecordsIn } from '../testing/owned-records.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

// Two of everything, so that a list that ignored the selection would show both.
for (let n = 0; n < 2; n++) await ownedRecordsIn(world)

const { leads, clients, work, access, assignments, requests, applications, documents, outbox } = world.admin.admin
type Row = { id: number; kind?: string; taskId?: number | null }
type List = (input: { ids?: number[] }) => Promise<{ rows: Row[]; total: number }>
const same = ({ id }: Row) => id

/** The lists of the console in which rows are selected, and the number by which a row is. */
const lists: [name: string, list: List, key: (row: Row) => number][] = [
  ['leads', leads.list, same],
  ['clients', clients.list, same],
  ['load', work.load, same],
  ['performance', work.performance, same],
  ['access', access.list, same],
  ['assignments', assignments.list, same],
  ['requests', requests.list, (row) => row.id * 2 + (row.kind === 'introduction' || row.kind === 'inquiry' ? 1 : 0)],
  ['applications', applications.list, same],
  ['documents', documents.list, same],
  ['outbox', outbox.list, same],
]

it.each(lists)('the list of %s can be read for its selected rows only', async (_, list, key) => {
  const all = await list({})
  expect(all.rows.length).toBeGreaterThan(1)
  for (const row of all.rows) expect((await list({ ids: [key(row)] })).rows).toEqual([row])
  const ids = all.rows.map(key)
  expect((await list({ ids })).total).toBe(all.total)
  expect(await list({ ids: [2_000_000_001] })).toMatchObject({ rows: [], total: 0 })
})

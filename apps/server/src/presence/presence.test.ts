import { lookedAwaySeconds } from '@kazi/schemas/presence'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { seeViewer } from './presence.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

const colleague = async (who: string, role: 'reader' | 'operator' = 'operator') => {
  const label = `${who} ${crypto.randomUUID().slice(0, 6)}`
  const { key } = await world.admin.admin.keys.create({ label, role })
  return { label, presence: world.callerWith({}, key).admin.presence, id: crypto.randomUUID() }
}
let last = 100_000
const aRecord = () => `task ${++last}`
const age = (id: string, seconds: number) =>
  sql`update presence set seen_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${id}`.execute(
    world.db,
  )

/** How often the console is told to read again while `act` runs, and not what it was told before. */
async function heard(act: () => Promise<unknown>) {
  const stop = new AbortController()
  const told: string[] = []
  const reading = (async () => {
    for await (const topic of world.deps.listener.follow('admin', stop.signal)) told.push(topic ?? '')
  })()
  // Events arrive in order, so whatever was sent before a mark is there with it.
  const mark = async () => {
    const name = `mark-${crypto.randomUUID()}`
    await sql`select pg_notify('kazi_live', ${`admin ${name}`})`.execute(world.db)
    await expect.poll(() => told.includes(name)).toBe(true)
    return told.indexOf(name)
  }
  const from = await mark()
  await act()
  const to = await mark()
  stop.abort()
  await reading
  return told.slice(from, to).filter((topic) => topic === 'presence').length
}

it('two who have one record open see each other, a reader too, and nobody sees themselves', async () => {
  const [ama, ben, record] = [await colleague('Ama'), await colleague('Ben', 'reader'), aRecord()]
  await ama.presence.look({ id: ama.id, record })
  await ama.presence.look({ id: crypto.randomUUID(), record })
  expect(await ama.presence.others({ record })).toEqual([])
  await ben.presence.look({ id: ben.id, record })
  expect(await ama.presence.others({ record })).toEqual([ben.label])
  expect(await ben.presence.others({ record })).toEqual([ama.label])
  expect(await ben.presence.others({ record: aRecord() })).toEqual([])
})

it('who goes on to another record, or leaves, is not there any more', async () => {
  const [ama, ben, record] = [await colleague('Ama'), await colleague('Ben'), aRecord()]
  await ben.presence.look({ id: ben.id, record })
  expect(await ama.presence.others({ record })).toEqual([ben.label])
  const next = aRecord()
  await ben.presence.look({ id: ben.id, record: next })
  expect(await ama.presence.others({ record })).toEqual([])
  expect(await ama.presence.others({ record: next })).toEqual([ben.label])
  await ben.presence.leave({ id: ben.id })
  expect(await ama.presence.others({ record: next })).toEqual([])
})

it('who says nothing is forgotten, and the heartbeat of anybody removes the row', async () => {
  const [ama, ben, record] = [await colleague('Ama'), await colleague('Ben'), aRecord()]
  await ben.presence.look({ id: ben.id, record })
  await age(ben.id, lookedAwaySeconds - 5)
  expect(await ama.presence.others({ record })).toEqual([ben.label])
  await age(ben.id, lookedAwaySeconds + 1)
  expect(await ama.presence.others({ record })).toEqual([])
  await ama.presence.look({ id: ama.id, record: aRecord() })
  const { rows } = await sql`select from presence where id = ${ben.id}`.execute(world.db)
  expect(rows).toEqual([])
})

it('the console hears of those who come and go, and of no other heartbeat', async () => {
  const [ama, ben, record] = [await colleague('Ama'), await colleague('Ben'), aRecord()]
  expect(await heard(() => ama.presence.look({ id: ama.id, record }))).toBe(1)
  expect(await heard(() => ama.presence.look({ id: ama.id, record }))).toBe(0)
  expect(await heard(() => ama.presence.look({ id: ama.id, record: aRecord() }))).toBe(1)
  await ben.presence.look({ id: ben.id, record })
  await age(ben.id, 60)
  expect(await heard(() => ben.presence.look({ id: ben.id, record }))).toBe(1)
  await age(ben.id, 60)
  expect(await heard(() => ama.presence.look({ id: ama.id, record }))).toBe(1)
  expect(await heard(() => ama.presence.leave({ id: ama.id }))).toBe(1)
  expect(await heard(() => ama.presence.leave({ id: ama.id }))).toBe(0)
})

it("nobody moves or removes a colleague's place", async () => {
  const [ama, ben, record] = [await colleague('Ama'), await colleague('Ben'), aRecord()]
  await ben.presence.look({ id: ben.id, record })
  expect(await heard(() => ama.presence.look({ id: ben.id, record: aRecord() }))).toBe(0)
  await ama.presence.leave({ id: ben.id })
  expect(await ama.presence.others({ record })).toEqual([ben.label])
})

it('heartbeats at one moment do not wait for each other', async () => {
  const all = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => colleague(`C${n}`)))
  const record = aRecord()
  for (const { presence, id } of all) await presence.look({ id, record })
  for (let round = 0; round < 10; round++) {
    for (const { id } of all) await age(id, 60)
    await Promise.all(all.map(({ presence, id }) => presence.look({ id, record })))
  }
  const [ama] = all
  expect(await ama?.presence.others({ record })).toEqual(
    all
      .slice(1)
      .map(({ label }) => label)
      .sort(),
  )
})

it('colleagues who come back at one moment forget each other without a deadlock', async () => {
  const ids = Array.from({ length: 8 }, () => crypto.randomUUID())
  const see = (id: string) =>
    world.db.transaction().execute((tx) => seeViewer(tx, { id, label: 'Ama', record: 'task 1' }))
  for (let round = 0; round < 100; round++) {
    await sql`update presence set seen_at = clock_timestamp() - interval '5 minutes'`.execute(world.db)
    // About one call in a hundred ended in a deadlock while the own row came last.
    await Promise.all(ids.map(see))
  }
})

it.each(['task 0', 'task 1 ', 'users 1', 'va 12345678901', 'task_1', 'task_1_va_2_x', ''])(
  'what is no record is refused: %j',
  async (record) => {
    const { presence, id } = await colleague('Ama')
    await expect(presence.look({ id, record })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(presence.others({ record })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  },
)

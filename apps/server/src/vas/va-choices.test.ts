import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { mostChoices, vaChoices } from './va-choices.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { vas } = world.guest

it('the filters offer what VAs have, spelled as one of them does, and follow every change', async () => {
  expect(await vas.choices()).toEqual({ skills: [], timezones: [] })
  await world.aVa({ skills: 'SEO audits, welding', timezone: 'Africa/Nairobi' })
  const va = await world.aVa({ skills: 'Welding; Falconry', timezone: ' GMT+3 ' })
  await world.aVa({ skills: 'seo audits', timezone: 'Africa/Nairobi' })
  const { skills, timezones } = await vas.choices()
  expect(skills.map((name) => name.toLowerCase()).sort()).toEqual(['falconry', 'seo audits', 'welding'])
  expect(skills).toContain('Falconry')
  expect(skills.some((name) => /^SEO audits$|^seo audits$/.test(name))).toBe(true)
  expect(timezones.toSorted()).toEqual(['Africa/Nairobi', 'GMT+3'])

  await world.admin.admin.vas.delete({ id: va.id })
  const after = await vas.choices()
  expect(after.timezones).toEqual(['Africa/Nairobi'])
  expect(after.skills).not.toContain('Falconry')
})

it('they are at most so many, each short enough to be read', async () => {
  // First in either order: the oldest skill, and the first zone. They take no place from one that is short enough.
  await world.aVa({ skills: `Talks ${'a lot '.repeat(100)}`, timezone: `A zone ${'of long words '.repeat(12)}` })
  await sql`
    insert into vas (email, name, skills, timezone, tools)
    select 'many' || i || '@example.com', 'Many ' || i, 'Skill no. ' || i, 'Zone ' || i, '{}'
    from generate_series(1, ${mostChoices + 5}::int) i`.execute(world.db)
  const { skills, timezones } = await vas.choices()
  expect([skills.length, timezones.length]).toEqual([mostChoices, mostChoices])
  expect(Math.max(...[...skills, ...timezones].map((name) => name.length))).toBeLessThan(100)
})

it('a skill is spelled as in lists that are written with other separators too', async () => {
  await sql`delete from vas`.execute(world.db)
  await world.aVa({ skills: 'Glassblowing، Kiln Repair' })
  expect((await vas.choices()).skills).toEqual(['Glassblowing', 'Kiln Repair'])
})

it('are read once for all who ask while they are read', async () => {
  let statements = 0
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await Promise.all(Array.from({ length: 20 }, () => vaChoices(db)))
  expect(statements).toBeLessThan(4)
})

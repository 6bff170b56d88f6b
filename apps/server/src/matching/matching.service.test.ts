import { skillsOfCategory } from '@kazi/analyst/matching/categories'
import { rankVas } from '@kazi/analyst/matching/score'
import { stemsOf } from '@kazi/analyst/text/words'
import { taskCategory } from '@kazi/schemas/task'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoVas } from '../seed/vas.ts'
import { declinedVaIds } from '../tasks/requests.queries.ts'
import { testWorld, type World } from '../testing/world.ts'
import { insertVa } from '../vas/vas.queries.ts'
import { someVas, vasForMatching } from './matching.queries.ts'
import { candidatesFor, countForCategory, matchesFor, rankAllUpTo } from './matching.service.ts'
import { vaVectors, warmVectors } from './vectors.ts'

const text = 'My inbox has 4,000 unread mails, sort it and book my travel to Lisbon'
const worlds: World[] = []
const aWorld = async () => {
  const world = await testWorld()
  worlds.push(world)
  for (const va of demoVas) await insertVa(world.db, va)
  return world
}
afterAll(() => Promise.all(worlds.map((world) => world.close())))

/** A simple implementation of the same rule, over every VA. */
async function counted(world: World, category: string) {
  const wanted = skillsOfCategory(category).map((skill) => new Set(stemsOf(skill)))
  const vas = (await vasForMatching(world.db)).filter((va) => va.available)
  if (wanted.length === 0) return vas.length
  return vas.filter(({ skills }) =>
    skills
      .split(/[,;]/)
      .map((skill) => new Set(stemsOf(skill)))
      .some((own) => wanted.some((one) => one.isSubsetOf(own) || (own.size > 0 && own.isSubsetOf(one)))),
  ).length
}

describe('a small network', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld()
  })

  it('is ranked whole, as the scorer alone would', async () => {
    const client = await world.aClient({ timezone: 'Europe/Paris' })
    await world.aTask(client, { taskText: text })
    const vas = await vasForMatching(world.db)
    const pure = rankVas({ text }, vas, { now: new Date(), timezone: 'Europe/Paris' })
    const candidates = await candidatesFor(
      world.context,
      { userId: client.id, taskText: text, category: null, budget: null },
      'Europe/Paris',
    )
    expect(candidates.map(({ va, score, reasons, factors }) => ({ vaId: va.id, score, reasons, factors }))).toEqual(
      pure,
    )
    const matches = await matchesFor(world.context, client.id, text, 'Europe/Paris', 10)
    expect(matches.map(({ va, score }) => [va.id, score])).toEqual(
      pure.slice(0, 10).map(({ vaId, score }) => [vaId, score]),
    )
  })

  it.each([...taskCategory.options, 'Design', 'Technical', 'no such word'])('is counted right for %s', async (word) => {
    expect(await countForCategory(world.context, word)).toBe(await counted(world, word))
  })

  it('is counted whole without a category, but for those who are away', async () => {
    const before = await countForCategory(world.context, undefined)
    await world.aVa({ available: false, skills: 'Data Entry' })
    expect(await countForCategory(world.context, undefined)).toBe(before)
  })

  it('is counted anew when a VA comes, changes skills and goes', async () => {
    const before = await countForCategory(world.context, 'Data Entry')
    const va = await world.aVa({ skills: '  DATA entry ;Cooking,, ' })
    expect(await countForCategory(world.context, 'Data Entry')).toBe(before + 1)
    await world.db.updateTable('vas').set({ skills: 'Cooking' }).where('id', '=', va.id).execute()
    expect(await countForCategory(world.context, 'Data Entry')).toBe(before)
    await world.db.updateTable('vas').set({ skills: 'Typing, Cooking' }).where('id', '=', va.id).execute()
    expect(await countForCategory(world.context, 'Data Entry')).toBe(before + 1)
    await world.db.deleteFrom('vas').where('id', '=', va.id).execute()
    expect(await countForCategory(world.context, 'Data Entry')).toBe(before)
  })
})

describe('a large network', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld()
    const crowd = Array.from({ length: rankAllUpTo * 2 }, (_, i) => {
      const { skills, tools, intro } = demoVas[(i * 7) % demoVas.length]!
      return { email: `crowd${i}@example.com`, name: `Somebody ${i}`, skills, tools, intro: `${intro} ${i}` }
    })
    await world.db
      .insertInto('vas')
      .values(crowd as never)
      .execute()
  })
  const asked = 'Transcribe 30 ornithology field recordings and put bird names and times into Airtable'
  const anIdeal = () =>
    world.aVa({
      skills: 'Audio Transcription, Data Entry, Proofreading',
      tools: ['Airtable', 'Otter'],
      intro: 'I transcribe field recordings; ornithology is my own hobby.',
    })

  it('still finds the one who fits best', async () => {
    const ideal = await anIdeal()
    const [first] = await matchesFor(world.context, (await world.aClient()).id, asked, null)
    expect(first?.va.id).toBe(ideal.id)
  })

  it('finds by a synonym, where no word is the same', async () => {
    const matches = await matchesFor(world.context, (await world.aClient()).id, 'My inbox is a mess, 3000 unread', null)
    expect(matches).toHaveLength(20)
    expect(matches.every(({ va }) => /mail|inbox/i.test(va.skills))).toBe(true)
  })

  it('never brings back who was declined, and always those who are asked for', async () => {
    const ideal = await anIdeal()
    const odd = await world.aVa({ skills: 'Cheese Tasting', tools: [], intro: '' })
    const client = await world.aClient()
    const { id } = await world.aTask(client, { taskText: asked })
    const api = await world.as(client)
    await api.tasks.requestVa({ id })
    await world.admin.admin.tasks.propose({ id, proposals: [{ vaId: ideal.id }, { vaId: odd.id }] })
    const [proposal] = (await api.tasks.get({ id })).proposals.filter(({ va }) => va.id === ideal.id)
    await api.tasks.decide({ id, proposalId: proposal!.id, decision: 'decline' })
    const task = { userId: client.id, taskText: asked, category: null, budget: null }
    const declined = await declinedVaIds(world.db, id)
    const found = (await candidatesFor(world.context, task, null, { including: [odd.id, ideal.id], declined })).map(
      ({ va }) => va.id,
    )
    expect(found).toContain(odd.id)
    expect(found).not.toContain(ideal.id)
    expect(found.length).toBeLessThan(rankAllUpTo)
  })

  it('ranks as many once those who came nearest are gone', async () => {
    const twins = Array.from({ length: rankAllUpTo }, (_, i) => {
      const [email, name] = [`twin${i}@example.com`, `Twin ${i}`]
      return { email, name, skills: 'Email Management, Inbox Triage', tools: ['Gmail'], intro: '' }
    })
    const client = await world.aClient()
    const task = {
      userId: client.id,
      category: null,
      budget: null,
      taskText: 'Sort my inbox and answer routine emails',
    }
    const ranked = async () => (await candidatesFor(world.context, task, null, { readBy: 'team' })).length
    const before = await ranked()
    await world.db
      .insertInto('vas')
      .values(twins as never)
      .execute()
    await warmVectors(world.context)
    await ranked()
    await world.db.deleteFrom('vas').where('name', 'like', 'Twin %').execute()
    expect(await ranked()).toBe(before)
    const { ids } = await vaVectors(world.context)
    expect(ids.filter((id) => id === undefined)).toHaveLength(twins.length)
  })

  it('finds others where all who are nearest are off', async () => {
    const off = Array.from({ length: rankAllUpTo }, (_, i) => ({
      email: `off${i}@example.com`,
      name: `Off ${i}`,
      skills: 'Email Management, Inbox Management, Inbox Triage, Email Triage, Email Replies, Inbox Zero',
      tools: ['Gmail'],
      intro: 'I sort inboxes and answer routine emails.',
      available: false,
    }))
    await world.db
      .insertInto('vas')
      .values(off as never)
      .execute()
    await warmVectors(world.context)
    const { id } = await world.aClient()
    const nearest = vi.fn(world.context.cpu.nearest)
    const cpu = Object.create(world.context.cpu, { nearest: { value: nearest } }) as typeof world.context.cpu
    const context = { ...world.context, cpu }
    const matches = await matchesFor(context, id, 'Sort my inbox in Gmail and answer routine emails', null)
    expect(matches).toHaveLength(20)
    // Each of them reads the vectors of all VAs.
    expect(nearest).toHaveBeenCalledTimes(2)
    expect(matches.filter(({ va }) => va.name.startsWith('Off'))).toEqual([])
    await world.db.deleteFrom('vas').where('name', 'like', 'Off %').execute()
  })

  it('answers a text that speaks of nothing', async () => {
    expect((await matchesFor(world.context, (await world.aClient()).id, 'asdf', null)).length).toBeGreaterThan(0)
  })

  it('is sampled as well after millions of ids were given to nobody', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from vas`.execute(world.db)
    await sql`select setval(pg_get_serial_sequence('vas', 'id'), 90000000)`.execute(world.db)
    await world.aVa()
    const n = rows[0]!.n + 1
    const { total, vas } = await someVas(world.db, 400)
    expect(vas.length).toBeGreaterThanOrEqual(200)
    expect(vas.length).toBeLessThanOrEqual(400)
    expect(total).toBeGreaterThan(n / 3)
    expect(total).toBeLessThan(n * 3)
  })

  it('is counted right', async () => {
    for (const word of ['Email Management', 'Research', 'Other'])
      expect(await countForCategory(world.context, word)).toBe(await counted(world, word))
  })
})

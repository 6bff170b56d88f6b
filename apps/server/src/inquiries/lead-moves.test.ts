import { maxBulkRows } from '@kazi/schemas/bulk'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { takeBack } from '../admin/undoing.service.ts'
import { someEmail, testWorld } from '../testing/world.ts'
import { updateLead } from './leads.service.ts'

const world = await testWorld()
afterAll(() => world.close())

const { leads, undo, audit } = world.admin.admin

async function aLead(name = 'Marisol Vega') {
  await world.db.deleteFrom('rateWindows').where('key', 'like', 'inquiry:%').execute()
  return (await world.guest.vas.inquire({ kind: 'contact', name, email: someEmail('lead'), message: 'Mornings?' })).id
}
const facts = async (...ids: number[]) => {
  const { rows } = await sql<{ one: unknown }>`
    select json_build_array(stage, next_step, next_step_on, owner, notes) as one
    from inquiries where id = any (${ids}) order by id`.execute(world.db)
  return rows.map(({ one }) => one)
}
const toStage = (stage: 'contacted' | 'quoted' | 'lost' | 'new' | 'converted') => ({ what: 'stage', stage }) as const
const call = { what: 'nextStep', nextStep: 'Call', nextStepOn: '2026-12-01' } as const

describe.each([
  ['moved to a stage', toStage('contacted'), 'is now in Contacted.', 'is already in Contacted.'],
  ['given a next step', call, 'has the next step.', 'has it already.'],
] as const)('leads are %s together', (_, change, done, already) => {
  it('with a result and an entry for each; one undo brings everything back', async () => {
    const ids = [await aLead('Ada'), await aLead('Bea')]
    const before = await facts(...ids)
    const { results, left, undo: key } = await leads.moveMany({ selection: { ids: [...ids].reverse() }, change })
    expect(results.map(({ name, done, text }) => [name, done, text])).toEqual([
      ['Ada', true, done],
      ['Bea', true, done],
    ])
    expect(left).toBe(false)
    for (const id of ids) expect((await leads.get({ id })).events).toHaveLength(1)
    const entries = (await audit.records()).rows.filter(({ to }) => to === `lead ${ids[0]}`)
    expect(entries.map(({ what }) => what)).toEqual(['update-lead'])
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true, kept: [] })
    expect(await facts(...ids)).toEqual(before)
  })

  it('again, nothing is written', async () => {
    const ids = [await aLead()]
    await leads.moveMany({ selection: { ids }, change })
    const { version } = await leads.get({ id: ids[0] ?? 0 })
    const again = await leads.moveMany({ selection: { ids }, change })
    expect(again.results).toMatchObject([{ done: true, text: already }])
    expect(again.undo).toBeNull()
    expect((await leads.get({ id: ids[0] ?? 0 })).version).toBe(version)
  })
})

describe('of many leads', () => {
  it('each is refused by itself: without a quote, or converted', async () => {
    const [plain, quoted, client] = [await aLead(), await aLead(), await aLead()]
    await leads.update({ id: quoted, quote: { amountCents: 4000, currency: 'USD', unit: 'hour' } })
    await leads.convert({ id: client })
    const { results } = await leads.moveMany({ selection: { ids: [plain, quoted, client] }, change: toStage('quoted') })
    expect(results.map(({ done }) => done)).toEqual([false, true, false])
    expect(results[0]?.text).toBe('Please enter the quote first: a lead is quoted once it has our price.')
    const refused = await leads.moveMany({ selection: { ids: [plain] }, change: toStage('converted') })
    expect(refused.results).toMatchObject([{ done: false, text: expect.stringMatching(/Convert to client/) }])
  })

  it('those from which a colleague has gone on stay as they are, and are named', async () => {
    const ids = [await aLead('Ada'), await aLead('Bea')]
    const { undo: key } = await leads.moveMany({ selection: { ids }, change: toStage('lost') })
    await leads.update({ id: ids[0] ?? 0, notes: 'They called again.' })
    const { kept } = await undo({ id: key ?? '' })
    expect(kept).toMatchObject([
      { name: 'Ada', text: expect.stringMatching(/Somebody else has just changed this lead/) },
    ])
    expect((await facts(...ids)).map((one) => (one as string[])[0])).toEqual(['lost', 'new'])
  })

  it('all that match are moved, call after call, each once; one undo takes back all of them', async () => {
    const mark = `zq${crypto.randomUUID().slice(0, 8)}`
    const many = maxBulkRows + 3
    await sql`
      insert into inquiries (kind, stage, name, email, message, due_at)
      select 'contact', 'new', ${mark}, 'many@example.com', 'Hello', now() from generate_series(1, ${many})`.execute(
      world.db,
    )
    const other = await aLead()
    const selection = { matching: { q: mark, filters: { stage: 'open' as const } } }
    const first = await leads.moveMany({ selection, change: toStage('contacted') })
    expect([first.results.length, first.left]).toEqual([maxBulkRows, true])
    // The first ones match still: without a place, the same call would find them again.
    const after = first.results.at(-1)?.id ?? 0
    const next = { selection, change: toStage('contacted'), after, undo: first.undo ?? '' }
    const second = await leads.moveMany(next)
    expect([second.results.length, second.left, second.undo]).toEqual([3, false, first.undo])
    expect(second.results.every(({ text }) => text === 'is now in Contacted.')).toBe(true)
    const stages = async () =>
      (
        await sql<{ stage: string; n: number }>`
          select stage, count(*)::int as n from inquiries where name = ${mark} group by stage`.execute(world.db)
      ).rows
    expect(await stages()).toEqual([{ stage: 'contacted', n: many }])
    expect((await leads.get({ id: other })).stage).toBe('new')
    expect(await undo({ id: first.undo ?? '' })).toEqual({ undone: true, kept: [], left: maxBulkRows })
    expect(await undo({ id: first.undo ?? '' })).toEqual({ undone: true, kept: [] })
    expect(await stages()).toEqual([{ stage: 'new', n: many }])
  })

  it("a lot is not added to a colleague's, nor to one that was undone", async () => {
    const ids = [await aLead(), await aLead(), await aLead()] as const
    const theirs = await leads.moveMany({ selection: { ids: [ids[0]] }, change: call })
    await sql`update team_undos set actor = 'ben' where id = ${theirs.undo}`.execute(world.db)
    const own = await leads.moveMany({ selection: { ids: [ids[1]] }, change: call, undo: theirs.undo ?? '' })
    expect(own.undo).not.toBe(theirs.undo)
    await undo({ id: own.undo ?? '' })
    const later = await leads.moveMany({ selection: { ids: [ids[2]] }, change: call, undo: own.undo ?? '' })
    expect(later.undo).not.toBe(own.undo)
    await takeBack(world.context, { label: 'ben', ip: '' }, theirs.undo ?? '')
    expect((await facts(...ids)).map((one) => (one as string[])[1])).toEqual([null, null, 'Call'])
  })
})

describe('what a colleague does meanwhile', () => {
  const read = async (ids: number[]) =>
    Promise.all(ids.map(async (id) => ({ id, version: (await leads.get({ id })).version })))

  it.each([toStage('lost'), call])('stays, where the lead was read before it: %j', async (change) => {
    const ids = [await aLead('Ada'), await aLead('Bea')]
    const before = await read(ids)
    await leads.update({ id: ids[0] ?? 0, stage: 'qualified', nextStep: 'Send the offer' })
    const { results } = await leads.moveMany({ selection: { ids }, before, change })
    expect(results).toMatchObject([
      { done: false, text: 'Somebody else has just changed this lead. Please look at it again.' },
      { done: true },
    ])
    expect(await leads.get({ id: ids[0] ?? 0 })).toMatchObject({ stage: 'qualified', nextStep: 'Send the offer' })
  })

  it('is overwritten where nobody read the lead', async () => {
    const [one = 0, other = 0] = [await aLead('Ada'), await aLead('Bea')]
    const before = await read([other])
    await leads.update({ id: one, nextStep: 'Send the offer' })
    const { results } = await leads.moveMany({ selection: { ids: [one, other] }, before, change: call })
    expect(results.map(({ done }) => done)).toEqual([true, true])
  })

  it('is not taken back by an undo where it was the same move', async () => {
    const id = await aLead()
    let moving: ReturnType<typeof leads.moveMany> | undefined
    await world.db.transaction().execute(async (db) => {
      await sql`select from inquiries where id = ${id} for update`.execute(db)
      moving = leads.moveMany({ selection: { ids: [id] }, change: toStage('contacted') })
      // Until it has read the lead and waits for it.
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(world.db)
          return rows.length
        })
        .toBeGreaterThan(0)
      await updateLead({ ...world.context, db }, { label: 'Odette', ip: '' }, [], { id, stage: 'contacted' })
    })
    expect(await moving).toMatchObject({ results: [{ done: true, text: 'is already in Contacted.' }], undo: null })
  })
})

describe('the undo of one move', () => {
  const stood = async (id: number) => {
    const { rows } = await sql`select stage, answered_at::text, closed_at::text, moved_at::text from inquiries
      where id = ${id}`.execute(world.db)
    return rows[0]
  }

  it('brings back the stage and its times', async () => {
    const id = await aLead()
    await leads.update({ id, stage: 'lost' })
    await sql`update inquiries set moved_at = moved_at - interval '2 days', closed_at = closed_at - interval '2 days',
      answered_at = answered_at - interval '2 days' where id = ${id}`.execute(world.db)
    const before = await stood(id)
    const { undo: key } = await leads.update({ id, stage: 'new' })
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true })
    expect(await stood(id)).toEqual(before)
  })

  it('is none where nothing was moved', async () => {
    const id = await aLead()
    expect((await leads.update({ id, stage: 'new' })).undo).toBeNull()
    expect((await leads.update({ id, notes: 'Called.' })).undo).toBeNull()
  })

  it('is refused once a colleague has gone on from it', async () => {
    const id = await aLead()
    const { undo: key } = await leads.update({ id, stage: 'contacted' })
    await leads.update({ id, notes: 'They called again.' })
    await expect(undo({ id: key ?? '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Somebody else has just changed this lead. Please look at it again.',
    })
  })
})

describe('the times of a lead', () => {
  const timesOf = async (id: number) => {
    const { rows } = await sql<{ due: string; answered: string | null; closed: string | null; moved: string }>`
      select due_at::text as due, answered_at::text as answered, closed_at::text as closed, moved_at::text as moved
      from inquiries where id = ${id}`.execute(world.db)
    return rows[0]
  }
  /** Asked five days ago and answered a day later, so that an answer of today would be late. */
  async function answeredLead(stage: 'contacted' | 'lost' | 'quoted') {
    const id = await aLead()
    await leads.update({ id, stage, quote: { amountCents: 4000, currency: 'USD', unit: 'hour' } })
    await sql`
      update inquiries set created_at = now() - interval '5 days', due_at = now() - interval '3 days',
        answered_at = now() - interval '4 days', closed_at = closed_at - interval '2 days',
        moved_at = now() - interval '2 days'
      where id = ${id}`.execute(world.db)
    await sql`update lead_events set at = at - interval '4 days' where inquiry_id = ${id}`.execute(world.db)
    return id
  }

  it.each([
    ['contacted', 'new'],
    ['contacted', 'lost'],
    ['quoted', 'contacted'],
    ['lost', 'new'],
    ['lost', 'contacted'],
  ] as const)('are what they were once a move from %s to %s is undone', async (from, to) => {
    const ids = [await answeredLead(from), await answeredLead(from)]
    const before = await Promise.all(ids.map(timesOf))
    const { undo: key } = await leads.moveMany({ selection: { ids }, change: toStage(to) })
    expect(await Promise.all(ids.map(timesOf))).not.toEqual(before)
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true, kept: [] })
    expect(await Promise.all(ids.map(timesOf))).toEqual(before)
  })

  it('are those of a lead that still waits once its first move is undone', async () => {
    const id = await aLead()
    const before = await timesOf(id)
    const { undo: key } = await leads.moveMany({ selection: { ids: [id] }, change: toStage('lost') })
    await undo({ id: key ?? '' })
    expect(await timesOf(id)).toEqual(before)
    expect(before).toMatchObject({ answered: null, closed: null })
  })

  it('stay as a colleague has left them who moved it back before the undo', async () => {
    const id = await answeredLead('lost')
    const { undo: key } = await leads.moveMany({ selection: { ids: [id] }, change: toStage('contacted') })
    await leads.update({ id, stage: 'lost' })
    const after = await timesOf(id)
    await undo({ id: key ?? '' })
    expect(await timesOf(id)).toEqual(after)
  })

  it('are no obstacle to an undo that was kept without them', async () => {
    const id = await answeredLead('contacted')
    const { undo: key } = await leads.moveMany({ selection: { ids: [id] }, change: toStage('lost') })
    await sql`
      update team_undos set detail = detail #- '{steps,0,lead,times}' where lot = ${key}`.execute(world.db)
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true, kept: [] })
    expect(await leads.get({ id })).toMatchObject({ stage: 'contacted', closedAt: null })
  })

  it('keep the first answer when it goes back to New and on again by hand', async () => {
    const id = await answeredLead('contacted')
    const first = await timesOf(id)
    await leads.update({ id, stage: 'new' })
    expect((await timesOf(id))?.answered).toBeNull()
    await leads.update({ id, stage: 'qualified' })
    const { due, answered } = (await timesOf(id)) ?? { due: '', answered: null }
    expect(due).toBe(first?.due)
    expect(Date.parse(answered ?? '')).toBeLessThan(Date.parse(due))
  })

  it('take no answer from a move that was taken back at once', async () => {
    const id = await aLead()
    await leads.update({ id, stage: 'contacted' })
    await leads.update({ id, stage: 'new' })
    await sql`update lead_events set at = at - interval '4 days' where inquiry_id = ${id}`.execute(world.db)
    await leads.update({ id, stage: 'contacted' })
    expect(Date.parse((await timesOf(id))?.answered ?? '')).toBeGreaterThan(Date.now() - 3_600_000)
  })
})

import { inquiryClockMoves, inquiryClocks } from '@kazi/schemas/inquiry-states'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { inquiries, requests, undo, audit, pendingCounts, leads } = world.admin.admin
const nobody = 2_000_000_000
const conflict = { code: 'CONFLICT' }

async function anInquiry() {
  await world.db.deleteFrom('rateWindows').where('key', 'like', 'inquiry:%').execute()
  const email = someEmail('visitor')
  const sent = await world.guest.vas.inquire({ name: 'Marisol Vega', email, message: 'Could somebody quiet my inbox?' })
  return { id: sent.id, email }
}
const question = 'Which hours?'
const mailsTo = async (email: string) => (await world.mails()).filter((mail) => mail.to === email)
/** Moves the clock back, as if it had been stopped so long ago. */
const letWait = (id: number, hours: number) =>
  sql`update inquiries set paused_at = paused_at - make_interval(hours => ${hours}) where id = ${id}`.execute(world.db)
const rowOf = async (email: string, view: 'waiting' | 'on_hold' | 'closed') =>
  (await requests.list({ q: email, filters: { view } })).rows[0]
const entriesOn = async (id: number) =>
  (await audit.list({ filters: { target: `inquiry ${id}` } })).rows.map(({ what }) => what)
/** Everything that a move may touch. */
const facts = async (id: number) =>
  (
    await sql<{ all: unknown }>`select json_build_array(i.question, i.paused_at, i.due_at, i.snoozed_until, i.closed_at,
      i.reason, i.offers, (select count(*) from mails), (select c.view || coalesce(c.hold, '') from client_requests c
        where c.id = i.id * 2 + 1)) as all from inquiries i where i.id = ${id}`.execute(world.db)
  ).rows[0]?.all

describe('a visitor is asked', () => {
  it('by email: the request is on hold, and counts as waiting no more', async () => {
    const { id, email } = await anInquiry()
    const before = (await pendingCounts()).requests
    await inquiries.ask({ id, question })
    const [mail] = await mailsTo(email)
    expect([mail?.subject, mail?.text]).toEqual([
      'A question about your request',
      expect.stringContaining('Which hours?'),
    ])
    expect(await rowOf(email, 'waiting')).toBeUndefined()
    expect(await rowOf(email, 'on_hold')).toMatchObject({ pausedAt: expect.any(String) })
    expect((await pendingCounts()).requests).toBe(before - 1)
    expect(await inquiries.get({ id })).toMatchObject({ question, pausedAt: expect.any(String), state: 'open' })
  })

  it('once: the same question again sends nothing, another one has to wait', async () => {
    const { id, email } = await anInquiry()
    await inquiries.ask({ id, question })
    const sent = (await mailsTo(email)).length
    expect(await inquiries.ask({ id, question })).toEqual({ asked: true, undo: null })
    await expect(inquiries.ask({ id, question: 'Which days?' })).rejects.toThrow('They have not answered')
    expect(await mailsTo(email)).toHaveLength(sent)
    expect(await entriesOn(id)).toEqual(['ask-visitor'])
  })

  it('and answers: the promise is later by as long as the clock waited, to the second', async () => {
    const { id, email } = await anInquiry()
    const { dueAt } = await inquiries.get({ id })
    await inquiries.ask({ id, question })
    await letWait(id, 5)
    await inquiries.answered({ id })
    const later = Date.parse((await inquiries.get({ id })).dueAt) - Date.parse(dueAt) - 5 * 3_600_000
    expect(later).toBeGreaterThanOrEqual(0)
    expect(later).toBeLessThan(60_000)
    expect(await rowOf(email, 'waiting')).toMatchObject({ pausedAt: null })
    const again = await facts(id)
    expect(await inquiries.answered({ id })).toEqual({ answered: true, undo: null })
    expect(await facts(id)).toEqual(again)
    expect(await entriesOn(id)).toEqual(['visitor-answered', 'ask-visitor'])
  })

  it('not where there is nothing to ask about', async () => {
    const { id } = await anInquiry()
    await inquiries.close({ id })
    const lead = await world.guest.vas.inquire({ kind: 'contact', name: 'Ada', email: someEmail(), message: 'Hello' })
    for (const call of [inquiries.answered, ({ id: of }: { id: number }) => inquiries.ask({ id: of, question })]) {
      await expect(call({ id })).rejects.toMatchObject(conflict)
      await expect(call({ id: lead.id })).rejects.toThrow('This is a lead')
      await expect(call({ id: nobody })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(inquiries.ask({ id, question: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await leads.get({ id: lead.id })).stage).toBe('new')
  })
})

/** Every move of the table, by the call that makes it. */
const moves = {
  ask: (id: number) => inquiries.ask({ id, question: 'Which days?' }),
  answered: (id: number) => inquiries.answered({ id }),
  propose: async (id: number) => inquiries.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] }),
  cannotFill: (id: number) => inquiries.cannotFill({ id, reason: 'Nobody is free.' }),
  close: (id: number) => inquiries.close({ id }),
} satisfies Record<keyof typeof inquiryClockMoves, unknown>

describe.each(Object.entries(moves))('%s', (name, call) => {
  const rule = inquiryClockMoves[name as keyof typeof moves]
  it.each(inquiryClocks)('of a clock that is %s does what the table says', async (clock) => {
    const { id, email } = await anInquiry()
    if (clock === 'waiting') await inquiries.ask({ id, question })
    const [before, sent] = [await facts(id), (await mailsTo(email)).length]
    const from: readonly string[] = rule.from
    if (!from.includes(clock)) {
      if ('refusal' in rule) await expect(call(id)).rejects.toThrow(rule.refusal)
      else await call(id)
      return expect(await facts(id)).toEqual(before)
    }
    await call(id)
    expect((await inquiries.get({ id })).pausedAt === null).toBe(rule.to === 'running')
    expect(await mailsTo(email)).toHaveLength(sent + (rule.email ? 1 : 0))
  })
})

describe.each(Object.entries(moves).filter(([name]) => name !== 'close'))('%s is undone', (name, call) => {
  it.each(inquiryClocks)('where the clock was %s: everything is as it was', async (clock) => {
    const { id } = await anInquiry()
    if (clock === 'waiting') {
      await inquiries.ask({ id, question })
      await letWait(id, 3)
    }
    const before = await facts(id)
    const done = (await call(id).catch(() => null)) as { undo: string | null } | null
    if (!done?.undo) return expect(await facts(id)).toEqual(before)
    expect(await facts(id)).not.toEqual(before)
    expect(await undo({ id: done.undo })).toEqual({ undone: true })
    expect(await facts(id), name).toEqual(before)
  })
})

it('an undo is refused once somebody has gone on', async () => {
  const { id } = await anInquiry()
  const { undo: asked } = await inquiries.ask({ id, question })
  const { undo: answered } = await inquiries.answered({ id })
  await expect(undo({ id: asked ?? '' })).rejects.toThrow('has changed since')
  await inquiries.ask({ id, question: 'Which days?' })
  await expect(undo({ id: answered ?? '' })).rejects.toThrow('has changed since')
})

describe('notes on an inquiry', () => {
  it('are kept and cleared, open or closed, and a stale text does not replace a newer one', async () => {
    const { id } = await anInquiry()
    await inquiries.notes({ id, notes: 'Prefers mornings.' })
    await inquiries.close({ id })
    await expect(inquiries.notes({ id, notes: 'Evenings.', notesBefore: null })).rejects.toMatchObject(conflict)
    expect(await inquiries.notes({ id, notes: 'Prefers mornings.', notesBefore: null })).toMatchObject({
      notes: 'Prefers mornings.',
    })
    expect((await inquiries.notes({ id, notes: '', notesBefore: 'Prefers mornings.' })).notes).toBeNull()
    expect(await entriesOn(id)).toEqual(['note-inquiry', 'close-inquiry', 'note-inquiry'])
  })

  it('of a lead are changed as a lead', async () => {
    const lead = await world.guest.vas.inquire({ kind: 'contact', name: 'Ada', email: someEmail(), message: 'Hello' })
    await expect(inquiries.notes({ id: lead.id, notes: 'x' })).rejects.toThrow('This is a lead')
    await expect(inquiries.notes({ id: nobody, notes: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

import { daysAfter } from '@kazi/schemas/repeat-days'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../testing/factories.ts'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { inquiries, requests, audit, undo } = world.admin.admin
const quote = (cents: number) => ({ amountCents: cents, currency: 'USD' as const, unit: 'hour' as const })

async function anIntro() {
  const va = await world.aVa({ name: 'Akinyi Otieno', skills: 'Event bookings' })
  const email = someEmail('visitor')
  const message = 'She looks perfect for our event bookings. Could we meet her this week?'
  const { id } = await world.guest.vas.requestIntro({ name: 'Paulette Okafor', email, message, vaId: va.id })
  return { id, email, va }
}
const row = async (id: number) =>
  (await requests.list({ filters: { kind: 'intro' }, size: 500 })).rows.find((one) => one.id === id)
const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)

describe('the bench of an introduction', () => {
  it('shows the analysis, and whom the visitor asked for first', async () => {
    const { id, va } = await anIntro()
    const bench = await inquiries.bench({ id })
    expect(bench).toMatchObject({ id, kind: 'intro', offers: [], analysis: { category: expect.any(String) } })
    const [first] = await inquiries.candidates({ id })
    expect(first).toMatchObject({ va: { id: va.id }, reasons: expect.arrayContaining(['The client asks for this VA']) })
  })

  it('proposes by email, with price, note and reasons, as the preview showed', async () => {
    const { id, email, va } = await anIntro()
    const proposals = [{ vaId: va.id, sentence: 'She runs bookings for two hotels.', quote: quote(1400) }]
    const [shown] = await inquiries.preview({ id, proposals })
    await inquiries.propose({ id, proposals })
    const mail = (await mailsTo(email)).find(({ subject }) => subject === 'Meet Akinyi Otieno')
    for (const text of ['She runs bookings for two hotels.', '$14/hr', ...(shown?.reasons ?? [])])
      expect(mail?.text).toContain(text)
    expect(shown?.reasons).toContain('You asked for this VA')
    expect(await row(id)).toMatchObject({ state: 'proposed', offered: 1 })
    expect(await inquiries.bench({ id })).toMatchObject({
      state: 'open',
      offers: [{ vaId: va.id, quote: quote(1400) }],
    })
    expect((await audit.records()).rows.filter(({ to }) => to === `inquiry ${id}`)).toMatchObject([{ what: 'propose' }])
  })

  it('sends the same proposal once', async () => {
    const { id, email, va } = await anIntro()
    for (let turn = 0; turn < 2; turn++) await inquiries.propose({ id, proposals: [{ vaId: va.id }] })
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Meet'))).toHaveLength(1)
  })

  it('sends the same proposal with a price once', async () => {
    const { id, email, va } = await anIntro()
    const proposals = [{ vaId: va.id, quote: quote(1400) }]
    for (let turn = 0; turn < 2; turn++) await inquiries.propose({ id, before: [], proposals })
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Meet'))).toHaveLength(1)
  })

  it('does not replace what a colleague has just proposed: of two at once, one is refused and one email goes out', async () => {
    const { id, email, va } = await anIntro()
    const other = await world.aVa({ name: 'Zuri Kamau' })
    const vaIds = [va.id, other.id]
    const done = await Promise.allSettled(
      vaIds.map((vaId) => inquiries.propose({ id, before: [], proposals: [{ vaId, quote: quote(1400) }] })),
    )
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', message: expect.stringContaining('have just changed') },
    })
    const won = vaIds[done.findIndex(({ status }) => status === 'fulfilled')] ?? 0
    expect((await inquiries.bench({ id })).offers).toMatchObject([{ vaId: won }])
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Meet'))).toHaveLength(1)
    // Whoever has read them may propose anew.
    const before = (await inquiries.bench({ id })).offers
    await inquiries.propose({ id, before, proposals: vaIds.map((vaId) => ({ vaId })) })
    expect((await inquiries.bench({ id })).offers).toHaveLength(2)
  })

  it('no longer counts it among what waits for the team', async () => {
    const { id, va } = await anIntro()
    const before = (await world.admin.admin.pendingCounts()).requests
    await inquiries.propose({ id, proposals: [{ vaId: va.id }] })
    expect((await world.admin.admin.pendingCounts()).requests).toBe(before - 1)
  })

  it('is taken back whole while its email waits, and not once somebody proposed anew', async () => {
    const { id, email, va } = await anIntro()
    const before = [await row(id), (await mailsTo(email)).length]
    const { undo: key } = await inquiries.propose({ id, proposals: [{ vaId: va.id, quote: quote(1200) }] })
    await undo({ id: key ?? '' })
    expect([await row(id), (await mailsTo(email)).length]).toEqual(before)
    const { undo: first } = await inquiries.propose({ id, proposals: [{ vaId: va.id }] })
    await inquiries.propose({ id, proposals: [{ vaId: va.id, quote: quote(900) }] })
    await expect(undo({ id: first ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is withdrawn for one VA: the visitor is told who is left, and the request waits again once nobody is', async () => {
    const { id, email, va } = await anIntro()
    const other = await world.aVa({ name: 'Zuri Kamau' })
    await inquiries.propose({ id, proposals: [{ vaId: va.id, quote: quote(1400) }, { vaId: other.id }] })
    const { requests: waiting } = await world.admin.admin.pendingCounts()
    await inquiries.withdraw({ id, vaId: va.id })
    expect((await inquiries.bench({ id })).offers).toMatchObject([{ vaId: other.id }])
    expect(await row(id)).toMatchObject({ state: 'proposed', offered: 1 })
    const [first] = await mailsTo(email)
    expect(first).toMatchObject({ subject: 'Akinyi Otieno is no longer available' })
    expect(first?.text).toContain('Zuri Kamau')
    await inquiries.withdraw({ id, vaId: other.id })
    expect(await row(id)).toMatchObject({ state: 'open', offered: 0 })
    expect((await world.admin.admin.pendingCounts()).requests).toBe(waiting + 1)
    const [last] = await mailsTo(email)
    expect(last).toMatchObject({ subject: 'Zuri Kamau is no longer available' })
    expect(last?.text).toContain('We are looking for somebody else')
    const [entry] = (await audit.records()).rows.filter(({ to }) => to === `inquiry ${id}`)
    expect(entry).toMatchObject({
      what: 'withdraw-proposals',
      detail: { vaIds: [other.id], changes: { proposals: { from: 'Zuri Kamau, Quote on request', to: null } } },
    })
    // The other colleague's click comes too late; nobody is told twice.
    await expect(inquiries.withdraw({ id, vaId: other.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Zuri'))).toHaveLength(1)
  })

  it.each(['introduction', 'withdrawal'] as const)(
    'of an %s takes no question back that was asked since',
    async (what) => {
      const { id, va } = await anIntro()
      const stays = await world.aVa()
      const proposals = [{ vaId: va.id }, { vaId: stays.id }]
      const introduced = await inquiries.propose({ id, proposals })
      const key = what === 'introduction' ? introduced.undo : (await inquiries.withdraw({ id, vaId: va.id })).undo
      await inquiries.ask({ id, question: 'Which hotel is it?' })
      const before = await inquiries.get({ id })
      await expect(undo({ id: key ?? '' })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/has changed since/),
      })
      expect(await inquiries.get({ id })).toEqual(before)
      expect(before).toMatchObject({ question: 'Which hotel is it?', pausedAt: expect.any(String) })
    },
  )

  it('wakes a snoozed request when nobody is left; an undo takes all of it back, unless it went on', async () => {
    const { id, email, va } = await anIntro()
    await inquiries.propose({ id, proposals: [{ vaId: va.id, quote: quote(1400) }] })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await requests.snooze({ kind: 'inquiry', id, until })
    const before = [await inquiries.get({ id }), (await mailsTo(email)).length]
    const { undo: key } = await inquiries.withdraw({ id, vaId: va.id })
    expect(await inquiries.get({ id })).toMatchObject({ snoozedUntil: null, offers: [], offeredAt: null })
    await undo({ id: key })
    expect([await inquiries.get({ id }), (await mailsTo(email)).length]).toEqual(before)
    const { undo: again } = await inquiries.withdraw({ id, vaId: va.id })
    await inquiries.propose({ id, proposals: [{ vaId: va.id }] })
    await expect(undo({ id: again })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is not withdrawn of a closed request, of a lead, or of one that is not there', async () => {
    const { id, va } = await anIntro()
    await inquiries.propose({ id, proposals: [{ vaId: va.id }] })
    await expect(inquiries.withdraw({ id, vaId: 2_000_000_000 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(inquiries.withdraw({ id: 2_000_000_000, vaId: va.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await inquiries.close({ id })
    await expect(inquiries.withdraw({ id, vaId: va.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const lead = await world.guest.vas.inquire({ kind: 'contact', name: 'A', email: someEmail(), message: 'Hello' })
    await expect(inquiries.withdraw({ id: lead.id, vaId: va.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('refuses a VA who is not there or off, a closed request, a lead and one that is not there', async () => {
    const { id, va } = await anIntro()
    const offer = (vaId: number, of = id) => inquiries.propose({ id: of, proposals: [{ vaId }] })
    await expect(offer(2_000_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(offer(va.id, 2_000_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await inquiries.close({ id })
    await expect(offer(va.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    const lead = await world.guest.vas.inquire({ kind: 'contact', name: 'A', email: someEmail(), message: 'Hello' })
    await expect(offer(va.id, lead.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await mailsTo('')).length).toBe(0)
  })
})

describe('a VA who was proposed to a visitor and takes no new work any more', () => {
  const { vas } = world.admin.admin
  const noNewWork = 'takes no new work at the moment'
  async function proposed(...others: { id: number }[]) {
    const one = await anIntro()
    await inquiries.propose({ id: one.id, proposals: [one.va, ...others].map(({ id }) => ({ vaId: id })) })
    return one
  }
  const told = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Akinyi Otieno '))

  it.each([
    ['deleted', 'has left our network', (va: { id: number }) => vas.delete({ id: va.id })],
    ['set to unavailable', noNewWork, (va: { id: number }) => vas.update({ id: va.id, available: false })],
    [
      'unavailable by their own word',
      noNewWork,
      async (va: { id: number }) => (await world.asVa(va as never)).vaPortal.updateProfile({ available: false }),
    ],
    [
      'off from today',
      'is away until',
      async (va: { id: number }) =>
        (await world.asVa(va as never)).vaPortal.timeOff.save({ startsOn: today(), endsOn: daysAfter(today(), 3) }),
    ],
  ] as const)(
    'is withdrawn when they are %s: the visitor is told, and the request waits again',
    async (_, why, leaves) => {
      const other = await world.aVa({ name: 'Zuri Kamau' })
      const [alone, beside] = [await proposed(), await proposed(other)]
      await leaves(alone.va)
      await leaves(beside.va)
      expect(await row(alone.id)).toMatchObject({ state: 'open', offered: 0 })
      expect(await inquiries.bench({ id: beside.id })).toMatchObject({ offers: [{ vaId: other.id }] })
      const subject = expect.stringContaining(`Akinyi Otieno ${why}`)
      expect(await told(alone.email)).toMatchObject([
        { subject, text: expect.stringContaining('looking for somebody else') },
      ])
      expect(await told(beside.email)).toMatchObject([{ text: expect.stringContaining('Zuri Kamau') }])
    },
  )

  it('leaves the promise kept that their proposal has kept', async () => {
    const { id, va } = await proposed()
    await sql`update inquiries set due_at = now() - interval '1 minute', offered_at = now() - interval '2 minutes'
      where id = ${id}`.execute(world.db)
    await vas.update({ id: va.id, available: false })
    const { rows } = await sql<{ outcome: string }>`
      select (promise_count_of(i)).outcome from inquiries i where id = ${id}`.execute(world.db)
    expect(rows).toEqual([{ outcome: 'kept' }])
    const kept = await world.admin.admin.overview.promiseRows({
      filters: { kind: 'inquiry', outcome: 'kept' },
      size: 500,
    })
    expect(kept.rows.map(({ sourceId }) => sourceId)).toContain(id)
  })

  it('is in the log of the request as the system’s doing when the VA did it', async () => {
    const { id, va } = await proposed()
    await (await world.asVa(va as never)).vaPortal.updateProfile({ available: false })
    const [entry] = (await audit.records()).rows.filter(({ to }) => to === `inquiry ${id}`)
    expect(entry).toMatchObject({ who: 'system', what: 'withdraw-proposals' })
  })

  it('is in the log of the request when the team did it', async () => {
    const { id, va } = await proposed()
    expect(await vas.leaving({ id: va.id })).toMatchObject({ proposals: 1 })
    await vas.delete({ id: va.id })
    const [entry] = (await audit.records()).rows.filter(({ to }) => to === `inquiry ${id}`)
    expect(entry).toMatchObject({
      who: 'tester',
      what: 'withdraw-proposals',
      detail: { vaIds: [va.id], changes: { proposals: { from: 'Akinyi Otieno, Quote on request', to: null } } },
    })
  })

  it('stands again, and the visitor hears of nothing, when that is undone', async () => {
    const { id, email, va } = await proposed()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await requests.snooze({ kind: 'inquiry', id, until })
    const before = [await inquiries.get({ id }), (await mailsTo(email)).length]
    const change = { what: 'available', available: false } as const
    const { undo: key } = await vas.changeMany({ selection: { ids: [va.id] }, change })
    expect(await inquiries.get({ id })).toMatchObject({ offers: [], offeredAt: null, snoozedUntil: null })
    expect(await undo({ id: key ?? '' })).toMatchObject({ undone: true, kept: [] })
    expect([await inquiries.get({ id }), (await mailsTo(email)).length]).toEqual(before)
  })

  it('stays in a request that was closed: what was sent is history', async () => {
    const { id, email, va } = await proposed()
    await inquiries.close({ id })
    const before = (await mailsTo(email)).length
    await vas.delete({ id: va.id })
    expect((await inquiries.get({ id })).offers).toHaveLength(1)
    expect((await mailsTo(email)).length).toBe(before)
  })

  it.each(['reopen', 'undo'] as const)('is not offered any more once it is open again (%s)', async (how) => {
    const { id, va } = await proposed()
    const stays = await world.aVa()
    await inquiries.propose({ id, proposals: [{ vaId: va.id }, { vaId: stays.id }] })
    const { undo: key } =
      how === 'undo'
        ? await inquiries.cannotFill({ id, reason: 'Nobody is free.' })
        : { undo: await inquiries.close({ id }) }
    await vas.delete({ id: va.id })
    await (how === 'undo' ? undo({ id: String(key) }) : inquiries.reopen({ id }))
    const again = await inquiries.get({ id })
    expect(again.offers.map(({ vaId }) => vaId)).toEqual([stays.id])
    expect(again.offeredAt).not.toBeNull()
  })

  it('leaves a request that is open again waiting for the team, when nobody else was proposed', async () => {
    const { id, va } = await proposed()
    await inquiries.close({ id })
    await (await world.asVa(va)).vaPortal.updateProfile({ available: false })
    await inquiries.reopen({ id })
    expect(await inquiries.get({ id })).toMatchObject({ state: 'open', offers: [], offeredAt: null })
  })
})

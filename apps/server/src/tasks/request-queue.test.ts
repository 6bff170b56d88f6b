import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ownInquiry } from '../inquiries/inquiry-queue.service.ts'
import { someEmail, testWorld } from '../testing/world.ts'
import { ownRequest, wakeSnoozed } from './request-queue.service.ts'

const world = await testWorld()
afterAll(() => world.close())

const { tasks, requests, inquiries, audit } = world.admin.admin
const nobody = 2_000_000_000

async function aRequest() {
  const client = await world.aClient()
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  return { id, client, api: await world.as(client) }
}
async function anInquiry() {
  const email = someEmail('visitor')
  const { id } = await world.guest.vas.inquire({ name: 'Marisol Vega', email, message: 'Could somebody help?' })
  return { id, email }
}
const view = async (view: 'waiting' | 'on_hold' | 'closed', id: number, ofTask = true) =>
  (await requests.list({ filters: { view }, size: 500 })).rows.find(
    (row) => row.id === id && (row.kind === 'task') === ofTask,
  )
const entriesOn = async (target: string) =>
  (await audit.records()).rows.filter(({ to }) => to === target).map(({ what }) => what)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const mailsOf = async (email: string) => (await world.mails()).filter(({ to }) => to === email).length
const bellOf = async (client: { id: number }) =>
  (
    await world.db.selectFrom('notifications').select('type').where('userId', '=', client.id).orderBy('id').execute()
  ).map(({ type }) => type)

describe('an owner', () => {
  const [ada, ben] = [
    { label: 'ada', ip: '' },
    { label: 'ben', ip: '' },
  ]
  const labels = ['ada', 'ben']
  const each = [
    ['a task', async () => (await aRequest()).id, ownRequest, true, 'task'],
    ['an inquiry', async () => (await anInquiry()).id, ownInquiry, false, 'inquiry'],
  ] as const

  it.each(each)('takes %s, and gives it back; both are written down', async (_, make, own, ofTask, noun) => {
    const id = await make()
    await own(world.context, ada, labels, { id, owner: 'ada', before: null })
    expect(await view('waiting', id, ofTask)).toMatchObject({ owner: 'ada' })
    const ownedBy = async (owner: string) =>
      (await requests.list({ filters: { owner }, size: 500 })).rows.map((row) => `${row.kind === 'task'} ${row.id}`)
    expect(await ownedBy('ada')).toContain(`${ofTask} ${id}`)
    expect(await ownedBy('-')).not.toContain(`${ofTask} ${id}`)
    await own(world.context, ada, labels, { id, owner: null, before: 'ada' })
    expect(await view('waiting', id, ofTask)).toMatchObject({ owner: null })
    expect(await entriesOn(`${noun} ${id}`)).toEqual(['own-request', 'own-request'])
  })

  it.each(each)('is not changed by somebody who has read another one: %s', async (_, make, own, ofTask, noun) => {
    const id = await make()
    await own(world.context, ada, labels, { id, owner: 'ada', before: null })
    await expect(own(world.context, ben, labels, { id, owner: 'ben', before: null })).rejects.toThrow(
      'ada has just taken this request.',
    )
    await own(world.context, ben, labels, { id, owner: 'ben', before: 'ada' })
    expect(await view('waiting', id, ofTask)).toMatchObject({ owner: 'ben' })
    await own(world.context, ben, labels, { id, owner: 'ben', before: null })
    expect(await entriesOn(`${noun} ${id}`)).toHaveLength(2)
  })

  it.each(each)('has a key: %s', async (_, make, own) => {
    const id = await make()
    await expect(own(world.context, ada, labels, { id, owner: 'eve', before: null })).rejects.toThrow('No admin key')
  })

  it.each(each)(
    'who took %s from a colleague without a key can undo that: nobody has it',
    async (_, make, own, ofTask) => {
      const id = await make()
      await own(world.context, ben, labels, { id, owner: 'ben', before: null })
      await own(world.context, ada, labels, { id, owner: 'ada', before: 'ben' })
      const after = await own(world.context, ada, ['ada'], { id, owner: 'ben', before: 'ada' })
      expect(after).toEqual({ owner: null })
      expect(await view('waiting', id, ofTask)).toMatchObject({ owner: null })
    },
  )

  it.each(['task', 'inquiry'] as const)('of a %s that is not there is 404', async (kind) => {
    await expect(requests.own({ kind, id: nobody, owner: 'tester', before: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a snooze', () => {
  const each = [
    ['task', async () => (await aRequest()).id],
    ['inquiry', async () => (await anInquiry()).id],
  ] as const

  it.each(each)('puts a %s aside until its time, when it is back by itself', async (kind, make) => {
    const id = await make()
    const before = (await requests.list()).total
    const until = inDays(2)
    await requests.snooze({ kind, id, until })
    expect(await view('waiting', id, kind === 'task')).toBeUndefined()
    expect(await view('on_hold', id, kind === 'task')).toMatchObject({ snoozedUntil: until })
    expect((await requests.list()).total).toBe(before - 1)
    await wakeSnoozed(world.context)
    expect(await view('waiting', id, kind === 'task')).toBeUndefined()
    await sql`update ${sql.table(kind === 'task' ? 'va_requests' : 'inquiries')} set snoozed_until = now()
      where ${sql.ref(kind === 'task' ? 'task_id' : 'id')} = ${id}`.execute(world.db)
    await wakeSnoozed(world.context)
    expect(await view('waiting', id, kind === 'task')).toMatchObject({ snoozedUntil: null })
    expect(await view('on_hold', id, kind === 'task')).toBeUndefined()
  })

  it.each(each)('of a %s ends early, and twice is the same as once', async (kind, make) => {
    const id = await make()
    const until = inDays(1)
    for (let turn = 0; turn < 2; turn++) await requests.snooze({ kind, id, until })
    for (let turn = 0; turn < 2; turn++) await requests.snooze({ kind, id, until: null })
    expect(await view('waiting', id, kind === 'task')).toBeDefined()
    expect(await entriesOn(`${kind} ${id}`)).toEqual(['snooze-request', 'snooze-request'])
  })

  it.each([
    ['in the past', inDays(-1), 'Please choose a time in the future.'],
    ['in a year', inDays(365), 'at most 60 days'],
  ])('%s is refused', async (_, until, sentence) => {
    const { id } = await aRequest()
    await expect(requests.snooze({ kind: 'task', id, until })).rejects.toThrow(sentence)
  })

  it('leaves the clock as it is, for the client was promised an answer', async () => {
    const { id } = await aRequest()
    const before = await tasks.get({ id })
    await requests.snooze({ kind: 'task', id, until: inDays(1) })
    expect((await tasks.get({ id })).dueAt).toBe(before.dueAt)
  })

  it('ends when the client declines the last proposal: somebody has to look again', async () => {
    const { id, api } = await aRequest()
    await tasks.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] })
    await requests.snooze({ kind: 'task', id, until: inDays(3) })
    expect(await view('on_hold', id)).toBeDefined()
    const [proposal] = (await api.tasks.get({ id })).proposals
    await api.tasks.decide({ id, proposalId: proposal?.id ?? 0, decision: 'decline' })
    expect(await view('waiting', id)).toMatchObject({ state: 'open', snoozedUntil: null })
  })

  it('of a closed request is refused, and goes with the request', async () => {
    const { id, api } = await aRequest()
    await requests.snooze({ kind: 'task', id, until: inDays(1) })
    await api.tasks.cancelRequest({ id })
    expect(await view('on_hold', id)).toBeUndefined()
    await expect(requests.snooze({ kind: 'task', id, until: inDays(1) })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('asking the client', () => {
  const question = 'Which of the invoices are in dispute?'
  const ask = (id: number, asked = question) => tasks.ask({ id, question: asked })
  /** As if the question had been asked so many hours ago. */
  const askedHoursAgo = (id: number, hours: number) =>
    sql`update va_requests set paused_at = paused_at - make_interval(hours => ${hours}) where task_id = ${id}`.execute(
      world.db,
    )

  it('pauses the clock until the answer, which the client writes on the task', async () => {
    const { id, api, client } = await aRequest()
    const due = Date.parse((await tasks.get({ id })).dueAt ?? '')
    await ask(id)
    expect(await view('on_hold', id)).toMatchObject({ pausedAt: expect.any(String) })
    const asked = await api.tasks.get({ id })
    expect(asked.next).toMatchObject({ who: 'client', text: expect.stringContaining('Answer our question') })
    expect((await api.tasks.list())[0]).toMatchObject({ asked: true })
    const [open] = asked.request?.questions ?? []
    expect(open).toMatchObject({ question, state: 'open' })
    await askedHoursAgo(id, 5)
    await api.tasks.answer({ id, questionId: open?.id, answer: 'Only the one of the bakery.' })
    const answered = await tasks.get({ id })
    expect((Date.parse(answered.dueAt ?? '') - due) / 3_600_000).toBeCloseTo(5, 1)
    expect(answered.questions).toMatchObject([{ state: 'answered', answer: 'Only the one of the bakery.' }])
    expect(answered.timeline.map(({ kind, actorType }) => `${actorType} ${kind}`).slice(-2)).toEqual([
      'admin asked',
      'client answered',
    ])
    expect(await view('waiting', id)).toMatchObject({ pausedAt: null })
    expect(await entriesOn(`task ${id}`)).toEqual(['ask-client'])
    expect(await bellOf(client)).toEqual(['question'])
  })

  it('ends a snooze of the time in between: the answer has to be read', async () => {
    const { id, api } = await aRequest()
    await ask(id)
    await requests.snooze({ kind: 'task', id, until: inDays(3) })
    await api.tasks.answer({ id, answer: 'Only the one of the bakery.' })
    expect(await view('waiting', id)).toMatchObject({ pausedAt: null, snoozedUntil: null })
  })

  it('hides from the client who has the request', async () => {
    const { id, api } = await aRequest()
    const { request } = await api.tasks.get({ id })
    expect(request).not.toHaveProperty('owner')
    expect(request).not.toHaveProperty('snoozedUntil')
  })

  it('twice asks once; another question has to wait', async () => {
    const { id, client } = await aRequest()
    const [one, same] = [await ask(id), await ask(id)]
    expect(same.id).toBe(one.id)
    expect(await bellOf(client)).toEqual(['question'])
    await expect(ask(id, 'And which bank?')).rejects.toThrow('has not answered the last question')
  })

  it('is refused while the client is choosing, and without a request', async () => {
    const { id } = await aRequest()
    await tasks.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] })
    await expect(ask(id)).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/is choosing now/) })
    const { id: pending } = await world.aTask(await world.aClient())
    await expect(ask(pending)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(ask(nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(tasks.ask({ id, question: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is answered once, and by nobody else', async () => {
    const { id, api } = await aRequest()
    await ask(id)
    const stranger = await world.as(await world.aClient())
    await expect(stranger.tasks.answer({ id, answer: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const first = await api.tasks.answer({ id, answer: 'The bakery.' })
    expect(await api.tasks.answer({ id, answer: 'The bakery.' })).toMatchObject({ id: first.id })
    await expect(api.tasks.answer({ id, answer: 'No, the florist.' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it.each([
    ['proposing', async (id: number) => tasks.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] }), 'open'],
    ['assigning', async (id: number) => tasks.assign({ id, vaId: (await world.aVa()).id }), 'closed'],
    ['cannot fill', async (id: number) => tasks.cannotFill({ id, reason: 'Nobody is free.' }), 'closed'],
  ] as const)('needs no answer any more after %s: the clock goes on', async (_, goOn, left) => {
    const { id, api } = await aRequest()
    await ask(id)
    await askedHoursAgo(id, 3)
    await goOn(id)
    const { rows } = await sql<{ state: string; paused: boolean; late: number }>`
      select q.state, r.paused_at is not null as paused,
        extract(epoch from r.due_at - r.created_at) / 3600 - 48 as late
      from task_questions q join va_requests r on r.id = q.request_id where r.task_id = ${id}`.execute(world.db)
    expect(rows).toMatchObject([{ state: 'lapsed', paused: false }])
    expect(Number(rows[0]?.late)).toBeCloseTo(3, 1)
    if (left === 'open')
      await expect(api.tasks.answer({ id, answer: 'Too late' })).rejects.toThrow('This question is no longer open.')
  })
})

describe('proposals', () => {
  const quote = (cents: number) => ({ amountCents: cents, currency: 'USD' as const, unit: 'hour' as const })

  it('that were withdrawn and made again tell the client once', async () => {
    const { id, api, client } = await aRequest()
    const va = await world.aVa()
    const offer = (cents: number) => tasks.propose({ id, proposals: [{ vaId: va.id, quote: quote(cents) }] })
    await offer(1300)
    const mails = await mailsOf(client.email)
    for (let turn = 0; turn < 2; turn++) expect(await tasks.withdraw({ id, vaId: va.id })).toEqual({ withdrawn: true })
    expect((await api.tasks.get({ id })).proposals).toEqual([])
    expect(await view('waiting', id)).toMatchObject({ state: 'open', offered: 0 })
    await offer(1100)
    expect((await api.tasks.get({ id })).proposals).toMatchObject([{ state: 'offered', quote: quote(1100) }])
    expect(await bellOf(client)).toEqual(['proposal'])
    expect(await mailsOf(client.email)).toBe(mails)
    expect(await entriesOn(`task ${id}`)).toEqual(['propose', 'withdraw-proposals', 'propose'])
  })

  it('that lapsed with a VA who was away, and are made again, are news again', async () => {
    const { id, client } = await aRequest()
    const va = await world.aVa({ name: 'Kofi Mensah' })
    const { vaPortal } = await world.asVa(va)
    const offer = () => tasks.propose({ id, proposals: [{ vaId: va.id }] })
    await offer()
    await vaPortal.updateProfile({ available: false })
    await vaPortal.updateProfile({ available: true })
    await offer()
    expect(await bellOf(client)).toEqual(['proposal', 'proposal', 'proposal'])
    const [last] = (await world.mails()).filter(({ to }) => to === client.email)
    expect(last?.subject).toBe('We have a VA for you: Sort my inbox')
  })

  it('of one more VA tell the client of that one alone', async () => {
    const { id, client } = await aRequest()
    const [first, second] = [await world.aVa({ name: 'Akosua Boakye' }), await world.aVa({ name: 'Wanjiku Mwangi' })]
    await tasks.propose({ id, proposals: [{ vaId: first.id }] })
    await tasks.propose({ id, proposals: [{ vaId: first.id, quote: quote(900) }, { vaId: second.id }] })
    const news = (await world.mails()).filter(({ to }) => to === client.email)[0]
    expect(news?.text).toContain('Wanjiku Mwangi')
    expect(news?.text).not.toContain('Akosua Boakye')
  })

  it('are three at most for a task, also of two operators at once', async () => {
    const { id, api } = await aRequest()
    const vas = [await world.aVa(), await world.aVa(), await world.aVa(), await world.aVa()]
    const offer = (all: typeof vas) => tasks.propose({ id, proposals: all.map((va) => ({ vaId: va.id })) })
    const done = await Promise.allSettled([offer(vas.slice(0, 2)), offer(vas.slice(2))])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', message: expect.stringContaining('2 VAs are proposed for this task already') },
    })
    const standing = (await api.tasks.get({ id })).proposals.map(({ va }) => va.id)
    expect(standing).toHaveLength(2)
    const others = vas.filter((va) => !standing.includes(va.id))
    await offer(others.slice(0, 1))
    await expect(offer(others.slice(1))).rejects.toThrow('3 VAs are proposed for this task already')
    // A price that is mended is no further proposal, and one that was withdrawn no longer counts.
    await tasks.propose({ id, proposals: [{ vaId: standing[0] ?? 0, quote: quote(1300) }] })
    await tasks.withdraw({ id, vaId: standing[0] ?? 0 })
    await offer(others.slice(1))
    expect((await api.tasks.get({ id })).proposals).toHaveLength(3)
  })

  it('of a VA whom a colleague has just proposed are refused, and stand once', async () => {
    const { id, api } = await aRequest()
    const va = await world.aVa({ name: 'Akosua Boakye' })
    const offer = (cents: number) =>
      tasks.propose({ id, before: [], proposals: [{ vaId: va.id, quote: quote(cents) }] })
    const prices = [1300, 900]
    const done = await Promise.allSettled(prices.map(offer))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', message: expect.stringContaining('Akosua Boakye') },
    })
    const won = prices[done.findIndex(({ status }) => status === 'fulfilled')] ?? 0
    expect((await api.tasks.get({ id })).proposals).toMatchObject([{ va: { id: va.id }, quote: quote(won) }])
    // The same again is the same as once, and whoever has read the price may mend it.
    await offer(won)
    const before = [{ vaId: va.id, sentence: null, quote: quote(won) }]
    await tasks.propose({ id, before, proposals: [{ vaId: va.id, quote: quote(1100) }] })
    expect((await api.tasks.get({ id })).proposals).toMatchObject([{ quote: quote(1100) }])
  })

  it('that the client has decided on, or that never were, cannot be withdrawn', async () => {
    const { id, api } = await aRequest()
    const va = await world.aVa()
    await tasks.propose({ id, proposals: [{ vaId: va.id }] })
    const [proposal] = (await api.tasks.get({ id })).proposals
    await api.tasks.decide({ id, proposalId: proposal?.id ?? 0, decision: 'decline' })
    await expect(tasks.withdraw({ id, vaId: va.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(tasks.withdraw({ id, vaId: nobody })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(tasks.withdraw({ id: nobody, vaId: va.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('that were withdrawn cannot be accepted', async () => {
    const { id, api } = await aRequest()
    const va = await world.aVa()
    await tasks.propose({ id, proposals: [{ vaId: va.id }] })
    const [proposal] = (await api.tasks.get({ id })).proposals
    await tasks.withdraw({ id, vaId: va.id })
    await expect(api.tasks.decide({ id, proposalId: proposal?.id ?? 0, decision: 'accept' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})

describe('an inquiry that nobody can fill', () => {
  it('is closed with the reason, which its sender gets once by email', async () => {
    const { id, email } = await anInquiry()
    const before = await mailsOf(email)
    const reason = 'Nobody in our network speaks Danish.'
    for (let turn = 0; turn < 2; turn++)
      expect(await inquiries.cannotFill({ id, reason })).toMatchObject({ closed: true })
    expect(await inquiries.get({ id })).toMatchObject({ state: 'closed', reason })
    expect(await mailsOf(email)).toBe(before + 1)
    expect((await world.mails()).filter(({ to }) => to === email)[0]?.text).toContain(reason)
    expect(await entriesOn(`inquiry ${id}`)).toEqual(['cannot-fill-inquiry'])
    await inquiries.reopen({ id })
    expect(await inquiries.get({ id })).toMatchObject({ state: 'open', reason: null })
  })

  it('is refused without a reason, of a lead, of a closed one and of one that is not there', async () => {
    const { id } = await anInquiry()
    await expect(inquiries.cannotFill({ id, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await inquiries.close({ id })
    await expect(inquiries.cannotFill({ id, reason: 'No' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(inquiries.cannotFill({ id: nobody, reason: 'No' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const lead = await world.guest.vas.inquire({ kind: 'contact', name: 'A', email: someEmail(), message: 'Hello' })
    await expect(inquiries.cannotFill({ id: lead.id, reason: 'No' })).rejects.toThrow('This is a lead')
  })
})

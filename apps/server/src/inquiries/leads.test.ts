import { leadRules } from '@kazi/schemas/lead-states'
import { wordsOf } from '@kazi/schemas/states'
import { afterAll, describe, expect, it } from 'vitest'
import { exportOf } from '../settings/export.queries.ts'
import { adminKey, password, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { leads, inquiries, requests, pendingCounts } = world.admin.admin
const nobody = 2_000_000_000
const quote = { amountCents: 1400, currency: 'USD', unit: 'hour' } as const

async function aLead({ message = 'Can you help a dental office?', email = someEmail('lead'), ...given } = {}) {
  const sent = { name: 'Marisol Vega', company: 'Vega Dental', kind: 'contact' as const, email, message, ...given }
  const { id } = await world.guest.vas.inquire(sent)
  return { id, email }
}
const entriesOn = async (id: number) =>
  (await world.admin.admin.audit.records()).rows.filter(({ to }) => to === `lead ${id}`)
const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)
const rest = (method: 'GET' | 'PATCH', url: string, payload?: object) =>
  world.app.inject({
    method,
    url: `/api/admin${url}`,
    headers: { 'x-admin-key': adminKey },
    ...(payload && { payload }),
  })

describe('a lead', () => {
  it('is a contact message, and not among the requests any more', async () => {
    const before = await pendingCounts()
    const { id, email } = await aLead()
    expect((await leads.list({ q: email })).rows).toMatchObject([{ id, stage: 'new', name: 'Marisol Vega' }])
    expect((await requests.list({ q: email })).rows).toEqual([])
    expect(await pendingCounts()).toEqual({ ...before, leads: before.leads + 1 })
  })

  it('is no question about VAs: that stays with the requests', async () => {
    const email = someEmail('asks')
    const { id } = await world.guest.vas.inquire({ name: 'Ada', email, message: 'Who is free?', company: undefined })
    expect((await leads.list({ q: email })).rows).toEqual([])
    await expect(leads.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await requests.list({ q: email })).rows).toMatchObject([{ id, kind: 'inquiry' }])
  })

  it('is moved by its stage alone: closing it as a request is refused', async () => {
    const { id } = await aLead()
    await expect(inquiries.close({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await leads.get({ id })).toMatchObject({ stage: 'new', closedAt: null })
  })

  it('keeps a briefing’s own address as the one to reply to', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    const briefing = {
      name: 'Dana',
      email: someEmail('office'),
      agentType: 'custom',
      taskDescription: 'Sort mail',
    } as const
    const { id } = await api.auth.inquiries.send({
      inquiryType: 'agent_request',
      taskDescription: 'Sort',
      briefing,
    } as never)
    expect(await leads.get({ id })).toMatchObject({
      replyTo: briefing.email,
      email: client.email,
      details: { briefing },
    })
  })
})

describe('moving a lead', () => {
  it.each(wordsOf(leadRules).flatMap((from) => wordsOf(leadRules).map((to) => [from, to] as const)))(
    'from %s to %s is as its row says',
    async (from, to) => {
      const { id } = await aLead()
      if (from === 'converted') await leads.convert({ id })
      else if (from !== 'new') await leads.update({ id, quote, stage: from })
      const before = await leads.get({ id })
      const move = leads.update({ id, stage: to, ...(leadRules[to].needs === 'quote' && from !== to && { quote }) })
      if (from === to || leadRules[from].next.includes(to)) {
        const after = await move
        expect(after.stage).toBe(to)
        expect(after.closedAt !== null).toBe(!leadRules[to].open)
        expect(after.answeredAt !== null).toBe(to !== 'new')
        expect(after.version).toBe(before.version + (from === to ? 0 : 1))
      } else {
        await expect(move).rejects.toMatchObject({ code: 'CONFLICT' })
        expect(await leads.get({ id })).toEqual(before)
      }
    },
  )

  it('to Quoted needs a quote, and the quote stays while it is quoted', async () => {
    const { id } = await aLead()
    await expect(leads.update({ id, stage: 'quoted' })).rejects.toThrow('Please enter the quote first')
    expect(await leads.update({ id, stage: 'quoted', quote })).toMatchObject({ stage: 'quoted', quote })
    await expect(leads.update({ id, quote: null })).rejects.toMatchObject({ code: 'CONFLICT' })
    const { events } = await leads.get({ id })
    expect(events.find(({ kind }) => kind === 'quoted')?.detail).toEqual({ quote: { from: null, to: '$14/hr' } })
  })

  it('is written down with before and after, in the timeline and in the audit trail', async () => {
    const { id } = await aLead()
    await leads.update({ id, stage: 'qualified', owner: 'tester', nextStep: 'Call', nextStepOn: '2026-12-01' })
    const { events } = await leads.get({ id })
    expect(events.map(({ kind, actor, detail }) => ({ kind, actor, detail })).reverse()).toEqual([
      { kind: 'moved', actor: 'tester', detail: { stage: { from: 'new', to: 'qualified' } } },
      { kind: 'owner', actor: 'tester', detail: { owner: { from: null, to: 'tester' } } },
      {
        kind: 'next_step',
        actor: 'tester',
        detail: { nextStep: { from: null, to: 'Call' }, nextStepOn: { from: null, to: '2026-12-01' } },
      },
    ])
    expect(await entriesOn(id)).toMatchObject([
      { what: 'update-lead', detail: { changes: { stage: { from: 'new', to: 'qualified' } } } },
    ])
  })

  it('from an older version is refused, as is its reverse once a colleague has gone on', async () => {
    const { id } = await aLead()
    const { version } = await leads.get({ id })
    const done = await Promise.allSettled([
      leads.update({ id, version, stage: 'qualified' }),
      leads.update({ id, version, stage: 'lost' }),
    ])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { stage, version: moved } = await leads.get({ id })
    await leads.update({ id, version: moved, stage: 'quoted', quote })
    await expect(leads.update({ id, version: moved, stage: 'new' })).rejects.toThrow('Somebody else has just changed')
    expect(stage).toBe(done[0]?.status === 'fulfilled' ? 'qualified' : 'lost')
    expect(await leads.get({ id })).toMatchObject({ stage: 'quoted', quote })
  })

  it('twice is the same as once', async () => {
    const { id } = await aLead()
    for (let turn = 0; turn < 2; turn++) await leads.update({ id, stage: 'lost' })
    expect((await leads.get({ id })).events).toHaveLength(1)
    expect(await entriesOn(id)).toHaveLength(1)
  })
})

describe('a change of a lead', () => {
  it('from an older version is refused, and of two at once one wins', async () => {
    const { id } = await aLead()
    const { version } = await leads.get({ id })
    const notes = ['From Ada', 'From Zoë']
    const done = await Promise.allSettled(notes.map((text) => leads.update({ id, version, notes: text })))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const won = notes[done.findIndex(({ status }) => status === 'fulfilled')]
    expect(await leads.get({ id })).toMatchObject({ notes: won, version: version + 1 })
  })

  it('clears what is null or empty, and leaves what is missing', async () => {
    const { id } = await aLead()
    await leads.update({ id, notes: 'Two chairs', nextStep: 'Call', nextStepOn: '2026-12-01' })
    expect(await leads.update({ id, nextStep: '', nextStepOn: null })).toMatchObject({
      notes: 'Two chairs',
      nextStep: null,
      nextStepOn: null,
    })
  })

  it('has an owner who is a key’s label, or nobody', async () => {
    const { id } = await aLead()
    await expect(leads.update({ id, owner: 'stranger' })).rejects.toThrow('No admin key has this label.')
    expect(await leads.update({ id, owner: 'tester' })).toMatchObject({ owner: 'tester' })
    expect(await leads.owners()).toEqual({ me: 'tester', owners: ['tester'] })
    expect(await leads.update({ id, owner: null })).toMatchObject({ owner: null })
  })

  it('by REST refuses a field that is not allowed there, by its name', async () => {
    const { id, email } = await aLead()
    const answer = await rest('PATCH', `/leads/${id}`, { stage: 'contacted', email: 'other@example.com' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toContain('email')
    expect(
      (await rest('PATCH', `/leads/${id}`, { stage: 'contacted', notes: 'Hi', owner: 'tester' })).json(),
    ).toMatchObject({
      stage: 'contacted',
      notes: 'Hi',
      owner: 'tester',
      email,
    })
    expect((await rest('PATCH', `/leads/${nobody}`, { stage: 'contacted' })).statusCode).toBe(404)
  })
})

describe('an email to a lead', () => {
  it('goes out with the change, and is the reply that was promised', async () => {
    const { id, email } = await aLead()
    await leads.mail({ id, subject: 'Your message', message: 'We can help.\n\nTuesday?' })
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ subject: 'Your message' })
    expect(mail?.text).toContain('Hello Marisol,')
    expect(mail?.text).toContain('Tuesday?')
    const lead = await leads.get({ id })
    expect(lead).toMatchObject({ stage: 'contacted', answeredAt: expect.any(String) })
    expect(lead.events.map(({ kind }) => kind).sort()).toEqual(['mailed', 'moved'])
    expect(await entriesOn(id)).toMatchObject([{ what: 'mail-lead', detail: { subject: 'Your message' } }])
  })

  it('leaves a lead that is further along where it is', async () => {
    const { id } = await aLead()
    await leads.update({ id, stage: 'quoted', quote })
    await leads.mail({ id, subject: 'Our quote', message: '$14 an hour' })
    expect(await leads.get({ id })).toMatchObject({ stage: 'quoted' })
  })
})

describe('converting to a client', () => {
  it('invites somebody without an account, once, by a link that sets the password and confirms the address', async () => {
    const { id, email } = await aLead()
    const [first, second] = await Promise.all([leads.convert({ id }), leads.convert({ id })])
    expect([first.how, second.how].sort()).toEqual(['already', 'invited'])
    expect(first.clientId).toBe(second.clientId)
    const invitations = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Welcome'))
    expect(invitations).toHaveLength(1)
    expect(await leads.get({ id })).toMatchObject({
      stage: 'converted',
      clientId: first.clientId,
      clientName: 'Marisol',
    })
    expect((await entriesOn(id)).map(({ what }) => what)).toEqual(['convert-lead'])

    await expect(world.guest.auth.login({ email, password: '' })).rejects.toThrow()
    const token = /token=([\w-]+)/.exec(invitations[0]?.text ?? '')?.[1] ?? ''
    await world.guest.auth.resetPassword({ token, newPassword: password })
    expect(await world.guest.auth.login({ email, password })).toMatchObject({
      user: { id: first.clientId, emailConfirmed: true },
    })
  })

  it('links whoever has an account at this address, and mails nothing', async () => {
    const client = await world.aClient()
    const { id } = await world.guest.vas.inquire({
      kind: 'contact',
      name: 'Ada',
      email: client.email.toUpperCase(),
      message: 'It is me',
      company: undefined,
    })
    const before = (await mailsTo(client.email)).length
    expect(await leads.convert({ id })).toEqual({ clientId: client.id, how: 'linked' })
    expect((await mailsTo(client.email)).length).toBe(before)
    expect(await leads.list({ filters: { clientId: client.id } })).toMatchObject({ total: 1, rows: [{ id }] })
  })

  it('takes nobody for the owner of an address who has never confirmed it', async () => {
    const stranger = await world.aClient({ emailConfirmedAt: null })
    const theirs = await world.as(stranger)
    const { id } = await aLead({ email: stranger.email, message: 'Only for the team' })
    expect(await leads.convert({ id })).toEqual({ clientId: stranger.id, how: 'invited' })
    await expect(theirs.tasks.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(world.guest.auth.login({ email: stranger.email, password })).rejects.toThrow()
    expect(JSON.stringify(await exportOf(world.db, stranger.id))).not.toContain('Only for the team')

    const [invitation] = (await mailsTo(stranger.email)).filter(({ subject }) => subject.includes('set a password'))
    expect(invitation?.text).toContain('nobody has confirmed')
    const token = /token=([\w-]+)/.exec(invitation?.text ?? '')?.[1] ?? ''
    await world.guest.auth.resetPassword({ token, newPassword: password })
    expect(await world.guest.auth.login({ email: stranger.email, password })).toMatchObject({
      user: { id: stranger.id, emailConfirmed: true },
    })
    expect(JSON.stringify(await exportOf(world.db, stranger.id))).toContain('Only for the team')
  })

  it('takes the account of the session that asked, whatever address is typed', async () => {
    const client = await world.aClient()
    const { id } = await (await world.as(client)).auth.inquiries.send({
      inquiryType: 'personalized_support',
      taskDescription: 'Ten hours a week.',
    } as never)
    expect(await leads.convert({ id })).toEqual({ clientId: client.id, how: 'linked' })
  })

  it('goes when the client erases the account', async () => {
    const { id, email } = await aLead()
    const { clientId } = await leads.convert({ id })
    await world.db.deleteFrom('users').where('id', '=', clientId).execute()
    expect((await leads.list({ q: email })).rows).toEqual([])
    await expect(leads.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the lists', () => {
  it('are one set: every lead of the board stands in the table under its stage', async () => {
    const mark = `mark${crypto.randomUUID().slice(0, 8)}`
    const made = []
    for (const stage of ['new', 'contacted', 'quoted', 'lost'] as const) {
      const { id } = await aLead({ message: mark })
      await leads.update({ id, stage, quote, nextStepOn: '2020-01-01' })
      made.push({ id, stage })
    }
    const board = await leads.board({ q: mark })
    expect(board.map(({ stage }) => stage)).toEqual(wordsOf(leadRules))
    expect(board.flatMap(({ stage, rows }) => rows.map(({ id }) => ({ id, stage })))).toEqual(made)
    for (const { stage, total } of board) expect((await leads.list({ q: mark, filters: { stage } })).total).toBe(total)
    expect((await leads.list({ q: mark, filters: { stage: 'open' } })).total).toBe(3)
    expect((await leads.list({ q: mark, filters: { next: 'due' } })).total).toBe(4)
    for (const sort of ['asked', 'name', 'next', 'moved'] as const)
      expect((await leads.list({ q: mark, sort })).rows).toHaveLength(4)
  })

  it('have what is due by the day of whoever asks, which differs from UTC for half of each day', async () => {
    const mark = `mark${crypto.randomUUID().slice(0, 8)}`
    const { id } = await aLead({ message: mark })
    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
    await leads.update({ id, nextStepOn: day(1) })
    const due = async (today?: string) =>
      (await leads.list({ q: mark, filters: { next: 'due', ...(today && { today }) } })).total
    expect([await due(), await due(day(0)), await due(day(1))]).toEqual([0, 0, 1])
  })

  it('answer the documented calls as arrays', async () => {
    const client = await world.aClient()
    await (await world.as(client)).auth.inquiries.send({
      inquiryType: 'personalized_support',
      taskDescription: 'Ten hours a week.',
      budgetRange: '500-1000',
      hoursPerWeek: '10-20',
      taskCategory: 'Strategic Business Support',
    } as never)
    const [inquiry] = (await rest('GET', `/client-inquiries?q=${client.email}`)).json()
    expect(inquiry).toMatchObject({
      inquiryType: 'personalized_support',
      taskDescription: 'Ten hours a week.',
      budgetRange: '500-1000',
      hoursPerWeek: '10-20',
      taskCategory: 'Strategic Business Support',
      email: client.email,
    })
    const { email } = await aLead()
    expect((await rest('GET', `/client-inquiries?q=${email}`)).json()).toEqual([])
    expect((await rest('GET', `/leads?q=${email}&stage=new`)).json()).toMatchObject([
      { email, message: expect.any(String) },
    ])
    expect((await rest('GET', '/leads?stage=asleep')).statusCode).toBe(400)
  })
})

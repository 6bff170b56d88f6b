import { brand } from '@kazi/schemas/brand'
import { type OnboardingAnswers, onboardingText } from '@kazi/schemas/onboarding'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { databaseLimiter } from '../limits/limits.ts'
import { mailDaily } from '../notifications/unread-mail.ts'
import { heard } from '../testing/heard.ts'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const onboarding: OnboardingAnswers = {
  businessName: 'Vega Dental',
  industry: 'Healthcare',
  businessStage: 'Growth (2-5 years)',
  crm: 'HubSpot',
  painPoints: ['Too much administrative work'],
  supportNeeds: ['Inbox management', 'Customer service'],
  goals: 'An inbox that is empty by noon.',
  budgetRange: '500-1000',
  hoursPerWeek: '10-20',
  bookCall: true,
}
const support = (answers = onboarding) => ({
  name: 'Marisol Vega',
  email: 'onboarding@example.com',
  company: answers.businessName,
  taskCategory: 'Strategic Business Support',
  taskDescription: onboardingText(answers),
  budgetRange: answers.budgetRange,
  hoursPerWeek: answers.hoursPerWeek,
  inquiryType: 'personalized_support',
  onboarding: answers,
})
const briefing = {
  name: 'Marisol Vega',
  email: 'office@example.com',
  agentType: 'email-manager',
  taskDescription: 'Sort what comes in at night.',
  automationLevel: 'intermediate',
}

const signedIn = async (client: { id: number }) => `kazi_client=${await openSession(world.db, { userId: client.id })}`
const post = (payload: object, cookie = '') =>
  world.app.inject({ method: 'POST', url: '/api/client-inquiries', payload, headers: { cookie } })
const asTheTeamReads = (id: number) => world.admin.admin.inquiries.get({ id })
const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)

describe('a client’s request for lasting support', () => {
  it('arrives whole: the text among the leads, every answer with it, due in 48 hours', async () => {
    const client = await world.aClient()
    const answer = await post(support(), await signedIn(client))
    expect(answer.statusCode).toBe(201)
    const { id, dueAt } = answer.json()
    expect((Date.parse(dueAt) - Date.now()) / 3_600_000).toBeCloseTo(48, 1)
    const stored = await asTheTeamReads(id)
    expect(stored).toMatchObject({ kind: 'personalized_support', company: 'Vega Dental', state: 'open' })
    expect(stored.details).toMatchObject({ onboarding, budgetRange: '500-1000', hoursPerWeek: '10-20' })
    for (const word of ['empty by noon', 'Healthcare', 'CRM: HubSpot', 'Inbox management', '15-minute call'])
      expect(stored.message).toContain(word)
    const [waiting] = (await world.admin.admin.leads.records({ q: client.email })).rows
    expect(waiting).toMatchObject({ kind: 'personalized_support', stage: 'new', message: stored.message })
  })

  it('is emailed to the team with every word, and a receipt to the client', async () => {
    const client = await world.aClient()
    const mark = `Mark ${crypto.randomUUID()}`
    await post(support({ ...onboarding, goals: mark }), await signedIn(client))
    const [toTeam] = (await mailsTo(brand.supportEmail)).filter(({ text }) => text.includes(mark))
    expect(toTeam).toMatchObject({ subject: 'Personalized support: Vega Dental' })
    expect(toTeam?.text).toContain(client.email)
    expect(await mailsTo(client.email)).toMatchObject([{ subject: 'We have your request for business support' }])
  })

  it('is in the bell, with one email, which neither quiet hours nor what they chose for news hold back', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    await api.auth.preferences.save({ mail: { progress: 'daily' } })
    const told = await heard(world, `client:${client.id}`, async () => post(support(), await signedIn(client)))
    expect(told).toContain('notifications')
    expect((await api.tasks.notifications.list()).rows).toMatchObject([
      {
        type: 'task_updated',
        title: 'We have your request for business support',
        message: 'We get back to you within 48 hours. There is nothing to do until then.',
      },
    ])
    await mailDaily(world.context, { userId: client.id })
    expect(await mailsTo(client.email)).toHaveLength(1)
  })

  it('is shown to them as answered when the team answers it', async () => {
    const client = await world.aClient()
    const { leads } = world.admin.admin
    const ask = async () => (await post(support(), await signedIn(client))).json().id as number
    const [mailed, moved, converted] = [await ask(), await ask(), await ask()]
    for (const answer of [
      () => leads.mail({ id: mailed, subject: 'Your request', message: 'We call you.' }),
      () => leads.update({ id: moved, stage: 'contacted' }),
      () => leads.convert({ id: converted }),
    ])
      expect(await heard(world, `client:${client.id}`, answer)).toContain('inquiries')
  })

  it('belongs to the session, whatever address or id the body names', async () => {
    const [client, other] = [await world.aClient(), await world.aClient()]
    const forged = { ...support(), email: other.email, userId: other.id, user_id: other.id, kind: 'contact' }
    const { id } = (await post(forged, await signedIn(client))).json()
    expect(await asTheTeamReads(id)).toMatchObject({ userId: client.id, email: client.email })
    expect(await (await world.as(other)).auth.inquiries.list()).toEqual([])
    expect(await (await world.as(client)).auth.inquiries.list()).toMatchObject([{ id, state: 'open' }])
  })

  it('without the answers or a name is one too: text is enough', async () => {
    const client = await world.aClient({ firstName: 'Dana' })
    const plain = { inquiryType: 'personalized_support', taskDescription: 'Ten hours a week.' }
    const { id } = (await post(plain, await signedIn(client))).json()
    expect(await asTheTeamReads(id)).toMatchObject({ name: 'Dana', message: 'Ten hours a week.', details: null })
  })
})

describe('what a client asks about a VA', () => {
  const visitor = (vaId: number) => ({ name: 'Dana', email: 'dana@example.com', message: 'May we meet?', vaId })

  it('is on their list with the VA, as what they ask for in the client area is', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const api = await world.as(client)
    await api.vas.requestIntro(visitor(va.id))
    await api.vas.inquire(visitor(va.id))
    await api.vas.inquire({ ...visitor(va.id), kind: 'contact' })
    const other = await world.aClient()
    await (await world.as(other)).vas.requestIntro(visitor(va.id))
    expect(await api.auth.inquiries.list()).toMatchObject([
      { kind: 'inquiry', vaId: va.id, state: 'open' },
      { kind: 'intro', vaId: va.id, state: 'open' },
    ])
  })

  it('is open until the team has answered it, by proposing VAs or closing it', async () => {
    const [client, va, another] = [await world.aClient(), await world.aVa(), await world.aVa()]
    const api = await world.as(client)
    const [proposed, closed] = [
      await api.vas.requestIntro(visitor(va.id)),
      await api.vas.requestIntro(visitor(another.id)),
    ]
    const told = () => api.auth.inquiries.list().then((rows) => rows.map(({ id, state }) => [id, state]))
    expect(await told()).toEqual([
      [closed.id, 'open'],
      [proposed.id, 'open'],
    ])
    await world.admin.admin.inquiries.propose({ id: proposed.id, proposals: [{ vaId: va.id }] })
    await world.admin.admin.inquiries.close({ id: closed.id })
    expect(await told()).toEqual([])
  })

  it('says whether the team waits for the client, who has a question of it by email', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const api = await world.as(client)
    const { id } = await api.vas.requestIntro(visitor(va.id))
    expect(await api.auth.inquiries.list()).toMatchObject([{ id, asked: false }])
    await world.admin.admin.inquiries.ask({ id, question: 'Which week suits you?' })
    expect(await api.auth.inquiries.list()).toMatchObject([{ id, state: 'open', asked: true }])
    await world.admin.admin.inquiries.answered({ id })
    expect(await api.auth.inquiries.list()).toMatchObject([{ id, asked: false }])
  })

  it('does not push what they asked for in the client area off the list', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const { id } = (await post(support(), await signedIn(client))).json()
    const api = await world.as(client)
    for (let turn = 0; turn < 12; turn++) await api.vas.requestIntro(visitor(va.id))
    expect(await api.auth.inquiries.list()).toContainEqual(
      expect.objectContaining({ id, kind: 'personalized_support' }),
    )
  })
})

describe('an AI agent briefing', () => {
  it('is kept whole, with the address to reply to', async () => {
    const client = await world.aClient()
    const sent = { ...support(), inquiryType: 'agent_request', taskDescription: 'An agent.', briefing }
    const { id } = (await post(sent, await signedIn(client))).json()
    const stored = await asTheTeamReads(id)
    expect(stored).toMatchObject({ kind: 'agent_request', email: client.email })
    expect(stored.details).toMatchObject({ briefing })
    expect(stored.details).not.toHaveProperty('onboarding')
  })
})

describe('what is refused', () => {
  it.each([
    ['no text', { taskDescription: ' ' }],
    ['a kind of visitors', { inquiryType: 'contact' }],
    ['an unknown kind', { inquiryType: 'task' }],
    ['a book', { taskDescription: 'x'.repeat(10_001) }],
    ['a NUL', { company: 'a\u0000b' }],
    ['an industry that is not on the list', { onboarding: { ...onboarding, industry: 'Piracy' } }],
    ['no pain point', { onboarding: { ...onboarding, painPoints: [] } }],
    ['goals of nine characters', { onboarding: { ...onboarding, goals: '123456789' } }],
    ['a briefing without an agent', { inquiryType: 'agent_request', briefing: { ...briefing, agentType: '' } }],
  ])('%s', async (_, wrong) => {
    const client = await world.aClient()
    expect((await post({ ...support(), ...wrong }, await signedIn(client))).statusCode).toBe(400)
    expect(await (await world.as(client)).auth.inquiries.list()).toEqual([])
    expect(await mailsTo(client.email)).toEqual([])
  })

  it('a visitor', async () => {
    expect((await post(support())).statusCode).toBe(401)
  })

  it('the eleventh within an hour', async () => {
    const client = await world.aClient()
    const token = await openSession(world.db, { userId: client.id })
    const { context } = world.contextOf({ client: token })
    const api = world.callerOf({ ...context, limiter: databaseLimiter })
    const ask = () => api.auth.inquiries.send({ inquiryType: 'agent_request', taskDescription: 'Again.' })
    for (let turn = 0; turn < 10; turn++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

it('a visitor’s question is emailed to the team as well', async () => {
  const mark = `Mark ${crypto.randomUUID()}`
  await world.guest.vas.inquire({ name: 'Ada', email: someEmail('visitor'), message: mark, company: undefined })
  const found = (await mailsTo(brand.supportEmail)).filter(({ text }) => text.includes(mark))
  expect(found).toMatchObject([{ subject: 'Inquiry: Ada' }])
})

import { applicationDecision, applicationRules, applicationState } from '@kazi/schemas/va'
import { afterAll, describe, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const filled = (email = someEmail('rehema')) => ({
  name: 'Rehema Juma',
  email,
  skills: 'Podcast Management, Show Notes',
  experience: '6 years (since 2018, with a gap)',
  hourlyRate: '$9-12, depends on the length',
  timezone: 'Africa/Nairobi',
  introduction: 'I\'ve been behind some 400 interviews 🎙️\n\n"Who else?"',
})
const register = (payload: object) => world.app.inject({ method: 'POST', url: '/api/va/register', payload })
const cookieOf = (answer: Awaited<ReturnType<typeof register>>) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const own = (cookie: string) => world.app.inject({ method: 'GET', url: '/api/va/application', headers: { cookie } })
const find = async (email: string) =>
  (await world.admin.admin.applications.list()).filter((one) => one.email.toLowerCase() === email.toLowerCase())
const review = (id: number, decision: (typeof applicationDecision.options)[number], message = 'Thank you.') =>
  world.admin.admin.applications.review({ id, decision, message })

describe('applying', () => {
  it('keeps the text as it is, opens a session that shows its state, and is due in 48 hours', async () => {
    const input = filled()
    const answer = await register(input)
    expect(answer.statusCode).toBe(201)
    expect((await own(cookieOf(answer))).json()).toMatchObject({ ...input, state: 'submitted' })
    const [row] = await find(input.email)
    expect((Date.parse(row?.dueAt ?? '') - Date.now()) / 3_600_000).toBeCloseTo(48, 1)
  })

  it("gives no VA's session", async () => {
    const cookie = cookieOf(await register(filled()))
    for (const url of ['/api/va/profile', '/api/va/tasks', '/api/user'])
      expect((await world.app.inject({ method: 'GET', url, headers: { cookie } })).statusCode).toBe(401)
  })

  it('twice with one mailbox replaces the fields of one application, with the same answer', async () => {
    const input = filled()
    const first = await register(input)
    const second = await register({ ...input, email: input.email.toUpperCase(), skills: 'Guest Booking' })
    expect(second.json().application).toMatchObject({ id: first.json().application.id, state: 'submitted' })
    expect(await find(input.email)).toMatchObject([{ skills: 'Guest Booking' }])
    expect(await world.admin.admin.applications.history({ id: first.json().application.id })).toHaveLength(2)
    // The first session may have been a stranger's.
    expect((await own(cookieOf(first))).statusCode).toBe(401)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'not a url', ' jAvAsCript:x'])(
    'refuses %s as portfolio',
    async (portfolio) => {
      expect((await register({ ...filled(), portfolio })).statusCode).toBe(400)
    },
  )
})

describe('a decision', () => {
  for (const state of applicationState.options)
    for (const decision of applicationDecision.options) {
      const to = applicationRules[state].decisions[decision]
      it(`to ${decision} one that is ${state} ${to ? `makes it ${to}` : 'is refused'}`, async () => {
        const { email } = filled()
        const { application } = (await register(filled(email))).json()
        await world.db.updateTable('vaApplications').set({ state }).where('id', '=', application.id).execute()
        if (to) expect(await review(application.id, decision)).toMatchObject({ state: to })
        else await expect(review(application.id, decision)).rejects.toMatchObject({ code: 'CONFLICT' })
      })
    }

  it.each(['needs_info', 'decline'] as const)('to %s needs a sentence', async (decision) => {
    const { application } = (await register(filled())).json()
    await expect(review(application.id, decision, ' ')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('to ask is answered by sending it again', async () => {
    const input = filled()
    const cookie = cookieOf(await register(input))
    const [{ id } = { id: 0 }] = await find(input.email)
    await review(id, 'needs_info', 'Which shows?')
    expect((await own(cookie)).json()).toMatchObject({ state: 'needs_info', message: 'Which shows?' })
    await register({ ...input, experience: 'Two shows' })
    expect(await find(input.email)).toMatchObject([{ id, state: 'submitted', message: null }])
  })

  it('to approve makes the VA and mails a link that sets the password, once', async () => {
    const input = filled()
    await register(input)
    const [{ id } = { id: 0 }] = await find(input.email)
    await review(id, 'approve')
    await expect(review(id, 'approve')).rejects.toMatchObject({ code: 'CONFLICT' })
    const mail = (await world.admin.admin.outbox.list()).find(
      ({ to, subject }) => to === input.email && subject.startsWith('Welcome'),
    )
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await world.guest.vaPortal.setPassword({ token, password: 'Tamarind-9' })
    await expect(world.guest.vaPortal.setPassword({ token, password: 'Tamarind-8' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const { va } = await world.guest.vaPortal.login({ email: input.email.toUpperCase(), password: 'Tamarind-9' })
    expect(va).toMatchObject({ name: 'Rehema Juma', skills: input.skills, hourlyRate: input.hourlyRate })
    expect(await world.guest.vas.list()).toContainEqual(expect.objectContaining({ id: va.id }))
    expect(JSON.stringify(await world.guest.vas.list())).not.toContain(input.email)
  })
})

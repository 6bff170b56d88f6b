import { applicationDecision } from '@kazi/schemas/application'
import { applicationDecisions } from '@kazi/schemas/application-states'
import { applicationState } from '@kazi/schemas/va-list'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { applicantOf, digest } from '../accounts/sessions.ts'
import { heard } from '../testing/heard.ts'
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
const register = (payload: object, cookie = '', headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'POST', url: '/api/va/register', payload, headers: { cookie, ...headers } })
const cookieOf = (answer: Awaited<ReturnType<typeof register>>) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const own = (cookie: string) => world.app.inject({ method: 'GET', url: '/api/va/application', headers: { cookie } })
const find = async (email: string) =>
  (await world.admin.admin.applications.records()).rows.filter((one) => one.email.toLowerCase() === email.toLowerCase())
const mailsTo = (email: string) =>
  world.db.selectFrom('mails').select(['subject', 'text']).where('to', '=', email).orderBy('id').execute()
const linkTo = async (email: string) =>
  /apply-va\?token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
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

  it('again from its own session replaces the fields of one application, with the same answer', async () => {
    const input = filled()
    const first = await register(input)
    const again = { ...input, email: input.email.toUpperCase(), skills: 'Guest Booking' }
    const second = await register(again, cookieOf(first))
    expect(second.json().application).toMatchObject({ id: first.json().application.id, state: 'submitted' })
    expect(await find(input.email)).toMatchObject([{ skills: 'Guest Booking' }])
    expect(await world.admin.admin.applications.history({ id: first.json().application.id })).toHaveLength(2)
    expect((await own(cookieOf(first))).json()).toMatchObject({ skills: 'Guest Booking' })
    // Sending the same application again changes nothing and notifies nobody.
    await register(again, cookieOf(first))
    expect(await world.admin.admin.applications.history({ id: first.json().application.id })).toHaveLength(2)
    expect(await mailsTo(input.email)).toHaveLength(1)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'not a url', ' jAvAsCript:x'])(
    'refuses %s as portfolio',
    async (portfolio) => {
      expect((await register({ ...filled(), portfolio })).statusCode).toBe(400)
    },
  )
})

/** The subject of the email for each decision. */
const subjects = {
  invitation: expect.stringMatching(/welcome|invit|password/i),
  question: 'A question about your application',
  refusal: 'About your application',
}
/** The events of an application and the emails to its applicant, each in order. */
async function written(id: number, email: string) {
  const events = world.db.selectFrom('vaApplicationEvents').select('kind').where('applicationId', '=', id)
  const mails = world.db.selectFrom('mails').select('subject').where('to', '=', email)
  return {
    kinds: (await events.orderBy('id').execute()).map(({ kind }) => kind),
    subjects: (await mails.orderBy('id').execute()).map(({ subject }) => subject),
  }
}

describe('a decision', () => {
  for (const state of applicationState.options)
    for (const decision of applicationDecision.options) {
      const row = applicationDecisions[decision]
      const to = row.from.includes(state) ? row.to : undefined
      it(`to ${decision} one that is ${state} ${to ? `makes it ${to}` : 'is refused'}`, async () => {
        const { email } = filled()
        const { application } = (await register(filled(email))).json()
        await world.db.updateTable('vaApplications').set({ state }).where('id', '=', application.id).execute()
        const before = await written(application.id, email)
        if (to) expect(await review(application.id, decision)).toMatchObject({ state: to })
        else await expect(review(application.id, decision)).rejects.toMatchObject({ code: 'CONFLICT' })
        const news = row.email && subjects[row.email]
        const after = { kinds: [...before.kinds, decision], subjects: [...before.subjects, ...(news ? [news] : [])] }
        expect(await written(application.id, email)).toEqual(to ? after : before)
      })
    }

  it.each([
    [
      'needs_info',
      'approve',
      'This application is waiting for its applicant to reply. Until then you can choose “Decline”.',
    ],
    [
      'in_review',
      'reopen',
      'You cannot choose “Reopen” for an application that is “In Review”. You can choose “Approve”, “Request more info”, or “Decline”.',
    ],
    [
      'approved',
      'decline',
      'You cannot choose “Decline” for an application that is “Approved”. There is nothing left to decide.',
    ],
  ] as const)('on one that is %s says in words why it is not to %s', async (state, decision, message) => {
    const { application } = (await register(filled())).json()
    await world.db.updateTable('vaApplications').set({ state }).where('id', '=', application.id).execute()
    await expect(review(application.id, decision)).rejects.toMatchObject({ code: 'CONFLICT', message })
  })

  it('to decline ends one whose applicant never answered, with the link to answer', async () => {
    const { email } = filled()
    await register(filled(email))
    const [{ id } = { id: 0 }] = await find(email)
    await review(id, 'needs_info', 'Which shows?')
    const token = await linkTo(email)
    const { undo } = await review(id, 'decline', 'We have not heard from you.')
    expect(undo).toBeTruthy()
    expect(await find(email)).toMatchObject([{ state: 'declined', message: 'We have not heard from you.' }])
    expect((await mailsTo(email)).at(-1)).toMatchObject({ subject: 'About your application' })
    await expect(world.guest.vas.openApplication({ token })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await register(filled(email))).statusCode).toBe(201)
  })

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
    await register({ ...input, experience: 'Two shows' }, cookie)
    expect(await find(input.email)).toMatchObject([{ id, state: 'submitted', message: null }])
  })

  it.each(['decline', 'approve'] as const)(
    'to %s stands when the applicant changes the application meanwhile',
    async (decision) => {
      const input = filled()
      const cookie = cookieOf(await register(input))
      const [{ id } = { id: 0 }] = await find(input.email)
      // Only this one is possible while a question waits for its answer.
      if (decision === 'decline') await review(id, 'needs_info', 'Which shows?')
      await review(id, decision)
      const mails = (await mailsTo(input.email)).length
      const late = await register({ ...input, experience: 'Two shows', applicationId: id }, cookie)
      expect([late.statusCode, late.json().error]).toEqual([
        409,
        'This application has been decided, so your changes were not sent. Your dashboard shows the decision.',
      ])
      expect(await find(input.email)).toMatchObject([{ id, experience: input.experience }])
      expect((await mailsTo(input.email)).length).toBe(mails)
      // A new one is always taken.
      const anew = await register(input, cookie)
      expect(anew.statusCode).toBe(201)
      expect(anew.json().application.id).not.toBe(id)
    },
  )

  it('stands when the answer comes from a browser whose session has ended: it does not become another application', async () => {
    const input = filled()
    const laptop = cookieOf(await register(input))
    const [{ id } = { id: 0 }] = await find(input.email)
    await review(id, 'needs_info', 'Which shows?')
    // On the phone, which ends the session of the laptop.
    await world.guest.vas.openApplication({ token: await linkTo(input.email) })
    await review(id, 'decline')
    const late = await register({ ...input, experience: 'Two shows', applicationId: id }, laptop)
    expect([late.statusCode, late.json().error]).toEqual([401, 'Please open your application again from your email.'])
    expect(await find(input.email)).toMatchObject([{ id, state: 'declined', experience: input.experience }])
    expect((await register(input, laptop)).statusCode).toBe(201)
  })

  it('is not to be told by the number of somebody else’s application: decided, open or missing', async () => {
    const mine = cookieOf(await register(filled()))
    const [decided, open] = [(await register(filled())).json(), (await register(filled())).json()]
    await review(decided.application.id, 'decline')
    for (const applicationId of [decided.application.id, open.application.id, 999_999_999])
      for (const cookie of ['', mine]) {
        const { statusCode, body, headers } = await register({ ...filled(), applicationId }, cookie)
        expect([statusCode, body, headers['set-cookie']]).toEqual([
          401,
          expect.stringContaining('from your email'),
          undefined,
        ])
      }
  })

  it('to decline stands when it comes while an answer waits for its turn', async () => {
    const input = filled()
    const cookie = cookieOf(await register(input))
    const [{ id } = { id: 0 }] = await find(input.email)
    let late: ReturnType<typeof register> | undefined
    await world.db.transaction().execute(async (tx) => {
      await sql`update va_applications set state = 'declined', decided_at = now() where id = ${id}`.execute(tx)
      late = register({ ...input, applicationId: id }, cookie)
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            world.db,
          )
          return rows.length
        })
        .toBe(1)
    })
    expect((await late)?.statusCode).toBe(409)
    expect(await find(input.email)).toMatchObject([{ id, state: 'declined' }])
  })

  it('to start the review stands when the applicant changes the application meanwhile', async () => {
    const input = filled()
    const cookie = cookieOf(await register(input))
    const [{ id, dueAt } = { id: 0, dueAt: '' }] = await find(input.email)
    await review(id, 'start')
    const answer = await register({ ...input, experience: 'Two shows' }, cookie)
    expect(answer.json().application).toMatchObject({ id, state: 'in_review' })
    expect(await find(input.email)).toMatchObject([{ id, state: 'in_review', dueAt, experience: 'Two shows' }])
    await review(id, 'decline')
  })

  it('to approve makes the VA and mails a link that sets the password, once', async () => {
    const input = filled()
    await register(input)
    const [{ id } = { id: 0 }] = await find(input.email)
    await review(id, 'approve')
    await expect(review(id, 'approve')).rejects.toMatchObject({ code: 'CONFLICT' })
    const mail = (await world.mails()).find(({ to, subject }) => to === input.email && subject.startsWith('Welcome'))
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await world.guest.vaPortal.setPassword({ token, password: 'Tamarind-9' })
    await expect(world.guest.vaPortal.setPassword({ token, password: 'Tamarind-8' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const { va } = await world.guest.vaPortal.login({ email: input.email.toUpperCase(), password: 'Tamarind-9' })
    expect(va).toMatchObject({ name: 'Rehema Juma', skills: input.skills, hourlyRate: input.hourlyRate })
    expect((await world.guest.vas.list()).rows).toContainEqual(expect.objectContaining({ id: va.id }))
    expect(JSON.stringify((await world.guest.vas.list()).rows)).not.toContain(input.email)
  })
})

describe('the applicant’s page', () => {
  it('says when the application was sent last, whatever the team did since', async () => {
    const input = filled()
    const sent = await register(input)
    const page = async () => (await own(cookieOf(sent))).json()
    const { id, createdAt, sentAt } = await page()
    expect(sentAt).toBe(createdAt)
    await review(id, 'start')
    await review(id, 'needs_info', 'Which shows?')
    expect((await page()).sentAt).toBe(createdAt)
    await register({ ...input, skills: 'Guest Booking' }, cookieOf(sent))
    const answered = (await page()).sentAt
    expect(answered > createdAt).toBe(true)
    await review(id, 'start')
    expect((await page()).sentAt).toBe(answered)
  })

  it('is linked to in the receipt, which says in which browser it opens', async () => {
    const { email } = filled()
    await register(filled(email))
    const [{ text } = { text: '' }] = await mailsTo(email)
    expect(text).toContain('/va-dashboard')
    expect(text).toContain('The link works only in the browser you sent this from.')
  })
})

describe('the language of an applicant’s emails', () => {
  const applies = async (wanted: string) => {
    const input = filled()
    const cookie = cookieOf(await register(input, '', { 'accept-language': wanted }))
    const [{ id } = { id: 0 }] = await find(input.email)
    return { id, email: input.email, answers: () => register({ ...input, experience: 'Two shows' }, cookie) }
  }
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

  it('is what their browser asks for, from the receipt to the welcome, and then the VA’s', async () => {
    const { id, email, answers } = await applies('fr-CD,fr;q=0.9,en;q=0.4')
    await review(id, 'needs_info', 'Which shows?')
    await answers()
    await review(id, 'approve')
    expect(await subjects(email)).toEqual([
      'Nous avons reçu votre candidature',
      'Une question sur votre candidature',
      'Nous avons reçu votre candidature',
      'Bienvenue chez Kazi : choisissez votre mot de passe',
    ])
    const [, question, , welcome] = await mailsTo(email)
    expect(question?.text).toContain('Which shows?')
    expect(question?.text).not.toMatch(/Hello|Thank you|You get this email/)
    const token = /token=([\w-]+)/.exec(welcome?.text ?? '')?.[1] ?? ''
    await world.guest.vaPortal.setPassword({ token, password: 'Tamarind-9' })
    const { va } = await world.guest.vaPortal.login({ email, password: 'Tamarind-9' })
    const wishes = world.db.selectFrom('vaPreferences').select('language').where('vaId', '=', va.id)
    expect(await wishes.executeTakeFirst()).toEqual({ language: 'fr' })
  })

  it('holds for a refusal, whose words are the team’s', async () => {
    const { id, email } = await applies('sw')
    await review(id, 'decline', 'Two years first.')
    const [, refusal] = await mailsTo(email)
    expect(refusal).toMatchObject({ subject: 'Kuhusu ombi lako', text: expect.stringContaining('Two years first.') })
  })

  it('is English for one that we do not speak, and chooses nothing for the VA', async () => {
    const { id, email } = await applies('am-ET, *;q=0.1')
    await review(id, 'approve')
    expect(await subjects(email)).toEqual(['We received your application', 'Welcome to Kazi: set your password'])
    const chosen = world.db.selectFrom('vaPreferences').innerJoin('vas', 'vas.id', 'vaPreferences.vaId')
    expect(await chosen.select('language').where('email', '=', email).executeTakeFirst()).toBeUndefined()
  })
})

describe('an open application, when somebody else sends one with its address', () => {
  const invaded = async () => {
    const input = filled()
    const first = await register(input)
    const words = { name: 'Mallory', skills: 'Words of the attacker', introduction: 'Visit evil.test' }
    const stranger = await register({ ...input, ...words })
    return { input, first, words, stranger, id: first.json().application.id as number }
  }

  it('stays as it is, its session too, and nobody gets a session on it', async () => {
    const { input, first, stranger, id } = await invaded()
    expect(await find(input.email)).toMatchObject([{ id, name: input.name, skills: input.skills }])
    expect(await world.admin.admin.applications.history({ id })).toHaveLength(1)
    expect((await own(cookieOf(first))).json()).toMatchObject({ id, ...input })
    expect((await own(cookieOf(stranger))).json().id).not.toBe(id)
    // The other person's session cannot change this application either.
    await register({ ...input, skills: 'Another try' }, cookieOf(stranger))
    expect(await find(input.email)).toMatchObject([{ skills: input.skills }])
  })

  it('is not to be told from an address that has none: status, shape, cookie, and what the dashboard then reads', async () => {
    const fresh = await register(filled())
    const { stranger, input, words } = await invaded()
    const answered = ({ application, ...rest }: { application: object }) => [rest, Object.keys(application)]
    expect([stranger.statusCode, answered(stranger.json())]).toEqual([fresh.statusCode, answered(fresh.json())])
    const { state, dueAt, createdAt } = stranger.json().application
    expect(state).toBe('submitted')
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(48 * 3_600_000)
    const shape = (cookie: string) => cookie.replace(/=[\w-]{43}/, '=token')
    expect(shape(String(stranger.headers['set-cookie']))).toBe(shape(String(fresh.headers['set-cookie'])))
    const [theirs, real] = [(await own(cookieOf(stranger))).json(), (await own(cookieOf(fresh))).json()]
    expect(Object.keys(theirs).sort()).toEqual(Object.keys(real).sort())
    expect(theirs).toMatchObject({ ...input, ...words, state: 'submitted', message: null })
    expect(await world.callerWith({ applicant: cookieOf(stranger).split('=')[1] ?? '' }).vaPortal.whoIsThere()).toBe(
      'applicant',
    )
  })

  it('is sent again as the one that its form was opened with, as an application is', async () => {
    const { stranger, input, words } = await invaded()
    const applicationId = stranger.json().application.id
    const again = await register({ ...input, ...words, skills: 'More', applicationId }, cookieOf(stranger))
    expect([again.statusCode, again.json().application.id]).toEqual([201, applicationId])
  })

  it('keeps its number and date when it is sent again, and gives no other cookie, as an application does', async () => {
    const own = filled()
    const first = await register(own)
    const again = await register({ ...own, skills: 'Another word' }, cookieOf(first))
    const { stranger, input, words } = await invaded()
    const repeated = await register({ ...input, ...words, skills: 'Another word' }, cookieOf(stranger))
    const said = (one: Awaited<ReturnType<typeof register>>) => {
      const { id, createdAt, dueAt } = one.json().application
      return { id, createdAt, dueAt }
    }
    expect(said(again)).toEqual(said(first))
    expect(said(repeated)).toEqual(said(stranger))
    expect([again, repeated].map(({ statusCode, headers }) => [statusCode, headers['set-cookie']])).toEqual(
      Array(2).fill([again.statusCode, undefined]),
    )
    const shown = await world.app.inject({ url: '/api/va/application', headers: { cookie: cookieOf(stranger) } })
    expect(shown.json().skills).toBe('Another word')
  })

  it('is not to be told from one that is sent again: when it changed, what it keeps, and what its stream hears', async () => {
    const real = filled()
    const { stranger, input, words } = await invaded()
    const sides = [
      { sent: real, cookie: cookieOf(await register(real)) },
      { sent: { ...input, ...words }, cookie: cookieOf(stranger) },
    ]
    const follow = async ({ sent, cookie }: { sent: object; cookie: string }) => {
      const told = []
      const portfolio = 'https://example.com/work'
      const tries = [{}, { portfolio }, { portfolio }, {}, { skills: 'Another word' }, { skills: 'Another word' }]
      let before = (await own(cookie)).json()
      for (const change of tries) {
        await register({ ...sent, ...change }, cookie)
        const now = (await own(cookie)).json()
        expect(now.createdAt).toBe(before.createdAt)
        told.push([now.updatedAt === now.createdAt, now.updatedAt > before.updatedAt, now.portfolio, now.skills])
        told.push([now.sentAt === now.createdAt, now.sentAt > before.sentAt])
        before = now
      }
      const token = cookie.split('=')[1] ?? ''
      const { id } = (await applicantOf(world.db, token)) ?? {}
      const audience = `applicant:${id ?? -digest(token).readUInt32BE()}` as const
      told.push(await heard(world, audience, () => register({ ...sent, skills: 'A third word' }, cookie)))
      return JSON.stringify(told).replaceAll(JSON.stringify((sent as { skills: string }).skills), '"as before"')
    }
    const [theirs, attackers] = [await follow(sides[0]!), await follow(sides[1]!)]
    expect(attackers).toBe(theirs)
    expect(theirs).toContain('[false,true,"https://example.com/work","as before"]')
  })

  it('sends its address a link and none of what was typed', async () => {
    const { input } = await invaded()
    const mails = await mailsTo(input.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['We received your application', 'Your application to Kazi'])
    expect(JSON.stringify(mails)).not.toMatch(/Mallory|attacker|evil/)
  })

  it('is opened and changed with the mailed link, once; whoever was in it before is out', async () => {
    const { input, first, id } = await invaded()
    const token = await linkTo(input.email)
    const open = () => world.app.inject({ method: 'POST', url: '/api/va/open-application', payload: { token } })
    const uses = await Promise.all([open(), open(), open()])
    expect(uses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    const opened = uses.find(({ statusCode }) => statusCode === 200)
    expect(opened?.json()).toMatchObject({ id, ...input })
    expect((await own(cookieOf(first))).statusCode).toBe(401)
    const cookie = opened ? cookieOf(opened) : ''
    await register({ ...input, skills: 'Guest Booking' }, cookie)
    expect(await find(input.email)).toMatchObject([{ id, skills: 'Guest Booking' }])
  })

  it('asks its question with such a link', async () => {
    const input = filled()
    await register(input)
    const [{ id } = { id: 0 }] = await find(input.email)
    await review(id, 'needs_info', 'Which shows?')
    const opened = await world.guest.vas.openApplication({ token: await linkTo(input.email) })
    expect(opened).toMatchObject({ id, state: 'needs_info', message: 'Which shows?' })
  })

  it('opens by no link any more once it is decided', async () => {
    const { input, id } = await invaded()
    const token = await linkTo(input.email)
    await review(id, 'decline')
    await expect(world.guest.vas.openApplication({ token })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('opens again by the link that its applicant has, when declining it is taken back', async () => {
    const input = filled()
    await register(input)
    const [{ id } = { id: 0 }] = await find(input.email)
    await review(id, 'needs_info', 'Which shows?')
    const token = await linkTo(input.email)
    const { undo } = await review(id, 'decline', 'We did not hear from you.')
    await expect(world.guest.vas.openApplication({ token })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await world.admin.admin.undo({ id: undo })
    expect(await world.guest.vas.openApplication({ token })).toMatchObject({ id, state: 'needs_info' })
  })

  it('opens again by the link that its applicant had, when a question is taken back, and no longer by the question’s', async () => {
    const { input, id } = await invaded()
    const token = await linkTo(input.email)
    const { undo } = await review(id, 'needs_info', 'Which shows?')
    const asked = await linkTo(input.email)
    expect(asked).not.toBe(token)
    await expect(world.guest.vas.openApplication({ token })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await world.admin.admin.undo({ id: undo })
    await expect(world.guest.vas.openApplication({ token: asked })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await world.guest.vas.openApplication({ token })).toMatchObject({ id, state: 'submitted' })
  })

  it('opens by the link that was emailed after a question, when that question is taken back', async () => {
    const { input, words, id } = await invaded()
    const before = await linkTo(input.email)
    const { undo } = await review(id, 'needs_info', 'Which shows?')
    await register({ ...input, ...words })
    const token = await linkTo(input.email)
    expect(token).not.toBe(before)
    await world.admin.admin.undo({ id: undo })
    await expect(world.guest.vas.openApplication({ token: before })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await world.guest.vas.openApplication({ token })).toMatchObject({ id, state: 'submitted' })
  })

  it('opens by no link of a question that is taken back, also where there was none before', async () => {
    const input = filled()
    await register(input)
    const [{ id } = { id: 0 }] = await find(input.email)
    const { undo } = await review(id, 'needs_info', 'Which shows?')
    const token = await linkTo(input.email)
    await world.admin.admin.undo({ id: undo })
    await expect(world.guest.vas.openApplication({ token })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('stays declined when its sender has applied again: the team reads that it went on', async () => {
    const input = filled()
    await register(input)
    const [{ id } = { id: 0 }] = await find(input.email)
    const { undo } = await review(id, 'decline')
    await register(input)
    await expect(world.admin.admin.undo({ id: undo })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "This has changed since, so it can't be undone.",
    })
    expect((await find(input.email)).map(({ state }) => state).sort()).toEqual(['declined', 'submitted'])
  })

  it('of two that are sent at once takes one, and the other is nobody’s', async () => {
    const email = someEmail('twice')
    const answers = await Promise.all([1, 2, 3, 4].map((n) => register({ ...filled(email), skills: `Skills ${n}` })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    const [only, ...others] = await find(email)
    expect(others).toEqual([])
    const seen = await Promise.all(answers.map(async (answer) => (await own(cookieOf(answer))).json()))
    expect(seen.filter(({ id }) => id === only?.id)).toHaveLength(1)
  })
})

describe('a declined application whose sender is a VA by now', () => {
  it('is not reopened, and the team reads why', async () => {
    const input = filled()
    await register(input)
    const [{ id } = { id: 0 }] = await find(input.email)
    await review(id, 'decline')
    await register({ ...input, email: input.email.toUpperCase() })
    const again = (await find(input.email)).find((one) => one.state === 'submitted')
    await review(again?.id ?? 0, 'approve')
    await expect(review(id, 'reopen')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This person is already a VA here. You can only decline the application.',
    })
    expect((await find(input.email)).find((one) => one.id === id)).toMatchObject({ state: 'declined' })
  })

  it('nor is its sender asked for more, where the team has added the VA meanwhile; declining is possible', async () => {
    const input = filled()
    await register(input)
    const [{ id } = { id: 0 }] = await find(input.email)
    await world.admin.admin.vas.create({ name: 'R', email: input.email, timezone: 'UTC', skills: 'A', tools: ['B'] })
    await expect(review(id, 'needs_info', 'Which shows?')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await review(id, 'decline')).toMatchObject({ state: 'declined' })
  })
})

describe('an approval', () => {
  const approved = async () => {
    const input = filled()
    await register(input)
    const [{ id } = { id: 0 }] = await find(input.email)
    const { vaId, undo } = await review(id, 'approve')
    return { id, vaId: vaId ?? 0, undo }
  }

  it.each([
    [
      'been asked for by a visitor',
      (vaId: number) =>
        world.guest.vas.requestIntro({ name: 'Ruth', email: someEmail('ruth'), message: 'Is she free?', vaId }),
    ],
    [
      'been proposed to a visitor',
      async (vaId: number) => {
        const asked = { name: 'Ruth', email: someEmail('ruth'), message: 'Who is free?' }
        const { id } = await world.guest.vas.inquire(asked)
        await world.admin.admin.inquiries.propose({ id, proposals: [{ vaId }] })
      },
    ],
    [
      'notes about them',
      (vaId: number) =>
        world.admin.admin.recordNotes.save({ kind: 'va', id: vaId, notes: 'Met her.', notesBefore: null }),
    ],
  ])('is not undone once the VA has %s since', async (_, touch) => {
    const { id, vaId, undo } = await approved()
    await touch(vaId)
    await expect(world.admin.admin.undo({ id: undo })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await world.admin.admin.applications.get({ id })).toMatchObject({ state: 'approved', vaId })
  })
})

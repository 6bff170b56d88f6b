import { brand } from '@kazi/schemas/brand'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { databaseLimiter } from '../limits/limits.ts'
import { heard } from '../testing/heard.ts'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const asked = (email = someEmail('visitor')) => ({
  name: 'Marisol Vega',
  email,
  company: 'Vega Dental',
  message: 'Could somebody quiet my inbox in the mornings?\n\nNo patient names, please.',
})
const send = (url: string, payload: object, cookie = '') =>
  world.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { cookie } })
const intro = (payload: object, cookie?: string) => send('/va/request-intro', payload, cookie)
const inquiry = (payload: object, cookie?: string) => send('/va-inquiry', payload, cookie)
const openFrom = async (email: string) =>
  (await world.admin.admin.requests.records({ size: 500 })).rows.flatMap((one) =>
    'email' in one && one.email === email ? [one] : [],
  )
const mailTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)

describe('asking for an introduction', () => {
  it('is kept with the VA it is about, due in 48 hours, and shown to the team', async () => {
    const va = await world.aVa({ name: 'Akinyi Otieno' })
    const input = asked()
    const answer = await intro({ ...input, vaId: va.id })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ success: true, kind: 'intro' })
    const [row] = await openFrom(input.email)
    expect(row).toMatchObject({ ...input, kind: 'intro', vaId: va.id, vaName: 'Akinyi Otieno', userId: null })
    expect((Date.parse(row?.dueAt ?? '') - Date.now()) / 3_600_000).toBeCloseTo(48, 1)
  })

  it('mails a receipt in which nothing stands that the sender typed', async () => {
    const va = await world.aVa({ name: 'Akinyi Otieno' })
    const input = { ...asked(), name: 'Buy now at https://spam.example', message: 'https://spam.example' }
    await intro({ ...input, vaId: va.id })
    const [mail, more] = await mailTo(input.email)
    expect(more).toBeUndefined()
    expect(mail).toMatchObject({ subject: 'We have your request to meet Akinyi Otieno' })
    expect(mail?.text).toContain('within 48 hours')
    expect(mail?.text).not.toContain('spam.example')
    expect(mail?.html).not.toContain('spam.example')
  })

  it('of a VA who is not there is 404, and leaves nothing behind', async () => {
    const input = asked()
    expect((await intro({ ...input, vaId: 2_000_000_000 })).statusCode).toBe(404)
    expect(await openFrom(input.email)).toEqual([])
    expect(await mailTo(input.email)).toEqual([])
  })

  it('outlives the VA', async () => {
    const va = await world.aVa()
    const input = asked()
    await intro({ ...input, vaId: va.id })
    await world.db.deleteFrom('vas').where('id', '=', va.id).execute()
    expect(await openFrom(input.email)).toMatchObject([{ vaId: null, vaName: null }])
  })
})

describe('a general inquiry', () => {
  it.each([
    [{}, 'inquiry'],
    [{ kind: 'contact' }, 'contact'],
  ])('with %j is of the kind %s', async (extra, kind) => {
    const input = asked()
    const answer = await inquiry({ ...input, ...extra })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json()
    expect(await world.admin.admin.inquiries.get({ id })).toMatchObject({ kind, vaId: null, email: input.email })
  })

  it('knows a client by the session, and by nothing in the body', async () => {
    const [client, other] = [await world.aClient(), await world.aClient()]
    const cookie = `kazi_client=${await openSession(world.db, { userId: client.id })}`
    const [mine, forged] = [asked(), asked()]
    await inquiry({ ...mine, userId: other.id, user_id: other.id }, cookie)
    await inquiry({ ...forged, userId: client.id }, 'kazi_client=x')
    expect(await openFrom(mine.email)).toMatchObject([{ userId: client.id }])
    expect(await openFrom(forged.email)).toMatchObject([{ userId: null }])
  })

  it('is refused where somebody else has signed in since the form was opened, by header or by body', async () => {
    const [first, second] = [await world.aClient(), await world.aClient()]
    const cookie = `kazi_client=${await openSession(world.db, { userId: second.id })}`
    const va = await world.aVa()
    const input = { ...asked(first.email), vaId: va.id }
    const sendAs = (url: string, headers: Record<string, string>, more: object = {}) =>
      world.app.inject({ method: 'POST', url: `/api${url}`, payload: { ...input, ...more }, headers })
    for (const url of ['/va/request-intro', '/va-inquiry']) {
      const refused = [
        await sendAs(url, { cookie, 'x-client-id': String(first.id) }),
        await sendAs(url, { cookie }, { clientId: first.id }),
        // The page has heard of the second one, but what stands in the form is the first one's.
        await sendAs(url, { cookie, 'x-client-id': String(second.id) }, { clientId: first.id }),
      ]
      for (const answer of refused) {
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toMatchObject({ error: 'Somebody else is signed in now.' })
      }
    }
    expect(await openFrom(first.email)).toEqual([])
    expect(await mailTo(first.email)).toEqual([])

    expect((await sendAs('/va-inquiry', { cookie, 'x-client-id': String(second.id) })).statusCode).toBe(201)
    expect((await sendAs('/va-inquiry', { cookie }, { clientId: second.id })).statusCode).toBe(201)
    // Whoever was signed out meanwhile is a visitor, whose words are their own.
    expect((await sendAs('/va-inquiry', {}, { clientId: first.id })).statusCode).toBe(201)
    expect((await openFrom(first.email)).map(({ userId }) => userId).sort()).toEqual(
      [null, second.id, second.id].sort(),
    )
  })

  it.each([
    ['an introduction', intro, 'We have your request to meet Akinyi Otieno'],
    ['a question about a VA', inquiry, 'We have your question about Akinyi Otieno'],
  ])('%s of a signed-in client is in their bell, and on their other pages', async (_, send, title) => {
    const [client, va] = [await world.aClient(), await world.aVa({ name: 'Akinyi Otieno' })]
    const cookie = `kazi_client=${await openSession(world.db, { userId: client.id })}`
    const told = await heard(world, `client:${client.id}`, () => send({ ...asked(), vaId: va.id }, cookie))
    expect(told).toEqual(expect.arrayContaining(['notifications', 'inquiries']))
    expect((await (await world.as(client)).tasks.notifications.list()).rows).toMatchObject([
      { type: 'task_updated', title, message: 'We reply within 48 hours.' },
    ])
  })

  it('goes when the client erases the account', async () => {
    const client = await world.aClient()
    const input = asked()
    await inquiry(input, `kazi_client=${await openSession(world.db, { userId: client.id })}`)
    await world.db.deleteFrom('users').where('id', '=', client.id).execute()
    expect(await openFrom(input.email)).toEqual([])
  })
})

describe('what is refused', () => {
  it.each([
    ['no name', { name: ' ' }, 'Please tell us your name.'],
    ['no address', { email: '' }, 'Please enter a valid email address'],
    ['two addresses', { email: 'a@example.com, b@example.com' }, 'Please enter a valid email address'],
    ['a header in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address'],
    ['no message', { message: '\n ' }, 'Please write a message.'],
    ['a book', { message: 'x'.repeat(2001) }, 'Please use at most 2,000 characters.'],
    ['a NUL', { message: 'a\u0000b' }, 'This text has a character that cannot be stored.'],
    ['another kind', { kind: 'task' }, undefined],
    ['a VA that is no number', { vaId: '1 or 1=1' }, undefined],
  ])('%s', async (_, wrong, sentence) => {
    const answer = await inquiry({ ...asked(), ...wrong })
    expect(answer.statusCode).toBe(400)
    if (sentence) expect(answer.json().error).toBe(sentence)
  })

  it('an introduction to nobody', async () => {
    expect((await intro(asked())).statusCode).toBe(400)
  })

  it('another site’s page', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/va-inquiry',
      payload: asked(),
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('limits', () => {
  const rateLimited = async (count: number, email: () => string, ip: (turn: number) => string) => {
    const { context } = world.contextOf({})
    const statuses: string[] = []
    for (let turn = 0; turn < count; turn++) {
      const caller = world.callerOf({ ...context, limiter: databaseLimiter, ip: ip(turn) })
      statuses.push(
        await caller.vas.inquire(asked(email())).then(
          () => 'taken',
          (error: { code: string }) => error.code,
        ),
      )
    }
    return statuses
  }

  it('ten from one address in ten minutes', async () => {
    const statuses = await rateLimited(
      11,
      () => someEmail(),
      () => '192.0.2.1',
    )
    expect(statuses.filter((status) => status === 'taken')).toHaveLength(10)
    expect(statuses.at(-1)).toBe('TOO_MANY_REQUESTS')
  })

  it('five receipts to one mailbox in an hour, wherever they come from and however it is written', async () => {
    const email = someEmail()
    let upper = false
    const statuses = await rateLimited(
      6,
      () => {
        upper = !upper
        return upper ? email.toUpperCase() : email
      },
      (turn) => `198.51.100.${turn}`,
    )
    // A stranger may have used them up: what is asked from this address still arrives.
    expect(statuses).toEqual(Array(6).fill('taken'))
    const mailsTo = world.db.selectFrom('mails').select('id').where(sql`lower("to")`, '=', email.toLowerCase())
    expect(await mailsTo.execute()).toHaveLength(5)
    const asked = world.db.selectFrom('inquiries').select('id').where(sql`lower(email)`, '=', email.toLowerCase())
    expect(await asked.execute()).toHaveLength(6)
    const toTheTeam = world.db.selectFrom('mails').select('id').where('to', '=', brand.supportEmail)
    expect(await toTheTeam.where('text', 'ilike', `%${email}%`).execute()).toHaveLength(6)
  })
})

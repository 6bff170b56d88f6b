import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { issueLink } from '../accounts/links.ts'
import { openSession } from '../accounts/sessions.ts'
import { heard } from '../testing/heard.ts'
import { password, someEmail, testWorld } from '../testing/world.ts'
import { confirmEmail } from './confirmation.service.ts'

const world = await testWorld()
afterAll(() => world.close())

/** Every token that was emailed to an address, oldest first. */
const mailedTo = async (email: string) => {
  const mails = await world.db.selectFrom('mails').select('text').where('to', '=', email).orderBy('id').execute()
  return mails.flatMap(({ text }) => [...text.matchAll(/token=([\w-]+)/g)].map(([, token]) => token ?? ''))
}
const resets = async (tokens: string[]) => {
  const worked: string[] = []
  for (const token of tokens)
    await world.guest.auth.resetPassword({ token, newPassword: 'skein-and-needle' }).then(
      () => worked.push(token),
      () => {},
    )
  return worked
}
const rowsOf = async (column: 'user_id' | 'va_id', id: number) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from mailed_links where ${sql.ref(column)} = ${id}`.execute(
      world.db,
    )
  ).rows[0]?.n

describe('of the links of one account', () => {
  it('eight that are asked for at once leave exactly one that works: the newest', async () => {
    const client = await world.aClient()
    await Promise.all(Array.from({ length: 8 }, () => world.guest.auth.forgotPassword({ email: client.email })))
    const tokens = await mailedTo(client.email)
    expect(tokens).toHaveLength(8)
    expect(await rowsOf('user_id', client.id)).toBe(1)
    expect(await resets(tokens)).toHaveLength(1)
  })

  it('eight invitations of a VA at once leave exactly one that works', async () => {
    const va = await world.aVa({ passwordHash: null })
    await Promise.all(Array.from({ length: 8 }, () => world.admin.admin.vas.invite({ id: va.id })))
    const tokens = await mailedTo(va.email)
    expect(tokens).toHaveLength(8)
    expect(await rowsOf('va_id', va.id)).toBe(1)
    expect(await resets(tokens)).toHaveLength(1)
  })

  it('none that was mailed to an address works once the address is corrected', async () => {
    const va = await world.aVa({ passwordHash: null })
    await world.admin.admin.vas.invite({ id: va.id })
    const [invitation = ''] = await mailedTo(va.email)
    await world.admin.admin.vas.update({ id: va.id, email: someEmail('corrected') })
    await expect(
      world.guest.vaPortal.setPassword({ token: invitation, password: 'skein-and-needle' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('none works that was mailed while the address was being corrected', async () => {
    for (let round = 0; round < 5; round++) {
      const va = await world.aVa({ passwordHash: null })
      await Promise.all([
        world.admin.admin.vas.update({ id: va.id, email: someEmail('corrected') }),
        ...Array.from({ length: 4 }, () => world.admin.admin.vas.invite({ id: va.id })),
        ...Array.from({ length: 2 }, () => world.guest.auth.forgotPassword({ email: va.email })),
      ])
      expect(await resets(await mailedTo(va.email))).toEqual([])
    }
  })

  it('one stays good when the address is saved again as it was', async () => {
    const va = await world.aVa({ passwordHash: null })
    await world.admin.admin.vas.invite({ id: va.id })
    await world.admin.admin.vas.update({ id: va.id, email: va.email.toUpperCase(), name: 'Wanjiku M.' })
    expect(await resets(await mailedTo(va.email))).toHaveLength(1)
  })

  it('an open one is dead once the password was changed in the portal', async () => {
    const va = await world.aVa()
    await world.guest.auth.forgotPassword({ email: va.email })
    await (await world.asVa(va)).vaPortal.changePassword({ currentPassword: password, newPassword: 'Tamarind-9' })
    expect(await resets(await mailedTo(va.email))).toEqual([])
  })
})

describe('a password that is set by a link', () => {
  it('ends every session of the account, one too that an old password opens in the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const client = await world.aClient()
      await world.guest.auth.forgotPassword({ email: client.email })
      const [token = ''] = await mailedTo(client.email)
      const before = await openSession(world.db, { userId: client.id })
      const signingIn = Array.from({ length: 6 }, async () => {
        const { context, cookies } = world.contextOf({})
        await world.callerOf(context).auth.login({ email: client.email, password })
        return cookies.client
      })
      const [, ...opened] = await Promise.allSettled([
        world.guest.auth.resetPassword({ token, newPassword: 'skein-and-needle' }),
        ...signingIn,
      ])
      for (const session of [before, ...opened.map((one) => (one.status === 'fulfilled' ? one.value : undefined))])
        if (session) await expect(world.callerWith({ client: session }).auth.me()).rejects.toThrow('Please sign in')
    }
  })

  it('stands against a change by who knew the old one and asks in the same moment', async () => {
    const va = await world.aVa()
    const caller = await world.asVa(va)
    await world.guest.auth.forgotPassword({ email: va.email })
    const [token = ''] = await mailedTo(va.email)
    const calls = await Promise.allSettled([
      world.guest.vaPortal.setPassword({ token, password: 'skein-and-needle' }),
      caller.vaPortal.changePassword({ currentPassword: password, newPassword: 'Tamarind-9' }),
    ])
    const succeeded = calls.map(({ status }) => status === 'fulfilled')
    // In either order, the link's password wins unless the change voided the link.
    const works = async (given: string) =>
      world.guest.vaPortal.login({ email: va.email, password: given }).then(
        () => true,
        () => false,
      )
    expect(succeeded.filter(Boolean)).toHaveLength(1)
    expect([await works('skein-and-needle'), await works('Tamarind-9')]).toEqual(succeeded)
  })
})

describe('one address of a client and a VA', () => {
  it('gets one mail with a link for each: who signed up with a VA’s address takes nothing away', async () => {
    const va = await world.aVa()
    await world.guest.auth.signup({ email: va.email.toUpperCase(), password })
    await world.guest.auth.forgotPassword({ email: va.email })
    const mails = await world.db
      .selectFrom('mails')
      .select(['text', 'html'])
      .where('kind', '=', 'password')
      .where((eb) => eb(eb.fn('lower', ['to']), '=', va.email.toLowerCase()))
      .execute()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.text).toMatch(/client account:\nhttp\S+\/reset-password\?token=/)
    expect(mail?.text).toMatch(/VA account:\nhttp\S+\/va\/set-password\?token=/)
    expect(mail?.html.match(/<a href/g)).toHaveLength(2)
    const [client = '', portal = ''] = [...(mail?.text ?? '').matchAll(/token=([\w-]+)/g)].map(([, token]) => token)
    await world.guest.vaPortal.setPassword({ token: portal, password: 'Tamarind-9' })
    await world.guest.vaPortal.login({ email: va.email, password: 'Tamarind-9' })
    await world.guest.auth.resetPassword({ token: client, newPassword: 'skein-and-needle' })
    await world.guest.auth.login({ email: va.email, password: 'skein-and-needle' })
  })
})

describe('a password that a link has set', () => {
  const firstToken = async (email: string) => (await mailedTo(email)).at(-1) ?? ''

  it('is seen by the team at once: an invited VA is active', async () => {
    const va = await world.aVa({ passwordHash: null })
    await world.admin.admin.vas.invite({ id: va.id })
    const token = await firstToken(va.email)
    const set = () => world.guest.vaPortal.setPassword({ token, password: 'Tamarind-9' })
    expect(await heard(world, 'admin', set)).toContain('vas')
  })

  it('or a confirmed address brings a client what was noted for it, on every screen', async () => {
    const given = async (email: string) => {
      const va = await world.aVa()
      const project = { projectTitle: 'Inbox', projectDescription: 'Sort it.', projectType: 'ongoing' as const }
      await world.admin.admin.assignments.create({ vaId: va.id, clientName: 'Ada', clientEmail: email, ...project })
    }
    const [one, other] = [
      await world.aClient({ emailConfirmedAt: null }),
      await world.aClient({ emailConfirmedAt: null }),
    ]
    for (const { email } of [one, other]) await given(email)
    await world.guest.auth.forgotPassword({ email: one.email })
    const token = await firstToken(one.email)
    const reset = () => world.guest.auth.resetPassword({ token, newPassword: 'skein-and-needle' })
    expect(await heard(world, `client:${one.id}`, reset)).toEqual(expect.arrayContaining(['account', 'tasks']))
    const confirm = async () => {
      const link = await issueLink(world.db, { userId: other.id }, 'confirmation', 1)
      await confirmEmail(world.context, link)
    }
    expect(await heard(world, 'admin', confirm)).toEqual(expect.arrayContaining(['account', 'tasks']))
    const nothing = await world.aClient()
    await world.guest.auth.forgotPassword({ email: nothing.email })
    const last = await firstToken(nothing.email)
    const change = () => world.guest.auth.resetPassword({ token: last, newPassword: 'skein-and-needle' })
    expect(await heard(world, `client:${nothing.id}`, change)).not.toContain('tasks')
  })
})

describe('a link that anybody asks for with the address of an invited client', () => {
  const invited = { emailConfirmedAt: null, invitedAt: new Date(), lastSeenAt: null }
  const newest = (email: string) =>
    world.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('to', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  /** In whole hours, from the nearest to the furthest end. */
  const lasting = async (column: 'userId' | 'vaId', id: number) => {
    const links = await world.db.selectFrom('mailedLinks').select('expiresAt').where(column, '=', id).execute()
    return links.map(({ expiresAt }) => Math.round((Date.parse(String(expiresAt)) - Date.now()) / 3_600_000))
  }

  it('is the invitation again, for seven days, until they have been here', async () => {
    const client = await world.aClient({ ...invited, firstName: 'Marisol' })
    await world.guest.auth.forgotPassword({ email: client.email })
    expect(await newest(client.email)).toMatchObject({
      subject: expect.stringContaining('set your password'),
      text: expect.stringContaining('for seven days'),
    })
    expect(await lasting('userId', client.id)).toEqual([168])
    expect(await resets(await mailedTo(client.email))).toHaveLength(1)

    const { email } = client
    await world.guest.auth.login({ email, password: 'skein-and-needle' })
    await world.guest.auth.forgotPassword({ email })
    expect(await newest(email)).toMatchObject({ text: expect.stringContaining('for one hour') })
    expect(await lasting('userId', client.id)).toEqual([1])
  })

  it.each([
    ['invited', 'with a password', invited, {}, [168, 1], 'the first for seven days and the second for one hour'],
    ['invited', 'without', invited, { passwordHash: null }, [168, 168], 'Each link works once, for seven days'],
    ['known', 'without', {}, { passwordHash: null }, [1, 168], 'the first for one hour and the second for seven days'],
    ['known', 'with a password', {}, {}, [1, 1], 'Each link works once, for one hour'],
  ] as const)('says how long each lasts where an %s client is a VA %s as well', async (...given) => {
    const [, , client, va, hours, words] = given
    const user = await world.aClient(client)
    const { id } = await world.aVa({ ...va, email: user.email })
    await world.guest.auth.forgotPassword({ email: user.email })
    expect([...(await lasting('userId', user.id)), ...(await lasting('vaId', id))]).toEqual(hours)
    expect((await newest(user.email)).text).toContain(words)
  })
})

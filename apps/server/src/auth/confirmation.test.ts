import { afterAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import { notifyClient } from '../notifications/notifications.service.ts'
import { mailUnread } from '../notifications/unread-mail.ts'
import { someNews } from '../testing/emails.ts'
import { password, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const mailsTo = (email: string, db = world.db) =>
  db.selectFrom('mails').select(['id', 'subject', 'text', 'kind']).where('to', '=', email).orderBy('id').execute()
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const signedUp = async () => {
  const email = someEmail('new')
  const { context, cookies } = world.contextOf({})
  const { user } = await world.callerOf(context).auth.signup({ email, password })
  return { email, user, api: world.callerWith({ client: cookies.client ?? '' }) }
}
const bell = (api: Awaited<ReturnType<typeof signedUp>>['api']) =>
  api.tasks.notifications.list().then(({ rows }) => rows)

describe('an address that nobody has confirmed', () => {
  it('gets the link at sign-up and nothing of what the account does; the bell has it all', async () => {
    const { email, user, api } = await signedUp()
    expect(user.emailConfirmed).toBe(false)
    const va = await world.aVa()
    for (const text of ['Buy cheap watches at evil.test', 'Another text of the attacker']) {
      const task = await api.tasks.create({ taskText: text })
      await api.tasks.requestVa({ id: task.id })
      await world.admin.admin.tasks.assign({ id: task.id, vaId: va.id })
    }
    expect(await mailsTo(email)).toMatchObject([{ kind: 'confirmation', subject: 'Confirm your email address' }])
    expect(JSON.stringify(await mailsTo(email))).not.toMatch(/evil|attacker/)
    expect((await bell(api)).map(({ type }) => type).sort()).toEqual([
      'assigned',
      'assigned',
      'va_requested',
      'va_requested',
    ])
    // Nothing else is held back: the VA was notified.
    expect((await mailsTo(va.email)).map(({ subject }) => subject)).toEqual([
      'A new task for you: Buy cheap watches at evil.test',
      'A new task for you: Another text of the attacker',
    ])
  })

  it('gets no mail of what its bell still holds after ten minutes, and none of it later either', async () => {
    const { email, user, api } = await signedUp()
    const news = { ...someNews(), mail: 'held' } as const
    await withTransaction(world.context, (tx) => notifyClient(tx, user.id, 'new_message', news))
    const [held] = await bell(api)
    await mailUnread(world.context, held?.id ?? 0)
    await world.guest.auth.confirmEmail({ token: tokenIn((await mailsTo(email))[0]?.text) })
    await mailUnread(world.context, held?.id ?? 0)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['confirmation'])
  })

  it('gets a reset all the same, and no receipt of a question that somebody asks in its name', async () => {
    const { email } = await signedUp()
    await world.guest.auth.forgotPassword({ email })
    await world.guest.vas.inquire({ name: 'Mallory', email, message: 'Buy at evil.test', company: undefined })
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['confirmation', 'password'])
  })

  it('does not silence the VA whose address somebody signed up with', async () => {
    const va = await world.aVa()
    await world.guest.auth.signup({ email: va.email, password })
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'requested_for_va' })
    await world.admin.admin.tasks.assign({ id: task.id, vaId: va.id })
    expect((await mailsTo(va.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^A new task for you: /),
    )
  })
})

describe('confirming', () => {
  it('opens the address to news from then on; what was held back does not come in a burst', async () => {
    const { email, api } = await signedUp()
    const first = await api.tasks.create({ taskText: 'Before' })
    await api.tasks.requestVa({ id: first.id })
    await world.guest.auth.confirmEmail({ token: tokenIn((await mailsTo(email))[0]?.text) })
    expect(await api.auth.me()).toMatchObject({ emailConfirmed: true })
    expect(await mailsTo(email)).toHaveLength(1)
    const second = await api.tasks.create({ taskText: 'After' })
    await api.tasks.requestVa({ id: second.id })
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['confirmation', 'news'])
  })

  it('works once, for seven days, and with no other kind of link', async () => {
    const { email, user } = await signedUp()
    const token = tokenIn((await mailsTo(email))[0]?.text)
    const { expiresAt } = await world.db
      .selectFrom('mailedLinks')
      .select('expiresAt')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect((Date.parse(expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(7 * 24, 1)
    await expect(world.guest.auth.resetPassword({ token, newPassword: 'skein-and-needle' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const uses = await Promise.allSettled([1, 2, 3].map(() => world.guest.auth.confirmEmail({ token })))
    expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const { email: other } = await world.aClient()
    await world.guest.auth.forgotPassword({ email: other })
    const reset = tokenIn((await mailsTo(other))[0]?.text)
    await expect(world.guest.auth.confirmEmail({ token: reset })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('still works after somebody asked for a password link, and that one after it', async () => {
    const { email, api } = await signedUp()
    await world.guest.auth.forgotPassword({ email })
    const [confirmation, reset] = (await mailsTo(email)).map(({ text }) => tokenIn(text))
    await world.guest.auth.confirmEmail({ token: confirmation ?? '' })
    expect(await api.auth.me()).toMatchObject({ emailConfirmed: true })
    await world.guest.auth.resetPassword({ token: reset ?? '', newPassword: 'skein-and-needle' })
    await expect(world.guest.auth.login({ email, password: 'skein-and-needle' })).resolves.toBeDefined()
  })

  it('is done as well by a password that is set with a mailed link', async () => {
    const { email, api } = await signedUp()
    await world.guest.auth.forgotPassword({ email })
    const newPassword = 'skein-and-needle'
    await world.guest.auth.resetPassword({ token: tokenIn((await mailsTo(email))[1]?.text), newPassword })
    const { user } = await world.guest.auth.login({ email, password: newPassword })
    expect(user).toMatchObject({ emailConfirmed: true })
    await expect(api.auth.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('sends the link again and says when; the one before is void; who is confirmed needs none', async () => {
    const { email, api } = await signedUp()
    const answer = await api.auth.resendConfirmation()
    expect(Math.abs(Date.now() - Date.parse(answer.sentAt ?? ''))).toBeLessThan(10_000)
    const [first, second] = await mailsTo(email)
    await expect(world.guest.auth.confirmEmail({ token: tokenIn(first?.text) })).rejects.toThrow('no longer valid')
    await world.guest.auth.confirmEmail({ token: tokenIn(second?.text) })
    expect(await api.auth.resendConfirmation()).toEqual({ emailConfirmed: true, sentAt: null })
    expect(await mailsTo(email)).toHaveLength(2)
  })
})

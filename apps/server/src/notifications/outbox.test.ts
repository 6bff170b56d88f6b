import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { outbox } = world.admin.admin

type Mail = { to: string; subject: string; status?: string; error?: string; secret?: boolean }
const aMail = async ({ to, subject, status = 'sent', error, secret = false }: Mail) => {
  const { rows } = await sql<{ id: number }>`
    insert into mails ("to", subject, text, html, message_id, status, error, secret)
      values (${to}, ${subject}, 'The words', '<p>The words</p>', gen_random_uuid()::text, ${status}, ${error ?? null}, ${secret})
      returning id`.execute(world.db)
  return rows[0]?.id ?? 0
}
const subjects = async (input: Parameters<typeof outbox.list>[0]) =>
  (await outbox.list(input)).rows.map(({ subject }) => subject)
const jobsFor = async (ids: number[]) => {
  const { rows } = await sql<{ id: number }>`
    select (data ->> 'mailId')::int as id from jobs.job
      where name = 'send-mail' and (data ->> 'mailId')::int in (${sql.join(ids)}) order by 1`.execute(world.db)
  return rows.map(({ id }) => id)
}

describe('the outbox', () => {
  beforeAll(async () => {
    await aMail({ to: 'Zoe@example.com', subject: 'Your résumé', status: 'kept' })
    await aMail({ to: 'ama@example.com', subject: 'A result waits', status: 'failed', error: 'Mailbox 100% full' })
    await aMail({ to: 'brian@example.com', subject: 'Your password link', secret: true })
  })

  it.each([
    ['RESUME zoe', ['Your résumé']],
    ['100%', ['A result waits']],
    ['your', ['Your password link', 'Your résumé']],
    ['the words', []],
  ])('is searched for every word of %j in recipient, subject and error', async (q, found) => {
    expect(await subjects({ q })).toEqual(found)
  })

  it('is filtered by status', async () => {
    expect(await subjects({ filters: { status: 'failed' } })).toEqual(['A result waits'])
    expect(await subjects({ q: 'zoe', filters: { status: 'failed' } })).toEqual([])
  })

  it.each([
    [{}, ['Your password link', 'A result waits', 'Your résumé']],
    [{ sort: 'created' }, ['Your résumé', 'A result waits', 'Your password link']],
    [{ sort: 'to' }, ['A result waits', 'Your password link', 'Your résumé']],
    [{ sort: 'to', desc: true }, ['Your résumé', 'Your password link', 'A result waits']],
  ] as const)('is ordered over its pages by %j', async (order, found) => {
    const first = await outbox.list({ ...order, size: 2 })
    expect(first).toMatchObject({ total: 3, from: 1, previous: null })
    const second = await outbox.list({ ...order, size: 2, cursor: first.next! })
    expect(second).toMatchObject({ total: 3, from: 3, next: null })
    expect([...first.rows, ...second.rows].map(({ subject }) => subject)).toEqual(found)
  })

  it('returns an email’s body by id only, and masks secret links', async () => {
    const { rows } = await outbox.list({ q: 'password' })
    expect(Object.keys(rows[0]!)).not.toContain('text')
    const { id } = rows[0]!
    expect(await outbox.get({ id })).toMatchObject({ text: 'The words' })
    const masking = world.callerOf({ ...world.contextOf({}, adminKey).context, mailGoesOut: true })
    const masked = { text: expect.stringContaining('personal link'), html: expect.stringContaining('personal link') }
    expect(await masking.admin.outbox.get({ id })).toMatchObject(masked)
    expect((await masking.admin.outbox.records({ q: 'password' })).rows).toMatchObject([masked])
    const { key } = await world.admin.admin.keys.create({ label: 'Reads only', role: 'reader' })
    expect(await world.callerWith({}, key).admin.outbox.get({ id })).toMatchObject(masked)
    await expect(outbox.get({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('hides from whoever may change nothing the token by which an email is unsubscribed from', async () => {
    const link = 'https://kazi.example/unsubscribe?token=1f0c-aa&topic=progress'
    const { id } = await world.db
      .insertInto('mails')
      .values({
        to: 'harriet@example.com',
        subject: 'How it goes',
        messageId: 'with-a-link',
        status: 'sent',
        text: `Unsubscribe: ${link}`,
        html: `<a href="${link.replace('&', '&amp;')}">Unsubscribe</a>`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { key } = await world.admin.admin.keys.create({ label: 'Looks on', role: 'reader' })
    const shown = (await world.callerWith({}, key).admin.outbox.get({ id }))!
    expect([shown.text, shown.html].filter((content) => content.includes('1f0c-aa'))).toEqual([])
    expect(shown.text).toBe('Unsubscribe: https://kazi.example/unsubscribe?token=…&topic=progress')
    await world.db.deleteFrom('mails').where('id', '=', id).execute()
  })

  it('is an array by REST, whose next page a Link header names', async () => {
    const get = (url: string) => world.app.inject({ url, headers: { 'x-admin-key': adminKey } })
    expect((await get('/api/admin/outbox')).json()).toMatchObject([{ text: 'The words' }, {}, {}])
    const first = await get('/api/admin/outbox?limit=2&status=kept')
    expect(first.json()).toHaveLength(1)
    expect(first.headers).not.toHaveProperty('link')
    const [, next = ''] =
      /^<([^>]+)>; rel="next"$/.exec(String((await get('/api/admin/outbox?limit=2')).headers.link)) ?? []
    expect((await get(next)).json()).toMatchObject([{ subject: 'Your résumé' }])
  })

  it.each(['?limit=0', '?limit=5001', '?sort=subject', '?cursor=nonsense', '?status=lost'])(
    'refuses %s by REST',
    async (query) => {
      const answer = await world.app.inject({ url: `/api/admin/outbox${query}`, headers: { 'x-admin-key': adminKey } })
      expect(answer.statusCode).toBe(400)
    },
  )
})

describe('failed emails sent again', () => {
  const entries = async () =>
    (await world.db.selectFrom('audit').select('detail').where('action', '=', 'retry-mails').execute()).length

  it('one by one: each once, and only what has failed', async () => {
    const failed = await aMail({ to: 'one@example.com', subject: 'Bulk', status: 'failed', error: 'Refused' })
    const sent = await aMail({ to: 'two@example.com', subject: 'Bulk', status: 'sent' })
    const before = await entries()
    expect(await outbox.retryMany({ ids: [failed, sent, 999_999] })).toEqual({ retried: 1 })
    expect(await outbox.get({ id: failed })).toMatchObject({ status: 'queued', error: null })
    expect(await outbox.get({ id: sent })).toMatchObject({ status: 'sent' })
    expect(await outbox.retryMany({ ids: [failed, sent] })).toEqual({ retried: 0 })
    expect(await outbox.retryMany({ ids: [] })).toEqual({ retried: 0 })
    expect(await jobsFor([failed, sent])).toEqual([failed])
    expect(await entries()).toBe(before + 1)
  })

  it('all that match a search, also those beyond its page, but those that were unticked, with one audit entry', async () => {
    const ids = []
    for (let n = 0; n < 3; n++)
      ids.push(await aMail({ to: `many-${n}@example.com`, subject: 'Many', status: 'failed' }))
    const other = await aMail({ to: 'other@example.com', subject: 'Another', status: 'failed' })
    const before = await entries()
    const [first = 0, ...rest] = ids
    expect(await outbox.retryMany({ matching: { q: 'many-', size: 1, except: rest } })).toEqual({ retried: 1 })
    expect(await jobsFor([...ids, other])).toEqual([first])
    expect(await outbox.retryMany({ matching: { q: 'many-', size: 1 } })).toEqual({ retried: 2 })
    expect(await jobsFor([...ids, other])).toEqual(ids)
    expect(await outbox.get({ id: other })).toMatchObject({ status: 'failed' })
    expect(await entries()).toBe(before + 2)
  })

  it('not twice when two admins press the button at the same time', async () => {
    const id = await aMail({ to: 'both@example.com', subject: 'Both', status: 'failed' })
    const answers = await Promise.all([outbox.retryMany({ ids: [id] }), outbox.retryMany({ matching: { q: 'both@' } })])
    expect(answers.map(({ retried }) => retried).sort()).toEqual([0, 1])
    expect(await jobsFor([id])).toEqual([id])
  })

  it('none of them when the queue does not take them', async () => {
    const id = await aMail({ to: 'broken@example.com', subject: 'Broken', status: 'failed' })
    const { context } = world.contextOf({}, adminKey)
    const jobs = { ...world.deps.jobs, sendMany: () => Promise.reject(new Error('no queue today')) }
    const broken = world.callerOf({ ...context, jobs })
    await expect(broken.admin.outbox.retryMany({ ids: [id] })).rejects.toThrow()
    expect(await outbox.get({ id })).toMatchObject({ status: 'failed' })
    await outbox.retryMany({ ids: [id] })
  })
})

import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type Audience, publish } from '../live/live.ts'
import { adminKey, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { inquiries, requests } = world.admin.admin
const nobody = 2_000_000_000

/** A new inquiry from a visitor, as the team sees it. */
async function anInquiry(extra: { vaId?: number } = {}) {
  const email = someEmail('visitor')
  await world.guest.vas.inquire({ name: 'Marisol Vega', email, message: 'Could somebody quiet my inbox?', ...extra })
  const row = (await requests.list({ q: email })).rows[0]
  return { id: row?.id ?? 0, email }
}
const idsOf = async (state: 'open' | 'closed') =>
  (await requests.list({ filters: { view: state === 'open' ? 'waiting' : 'closed' } })).rows
    .filter(({ kind }) => kind !== 'task')
    .map(({ id }) => id)
const waiting = async () => (await world.admin.admin.pendingCounts()).requests
const entriesOn = async (id: number) =>
  (await world.admin.admin.audit.records()).rows.filter(({ to }) => to === `inquiry ${id}`).map(({ what }) => what)

const eventsOf = (audience: Audience) =>
  world.deps.listener.follow(audience, AbortSignal.timeout(1000))[Symbol.asyncIterator]()

/** Whether this action notifies the team's open consoles. */
async function heard(action: () => Promise<unknown>) {
  // Once this event arrives, all earlier ones have too, so they are not mistaken for events of this action.
  const marks = eventsOf('va:0')
  await publish(world.db, 'vas', 'va:0')
  await marks.next()
  const events = eventsOf('admin')
  await action()
  return !(await events.next()).done
}

describe('what visitors asked', () => {
  it('stands in the queue beside the tasks, each row with its kind', async () => {
    const client = await world.aClient()
    await world.aTask(client, { status: 'requested_for_va' })
    const { email } = await anInquiry()
    const queue = (
      await world.app.inject({ method: 'GET', url: '/api/admin/va-requests', headers: { 'x-admin-key': adminKey } })
    ).json() as { kind: string; email?: string; clientEmail?: string; taskId?: number }[]
    expect(queue).toContainEqual(expect.objectContaining({ kind: 'inquiry', email }))
    expect(queue).toContainEqual(
      expect.objectContaining({ kind: 'task', clientEmail: client.email, taskId: expect.any(Number) }),
    )
  })

  it('reaches the team’s open consoles at once', async () => {
    expect(await heard(() => anInquiry())).toBe(true)
  })

  it('counts as waiting until it is closed', async () => {
    const before = await waiting()
    const { id } = await anInquiry()
    expect(await waiting()).toBe(before + 1)
    await inquiries.close({ id })
    expect(await waiting()).toBe(before)
  })

  it('is read one by one, with the VA it is about and where it stands', async () => {
    const va = await world.aVa({ name: 'Akinyi Otieno' })
    const { id, email } = await anInquiry({ vaId: va.id })
    expect(await inquiries.get({ id })).toMatchObject({ email, vaName: 'Akinyi Otieno', state: 'open', closedAt: null })
    await expect(inquiries.get({ id: nobody })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('closing', () => {
  it('takes it from the open to the closed ones, the last that was closed on top', async () => {
    const [older, newer] = [await anInquiry(), await anInquiry()]
    for (const { id } of [newer, older])
      expect(await inquiries.close({ id })).toEqual({ closed: true, undo: expect.any(String) })
    expect(await idsOf('open')).not.toContain(newer.id)
    expect((await idsOf('closed')).slice(0, 2)).toEqual([older.id, newer.id])
    expect(await inquiries.get({ id: older.id })).toMatchObject({ state: 'closed', closedAt: expect.any(String) })
  })

  it('twice is the same as once, also at the same moment', async () => {
    const { id } = await anInquiry()
    await Promise.all([inquiries.close({ id }), inquiries.close({ id })])
    const { closedAt } = await inquiries.get({ id })
    expect(await inquiries.close({ id })).toEqual({ closed: true, undo: null })
    expect((await inquiries.get({ id })).closedAt).toBe(closedAt)
    expect(await entriesOn(id)).toEqual(['close-inquiry'])
  })

  it('is heard by the other consoles', async () => {
    const { id } = await anInquiry()
    expect(await heard(() => inquiries.close({ id }))).toBe(true)
  })

  it('of what is not there is 404', async () => {
    await expect(inquiries.close({ id: nobody })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await entriesOn(nobody)).toEqual([])
  })
})

describe('reopening', () => {
  it('brings it back as it was, clock and all, and both actions are written down', async () => {
    const { id } = await anInquiry()
    const before = await inquiries.get({ id })
    await inquiries.close({ id })
    expect(await inquiries.reopen({ id })).toEqual({ closed: false, undo: expect.any(String) })
    expect(await inquiries.get({ id })).toEqual(before)
    expect(await idsOf('open')).toContain(id)
    expect(await entriesOn(id)).toEqual(['reopen-inquiry', 'close-inquiry'])
  })

  it('twice, or of what is open, changes nothing', async () => {
    const { id } = await anInquiry()
    expect(await inquiries.reopen({ id })).toEqual({ closed: false, undo: null })
    expect(await entriesOn(id)).toEqual([])
    await expect(inquiries.reopen({ id: nobody })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('an undo', () => {
  const { undo } = world.admin.admin
  /** Everything of an inquiry that closing and reopening change, to the microsecond. */
  const stood = async (id: number) =>
    (
      await sql`select question, paused_at::text, due_at::text, snoozed_until::text, reason, closed_at::text, offers,
        offered_at::text, answered_at::text from inquiries where id = ${id}`.execute(world.db)
    ).rows[0]
  const soon = () => new Date(Date.now() + 86_400_000).toISOString()

  it('of closing brings back the question, the clock that waited for its answer, and the offers', async () => {
    const { id } = await anInquiry()
    await inquiries.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] })
    await inquiries.ask({ id, question: 'Which inbox?' })
    await sql`update inquiries set paused_at = now() - interval '5 hours' where id = ${id}`.execute(world.db)
    const before = await stood(id)
    const { undo: key } = await inquiries.close({ id })
    expect(await stood(id)).not.toEqual(before)
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true })
    expect(await stood(id)).toEqual(before)
    expect((await entriesOn(id)).slice(0, 2)).toEqual(['undo', 'close-inquiry'])
  })

  it('of closing brings back the snooze', async () => {
    const { id } = await anInquiry()
    await requests.snooze({ kind: 'inquiry', id, until: soon() })
    const before = await stood(id)
    const { undo: key } = await inquiries.close({ id })
    await undo({ id: key ?? '' })
    expect(await stood(id)).toEqual(before)
  })

  it('of closing offers nobody who has left since', async () => {
    const { id } = await anInquiry()
    const va = await world.aVa()
    await inquiries.propose({ id, proposals: [{ vaId: va.id }] })
    const { undo: key } = await inquiries.close({ id })
    await (await world.asVa(va)).vaPortal.updateProfile({ available: false })
    await undo({ id: key ?? '' })
    expect(await inquiries.get({ id })).toMatchObject({ state: 'open', offers: [], offeredAt: null })
  })

  it('of reopening brings back the reason, the time and the offers', async () => {
    const { id } = await anInquiry()
    const va = await world.aVa()
    await inquiries.propose({ id, proposals: [{ vaId: va.id }] })
    await inquiries.cannotFill({ id, reason: 'Nobody is free.' })
    await (await world.asVa(va)).vaPortal.updateProfile({ available: false })
    await sql`update inquiries set closed_at = now() - interval '2 days' where id = ${id}`.execute(world.db)
    const before = await stood(id)
    const { undo: key } = await inquiries.reopen({ id })
    await undo({ id: key ?? '' })
    expect(await stood(id)).toEqual(before)
  })

  it.each([
    ['closing', async (id: number) => inquiries.close({ id }), async (id: number) => inquiries.reopen({ id })],
    [
      'reopening',
      async (id: number) => {
        await inquiries.close({ id })
        return inquiries.reopen({ id })
      },
      async (id: number) => requests.snooze({ kind: 'inquiry', id, until: soon() }),
    ],
  ] as const)('of %s leaves what somebody has done since', async (_, move, goOn) => {
    const { id } = await anInquiry()
    const { undo: key } = await move(id)
    await goOn(id)
    const before = await stood(id)
    await expect(undo({ id: key ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await stood(id)).toEqual(before)
  })
})

it('leaves a snooze that a colleague has set since, where an undo says which one it takes back', async () => {
  const { id } = await anInquiry()
  const [mine, theirs] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  await requests.snooze({ kind: 'inquiry', id, until: mine ?? '' })
  await requests.snooze({ kind: 'inquiry', id, until: theirs ?? '' })
  await expect(requests.snooze({ kind: 'inquiry', id, until: null, from: mine })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  // Mine took it back into the queue, and theirs put it aside again.
  const again = mine ?? null
  await expect(requests.snooze({ kind: 'inquiry', id, until: again, from: null })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(Date.parse((await inquiries.get({ id })).snoozedUntil ?? '')).toBe(Date.parse(theirs ?? ''))
  expect(await requests.snooze({ kind: 'inquiry', id, until: null, from: theirs })).toEqual({ until: null })
})

describe('nobody but the team', () => {
  it.each([
    ['a visitor', async () => world.guest],
    ['a client', async () => world.as(await world.aClient())],
    ['a VA', async () => world.asVa(await world.aVa())],
  ])('reads, closes or reopens them: %s', async (_, as) => {
    const { id } = await anInquiry()
    const { inquiries: theirs, requests: queue } = (await as()).admin
    for (const call of [
      () => queue.list(),
      () => queue.records(),
      ...[theirs.get, theirs.close, theirs.reopen].map((one) => () => one({ id })),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await inquiries.get({ id })).toMatchObject({ state: 'open' })
  })
})

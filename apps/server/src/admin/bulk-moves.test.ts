import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ownInquiry } from '../inquiries/inquiry-queue.service.ts'
import { moveRequests } from '../tasks/queue-moves.service.ts'
import { ownRequest } from '../tasks/request-queue.service.ts'
import { someEmail, testWorld } from '../testing/world.ts'
import { takeBack } from './undoing.service.ts'

const world = await testWorld()
afterAll(() => world.close())

const { tasks, requests, inquiries, applications, audit, undo } = world.admin.admin
const nobody = 1_000_000_001
const ben = { label: 'ben', ip: '' }

async function aRequest() {
  const { id } = await world.aTask(await world.aClient(), { status: 'requested_for_va' })
  return { kind: 'task' as const, id, row: id * 2 }
}
async function anInquiry() {
  const { id } = await world.guest.vas.inquire({
    name: 'Marisol Vega',
    email: someEmail('visitor'),
    message: 'Could somebody help?',
  })
  return { kind: 'inquiry' as const, id, row: id * 2 + 1 }
}
const ids = (...rows: { row: number }[]) => ({ ids: rows.map(({ row }) => row) })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const entriesOn = async (target: string) =>
  (await audit.records()).rows.filter(({ to }) => to === target).map(({ what }) => what)

/** All that the moves may touch, of a task and an inquiry. */
async function facts(task: { id: number }, inquiry: { id: number }) {
  const { rows } = await sql<{ all: unknown }>`select json_build_object(
    'task', (select json_build_array(t.status, t.va_id) from tasks t where t.id = ${task.id}),
    'request', (select json_agg(json_build_array(r.state, r.owner, r.snoozed_until, r.due_at, r.closed_at, r.reason))
      from va_requests r where r.task_id = ${task.id}),
    'inquiry', (select json_build_array(i.owner, i.snoozed_until, i.closed_at, i.reason, i.due_at)
      from inquiries i where i.id = ${inquiry.id}),
    'events', (select json_agg(e.kind order by e.id) from task_events e where e.task_id = ${task.id}),
    'mails', (select count(*) from mails),
    'notifications', (select count(*) from notifications)) as all`.execute(world.db)
  return rows[0]?.all
}

const moves = [
  ['taken', { what: 'take' }, 'own-request', 'own-request'],
  ['snoozed', { what: 'snooze', until: inDays(3) }, 'snooze-request', 'snooze-request'],
  ['refused', { what: 'cannotFill', reason: 'Nobody is free.' }, 'cannot-fill', 'cannot-fill-inquiry'],
] as const

describe.each(moves)('requests are %s together', (_, move, ofTask, ofInquiry) => {
  it('with a result for each, written down for each, and one undo brings back everything', async () => {
    const [task, inquiry] = [await aRequest(), await anInquiry()]
    const before = await facts(task, inquiry)
    const { results, left, undo: key } = await requests.moveMany({ selection: ids(task, inquiry), move })
    const byRow = new Map(results.map((one) => [one.id, one]))
    expect([task, inquiry].map(({ row }) => byRow.get(row)?.done)).toEqual([true, true])
    expect(byRow.get(inquiry.row)?.name).toBe('Marisol Vega: Could somebody help?')
    expect(left).toBe(false)
    expect((await entriesOn(`task ${task.id}`))[0]).toBe(ofTask)
    expect((await entriesOn(`inquiry ${inquiry.id}`))[0]).toBe(ofInquiry)
    expect(await facts(task, inquiry)).not.toEqual(before)
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true, kept: [] })
    expect(await facts(task, inquiry)).toEqual(before)
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true })
    expect(await facts(task, inquiry)).toEqual(before)
  })

  it('again, nobody is told and nothing is written twice', async () => {
    const [task, inquiry] = [await aRequest(), await anInquiry()]
    const again = () => requests.moveMany({ selection: ids(task, inquiry), move })
    await again()
    const [before, entries] = [await facts(task, inquiry), await entriesOn(`task ${task.id}`)]
    expect((await again()).undo).toBeNull()
    expect(await facts(task, inquiry)).toEqual(before)
    expect(await entriesOn(`task ${task.id}`)).toEqual(entries)
  })

  it('but for those that got a VA or were closed meanwhile, which are refused by themselves', async () => {
    const [task, placed, inquiry, closed] = [await aRequest(), await aRequest(), await anInquiry(), await anInquiry()]
    await tasks.assign({ id: placed.id, vaId: (await world.aVa()).id })
    await inquiries.close({ id: closed.id })
    const { results } = await requests.moveMany({ selection: ids(task, placed, inquiry, closed), move })
    const done = new Map(results.map((one) => [one.id, one.done]))
    expect([task, placed, inquiry, closed].map(({ row }) => done.get(row))).toEqual([true, false, true, false])
    expect(results.find(({ id }) => id === closed.row)?.text).toMatch(/closed/)
  })

  it('to all that match a search, and to no other', async () => {
    const word = `zq${crypto.randomUUID().slice(0, 8)}`
    const client = await world.aClient()
    const found = await world.aTask(client, { status: 'requested_for_va', taskText: `Sort ${word} papers.` })
    const [other, draft] = [await aRequest(), await world.aTask(client, { taskText: `Another ${word}.` })]
    const { results } = await requests.moveMany({ selection: { matching: { q: word } }, move })
    expect(results.map(({ id }) => id)).toEqual([found.id * 2])
    expect([await entriesOn(`task ${other.id}`), await entriesOn(`task ${draft.id}`)]).toEqual([[], []])
  })

  it('call after call, behind the last row of the one before, and one undo is of all', async () => {
    const rows = [await aRequest(), await anInquiry(), await aRequest()].sort((one, other) => one.row - other.row)
    const [first, ...others] = rows.map(({ row }) => row)
    const done = await requests.moveMany({ selection: { ids: [first ?? 0] }, move })
    const next = { selection: ids(...rows), move, after: first ?? 0, undo: done.undo ?? '' }
    const more = await requests.moveMany(next)
    expect(more.results.map(({ id, done }) => [id, done])).toEqual(others.map((id) => [id, true]))
    expect(more.undo).toBe(done.undo)
  })

  it('and nothing happens to a number that is not there', async () => {
    expect(await requests.moveMany({ selection: { ids: [nobody] }, move })).toEqual({
      results: [],
      left: false,
      undo: null,
    })
  })
})

describe('a lot', () => {
  it('leaves what a colleague has: it names the owner', async () => {
    const [task, inquiry] = [await aRequest(), await anInquiry()]
    await ownRequest(world.context, ben, ['ben'], { id: task.id, owner: 'ben', before: null })
    await ownInquiry(world.context, ben, ['ben'], { id: inquiry.id, owner: 'ben', before: null })
    const { results, undo: key } = await requests.moveMany({ selection: ids(task, inquiry), move: { what: 'take' } })
    expect(results.map(({ done, text }) => [done, text])).toEqual([
      [false, 'ben has this request. Open it to take it over.'],
      [false, 'ben has this request. Open it to take it over.'],
    ])
    expect(key).toBeNull()
  })

  it('is undone but for the rows from which somebody has gone on, which are named', async () => {
    const [task, inquiry] = [await aRequest(), await anInquiry()]
    const { undo: key } = await requests.moveMany({ selection: ids(task, inquiry), move: { what: 'take' } })
    await ownRequest(world.context, ben, ['ben'], { id: task.id, owner: 'ben', before: 'tester' })
    const { kept = [] } = await undo({ id: key ?? '' })
    expect(kept.map(({ id, text }) => [id, text])).toEqual([[task.row, 'ben has just taken this request.']])
    expect((await inquiries.get({ id: inquiry.id })).owner).toBeNull()
  })

  it('that was snoozed keeps what a colleague has snoozed for longer since', async () => {
    const [task, inquiry] = [await aRequest(), await anInquiry()]
    const move = { what: 'snooze', until: inDays(3) } as const
    const { undo: key } = await requests.moveMany({ selection: ids(task, inquiry), move })
    const later = inDays(9)
    for (const { kind, id } of [task, inquiry]) await requests.snooze({ kind, id, until: later })
    const { kept = [] } = await undo({ id: key ?? '' })
    expect(kept.map(({ id, text }) => [id, text]).sort()).toEqual(
      [task, inquiry].map(({ row }) => [row, "This has changed since, so it can't be undone."]).sort(),
    )
    expect((await tasks.get({ id: task.id })).snoozedUntil).toBe(later)
    expect((await inquiries.get({ id: inquiry.id })).snoozedUntil).toBe(later)
  })

  it.each([
    ['task', aRequest],
    ['inquiry', anInquiry],
  ] as const)(
    'that was snoozed gets back what stood when its %s was locked, not when it was listed',
    async (_, make) => {
      const { kind, id, row } = await make()
      const listed = { id: row, kind, sourceId: id, name: 'One', owner: null, snoozedUntil: null }
      const meanwhile = inDays(9)
      await requests.snooze({ kind, id, until: meanwhile })
      const admin = { label: 'tester', ip: '' }
      const move = { what: 'snooze', until: inDays(3) } as const
      const { undo: key } = await moveRequests(world.context, admin, [listed], ['tester'], move)
      expect(await takeBack(world.context, admin, key ?? '')).toEqual({ undone: true, kept: [] })
      const { snoozedUntil } = kind === 'task' ? await tasks.get({ id }) : await inquiries.get({ id })
      expect(snoozedUntil).toBe(meanwhile)
    },
  )

  it('that an older version has snoozed is undone without knowing what was set', async () => {
    const task = await aRequest()
    const move = { what: 'snooze', until: inDays(3) } as const
    const { undo: key } = await requests.moveMany({ selection: ids(task), move })
    await sql`update team_undos set detail = detail #- '{steps,0,snooze,set}' where lot = ${key}`.execute(world.db)
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true, kept: [] })
    expect((await tasks.get({ id: task.id })).snoozedUntil).toBeNull()
  })

  it('is undone only by its own key, and not when it is late', async () => {
    const task = await aRequest()
    const { undo: key } = await requests.moveMany({ selection: ids(task), move: { what: 'take' } })
    await expect(takeBack(world.context, ben, key ?? '')).rejects.toMatchObject({ kind: 'NOT_FOUND' })
    await sql`update team_undos set created_at = now() - interval '1 minute' where id = ${key}`.execute(world.db)
    await expect(undo({ id: key ?? '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/too late/),
    })
    expect((await tasks.get({ id: task.id })).owner).toBe('tester')
  })

  it('wants a reason, and a time that is ahead', async () => {
    const task = await aRequest()
    await expect(
      requests.moveMany({ selection: ids(task), move: { what: 'cannotFill', reason: ' ' } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const { results } = await requests.moveMany({
      selection: ids(task),
      move: { what: 'snooze', until: inDays(-1) },
    })
    expect(results).toMatchObject([{ done: false, text: 'Please choose a time in the future.' }])
  })
})

describe('applications', () => {
  const applies = async () => {
    const email = someEmail('applicant')
    const sent = await world.guest.vas.register({
      name: 'Zawadi Njoroge',
      email,
      skills: 'Research',
      experience: '3 years',
      hourlyRate: '$8/hr',
      timezone: 'Africa/Nairobi',
      introduction: 'I write reports.',
    })
    return { id: sent.application.id, email }
  }
  const stateOf = async ({ id }: { id: number }) => (await applications.get({ id })).state
  const mailsTo = async ({ email }: { email: string }) => (await world.mails()).filter(({ to }) => to === email).length

  it.each([
    ['approve', 'approved', undefined],
    ['decline', 'declined', 'We look for other skills now.'],
  ] as const)('are all decided: %s; those that are decided already are refused', async (decision, state, message) => {
    const [one, two, decided] = [await applies(), await applies(), await applies()]
    await applications.review({ id: decided.id, decision: 'decline', message: 'No.' })
    const mailed = await mailsTo(one)
    const selection = { ids: [one, two, decided].map(({ id }) => id) }
    const { results, undo: key } = await applications.reviewMany({ selection, decision, message })
    expect(results.map(({ done }) => done)).toEqual([true, true, false])
    expect([await stateOf(one), await stateOf(two)]).toEqual([state, state])
    expect(await mailsTo(one)).toBe(mailed + 1)
    expect((await entriesOn(`application ${one.id}`))[0]).toBe(`application-${decision}`)
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true, kept: [] })
    expect([await stateOf(one), await stateOf(two), await stateOf(decided)]).toEqual([
      ...['submitted', 'submitted', 'declined'],
    ])
    expect(await mailsTo(one)).toBe(mailed)
  })

  it('are decided call after call, behind the last row of the one before, and one undo is of all', async () => {
    const all = [await applies(), await applies(), await applies()]
    const [first = 0, ...others] = all.map(({ id }) => id)
    const done = await applications.reviewMany({ selection: { ids: [first] }, decision: 'approve' })
    const more = await applications.reviewMany({
      selection: { ids: [first, ...others] },
      decision: 'approve',
      after: first,
      undo: done.undo ?? '',
    })
    expect(more.results.map(({ id, done }) => [id, done])).toEqual(others.map((id) => [id, true]))
    expect(more.undo).toBe(done.undo)
  })

  it('are declined with a text that they read', async () => {
    const { id } = await applies()
    await expect(applications.reviewMany({ selection: { ids: [id] }, decision: 'decline' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/write a note/),
    })
  })
})

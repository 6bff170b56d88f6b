import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'
import { takeBack } from './undoing.service.ts'

const world = await testWorld()
afterAll(() => world.close())

const { tasks, applications, audit, undo } = world.admin.admin

async function aRequest() {
  const client = await world.aClient()
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  return { id, client, api: await world.as(client), va: await world.aVa() }
}
const quote = (cents: number) => ({ amountCents: cents, currency: 'USD' as const, unit: 'hour' as const })
/** Everything that a move of a task touches. */
const facts = async (id: number) => {
  const { rows } = await sql<{ all: unknown }>`select json_build_object(
    'task', (select json_build_object('status', t.status, 'va', t.va_id) from tasks t where t.id = ${id}),
    'requests', (select json_agg(json_build_array(r.id, r.state, r.due_at, r.target_at, r.closed_at, r.reason, r.paused_at,
      r.snoozed_until) order by r.id) from va_requests r where r.task_id = ${id}),
    'questions', (select json_agg(json_build_array(q.id, q.state, q.answer, q.closed_at) order by q.id)
      from task_questions q join va_requests r on r.id = q.request_id where r.task_id = ${id}),
    'proposals', (select json_agg(json_build_array(p.id, p.va_id, p.state, p.quote_amount_cents, p.sentence) order by p.id)
      from proposals p where p.task_id = ${id}),
    'work', (select count(*) from va_tasks v where v.task_id = ${id}),
    'assignments', (select count(*) from va_assignments a where a.task_id = ${id}),
    'events', (select json_agg(e.kind order by e.id) from task_events e where e.task_id = ${id}),
    'mails', (select count(*) from mails),
    'notifications', (select count(*) from notifications)) as all`.execute(world.db)
  return rows[0]?.all
}
const entriesOn = async (target: string) =>
  (await audit.records()).rows.filter(({ to }) => to === target).map(({ what }) => what)

/** A move of a request, after which it can be taken back. */
const moves = {
  assigning: ({ id, va }: { id: number; va: { id: number } }) => tasks.assign({ id, vaId: va.id, hourlyRate: 12 }),
  'cannot fill': ({ id }: { id: number }) => tasks.cannotFill({ id, reason: 'Nobody is free.' }),
  proposing: async ({ id, va }: { id: number; va: { id: number } }) =>
    tasks.propose({ id, proposals: [{ vaId: va.id, quote: quote(1300) }, { vaId: (await world.aVa()).id }] }),
}

describe.each(Object.entries(moves))('%s', (_, move) => {
  it('is taken back whole: rows, clock, history, emails and bells', async () => {
    const task = await aRequest()
    const before = await facts(task.id)
    const { undo: key } = await move(task)
    expect(await facts(task.id)).not.toEqual(before)
    expect(await undo({ id: key ?? '' })).toEqual({ undone: true })
    expect(await facts(task.id)).toEqual(before)
    expect((await entriesOn(`task ${task.id}`))[0]).toBe('undo')
  })

  it('brings back the offers that stood before', async () => {
    const task = await aRequest()
    await tasks.propose({ id: task.id, proposals: [{ vaId: task.va.id, quote: quote(900), sentence: 'Good.' }] })
    const before = await facts(task.id)
    await undo({ id: (await move(task)).undo ?? '' })
    expect(await facts(task.id)).toEqual(before)
    expect((await tasks.get({ id: task.id })).requestState).toBe('proposed')
  })

  it('brings back the question that the client had not answered, with the clock that waited for it', async () => {
    const task = await aRequest()
    await tasks.ask({ id: task.id, question: 'Which calendar do you use?' })
    const before = await facts(task.id)
    await undo({ id: (await move(task)).undo ?? '' })
    expect(await facts(task.id)).toEqual(before)
    await task.api.tasks.answer({ id: task.id, answer: 'Google.' })
  })

  it('puts a request aside again that was snoozed', async () => {
    const task = await aRequest()
    await world.admin.admin.requests.snooze({
      kind: 'task',
      id: task.id,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const before = await facts(task.id)
    await undo({ id: (await move(task)).undo ?? '' })
    expect(await facts(task.id)).toEqual(before)
  })

  it('twice is the same as once, also at the same moment', async () => {
    const task = await aRequest()
    const { undo: key } = await move(task)
    const all = await Promise.all([undo({ id: key ?? '' }), undo({ id: key ?? '' })])
    expect(all).toEqual([{ undone: true }, { undone: true }])
    expect((await entriesOn(`task ${task.id}`)).filter((what) => what === 'undo')).toHaveLength(1)
  })

  it('is not taken back by another key, nor when its emails may be out', async () => {
    const task = await aRequest()
    const { undo: key } = await move(task)
    const before = await facts(task.id)
    await expect(takeBack(world.context, { label: 'other', ip: '' }, key ?? '')).rejects.toMatchObject({
      kind: 'NOT_FOUND',
    })
    await sql`update team_undos set created_at = now() - interval '1 minute' where id = ${key}`.execute(world.db)
    await expect(undo({ id: key ?? '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/too late/),
    })
    expect(await facts(task.id)).toEqual(before)
  })

  it('is not taken back once an email is out, and stays whole', async () => {
    const task = await aRequest()
    const { undo: key } = await move(task)
    await sql`update mails set status = 'sent' where undo_id = ${key}`.execute(world.db)
    const before = await facts(task.id)
    await expect(undo({ id: key ?? '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/already gone out/),
    })
    expect(await facts(task.id)).toEqual(before)
  })
})

it('leaves a snooze that a colleague has set since', async () => {
  const task = await aRequest()
  const { undo: key } = await moves.proposing(task)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await world.admin.admin.requests.snooze({ kind: 'task', id: task.id, until })
  await undo({ id: key ?? '' })
  expect(await tasks.get({ id: task.id })).toMatchObject({ requestState: 'open', snoozedUntil: until })
})

describe.each(['assigning', 'cannot fill'] as const)('%s, when it is taken back', (name) => {
  it('offers nobody who takes no new work by now', async () => {
    const task = await aRequest()
    const [stays, stops] = [await world.aVa(), await world.aVa()]
    await tasks.propose({ id: task.id, proposals: [{ vaId: stays.id }, { vaId: stops.id }] })
    const { undo: key } = await moves[name](task)
    await (await world.asVa(stops)).vaPortal.updateProfile({ available: false })
    await undo({ id: key ?? '' })
    const offered = (await task.api.tasks.get({ id: task.id })).proposals.filter(({ state }) => state === 'offered')
    expect(offered.map(({ va }) => va.id)).toEqual([stays.id])
    expect((await tasks.get({ id: task.id })).requestState).toBe('proposed')
  })

  it('waits for the team when nobody is left who could be offered', async () => {
    const task = await aRequest()
    const stops = await world.aVa()
    await tasks.propose({ id: task.id, proposals: [{ vaId: stops.id }] })
    const { undo: key } = await moves[name](task)
    await (await world.asVa(stops)).vaPortal.updateProfile({ available: false })
    await undo({ id: key ?? '' })
    expect((await tasks.get({ id: task.id })).requestState).toBe('open')
  })
})

describe('what somebody has gone on from', () => {
  const refused = async (id: number, key: string | null) => {
    const before = await facts(id)
    await expect(undo({ id: key ?? '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/has changed since/),
    })
    expect(await facts(id)).toEqual(before)
  }

  it('is not taken back: the VA has started', async () => {
    const task = await aRequest()
    const { undo: key } = await moves.assigning(task)
    const { vaPortal } = await world.asVa(task.va)
    const [own] = await vaPortal.tasks.list()
    await vaPortal.tasks.move({ id: own?.id ?? 0, status: 'in_progress' })
    await refused(task.id, key)
  })

  it('is not taken back: somebody has written about it', async () => {
    const task = await aRequest()
    const { undo: key } = await moves.assigning(task)
    await task.api.tasks.messages.send({ taskId: task.id, message: 'Welcome!' })
    await refused(task.id, key)
  })

  it('is not taken back: the client has asked again, or chosen', async () => {
    const again = await aRequest()
    const { undo: one } = await moves['cannot fill'](again)
    await again.api.tasks.requestVa({ id: again.id })
    await refused(again.id, one)
    const chosen = await aRequest()
    const { undo: other } = await moves.proposing(chosen)
    const [proposal] = (await chosen.api.tasks.get({ id: chosen.id })).proposals
    await chosen.api.tasks.decide({ id: chosen.id, proposalId: proposal?.id ?? 0, decision: 'accept' })
    await refused(chosen.id, other)
  })
})

describe('a decision on an application', () => {
  const anApplication = async () => {
    const email = someEmail('applicant')
    const { application } = await world.guest.vas.register({
      name: 'Rehema Juma',
      email,
      skills: 'Podcasts',
      experience: '6 years',
      hourlyRate: '$9',
      timezone: 'Africa/Nairobi',
      introduction: 'Hello.',
    })
    return { id: application.id, email }
  }
  const standing = async (id: number, email: string) => {
    const { state, message, dueAt, vaId } = await applications.get({ id })
    const mails = (await world.mails()).filter(({ to }) => to === email).length
    return { state, message, dueAt, vaId, mails, events: (await applications.history({ id })).length }
  }

  it.each(['approve', 'decline', 'needs_info'] as const)('%s is taken back whole', async (decision) => {
    const { id, email } = await anApplication()
    await applications.review({ id, decision: 'start' })
    const before = await standing(id, email)
    const { undo: key, vaId } = await applications.review({ id, decision, message: 'Thank you.' })
    expect(await standing(id, email)).not.toEqual(before)
    await undo({ id: key })
    expect(await standing(id, email)).toEqual(before)
    if (vaId) expect(await world.db.selectFrom('vas').select('id').where('id', '=', vaId).execute()).toEqual([])
    expect((await entriesOn(`application ${id}`))[0]).toBe('undo')
  })

  it('is taken back for somebody who reads French, with the language that the VA had got', async () => {
    const { id, email } = await anApplication()
    await world.db.updateTable('vaApplications').set({ language: 'fr' }).where('id', '=', id).execute()
    const before = await standing(id, email)
    const { undo: key, vaId = 0 } = await applications.review({ id, decision: 'approve' })
    const wishes = world.db.selectFrom('vaPreferences').select('language').where('vaId', '=', vaId)
    expect(await wishes.execute()).toEqual([{ language: 'fr' }])
    await undo({ id: key })
    expect(await standing(id, email)).toEqual(before)
    expect(await wishes.execute()).toEqual([])
  })

  it('is not taken back once the VA has a task, or a colleague has decided again', async () => {
    const one = await anApplication()
    const approved = await applications.review({ id: one.id, decision: 'approve' })
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'requested_for_va' })
    await tasks.propose({ id: task.id, proposals: [{ vaId: approved.vaId ?? 0 }] })
    await expect(undo({ id: approved.undo })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await applications.get({ id: one.id })).toMatchObject({ state: 'approved', vaId: approved.vaId })
    const other = await anApplication()
    const declined = await applications.review({ id: other.id, decision: 'decline', message: 'Thank you.' })
    await applications.review({ id: other.id, decision: 'reopen' })
    await expect(undo({ id: declined.undo })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

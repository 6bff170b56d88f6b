import { maxBulkRows } from '@kazi/schemas/bulk'
import {
  type AssignmentStatus,
  assignmentMove,
  assignmentStates,
  assignmentTransitions,
  pausedWork,
} from '@kazi/schemas/work-states'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { today } from '../testing/factories.ts'
import { adminKey, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { assignments, tasks, vas, audit } = world.admin.admin

const statuses = Object.keys(assignmentStates) as AssignmentStatus[]
const ongoing = async (status: AssignmentStatus = 'active') => {
  const [client, va] = [await world.aClient(), await world.aVa({ name: 'Akosua Boakye' })]
  const { id } = await world.anAssignment(va, client, { projectType: 'ongoing', status, projectTitle: 'The inbox' })
  return { id, client, va }
}
const mailsTo = async (email: string) =>
  (await world.db.selectFrom('mails').select('subject').where('to', '=', email).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
const wordsTo = async ({ email }: { email: string }) =>
  (await world.db.selectFrom('mails').select('text').where('to', '=', email).orderBy('id').execute()).map(({ text }) =>
    text.replace(/\s+/g, ' '),
  )
const bellOf = async (owner: { va: { id: number } } | { client: { id: number } }) =>
  'va' in owner
    ? (await (await world.asVa(owner.va)).vaPortal.notifications.list()).rows
    : (await (await world.as(owner.client)).tasks.notifications.list()).rows
const conflict = { code: 'CONFLICT' }

describe('an assignment is moved by hand', () => {
  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'from %s to %s, as its table says',
    async (from, to) => {
      const { id, va, client } = await ongoing(from)
      const call = assignments.update({ id, status: to })
      if (from !== to && !assignmentMove(from, to)) return expect(call).rejects.toMatchObject(conflict)
      expect((await call).status).toBe(to)
      const told = from === to ? 0 : 1
      expect([await mailsTo(va.email), await mailsTo(client.email)].map(({ length }) => length)).toEqual([told, told])
      expect(await bellOf({ va })).toHaveLength(told)
      expect(await bellOf({ client })).toHaveLength(told)
    },
  )

  it('with a reason that both sides read, and the team in the audit', async () => {
    const { id, va, client } = await ongoing()
    await assignments.update({ id, status: 'paused', reason: 'The client is on leave.' })
    for (const [news] of [await bellOf({ va }), await bellOf({ client })])
      expect(news).toMatchObject({ title: 'An assignment is paused', message: expect.stringContaining('on leave') })
    expect((await audit.records()).rows).toContainEqual(
      expect.objectContaining({ what: 'update-assignment', to: `assignment ${id}` }),
    )
  })

  it('but not by somebody who has read another status: the refusal has both', async () => {
    const { id, va } = await ongoing()
    await assignments.update({ id, status: 'paused', before: 'active' })
    await expect(assignments.update({ id, status: 'completed', before: 'active' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^It was Active .* it is Paused now/),
    })
    expect(await mailsTo(va.email)).toHaveLength(1)
    // What both wanted is done, and nobody hears of it twice.
    expect((await assignments.update({ id, status: 'paused', before: 'active' })).status).toBe('paused')
    expect(await mailsTo(va.email)).toHaveLength(1)
  })

  it('over the documented call', async () => {
    const { id } = await ongoing()
    const answer = await world.app.inject({
      method: 'PATCH',
      url: `/api/admin/va-assignments/${id}`,
      headers: { 'x-admin-key': adminKey },
      payload: { status: 'paused', notes: 'Until March.' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id, status: 'paused', adminNotes: 'Until March.' })
  })

  it('and a client without an account is told by email', async () => {
    const va = await world.aVa()
    const email = someEmail('no-account')
    const given = { clientName: 'Ada', clientEmail: email, projectTitle: 'A handbook', projectDescription: 'Ten pages' }
    const { id } = await assignments.create({ vaId: va.id, ...given })
    await assignments.update({ id, status: 'completed' })
    expect(await mailsTo(email)).toEqual(['An assignment is completed: A handbook'])
  })

  it('never completed while the VA has a task on it that is not delivered', async () => {
    const client = await world.aClient()
    const { id: taskId } = await world.aTask(client, { status: 'in_progress' })
    const { id } = await world.db
      .selectFrom('vaAssignments')
      .select('id')
      .where('taskId', '=', taskId)
      .executeTakeFirstOrThrow()
    await expect(assignments.update({ id, status: 'completed' })).rejects.toMatchObject(conflict)
    await tasks.unassign({ id: taskId, reason: 'Ill.' })
    // The VA no longer has the task, so there is nothing to resume; what is left can be closed.
    await expect(assignments.update({ id, status: 'active' })).rejects.toMatchObject(conflict)
    expect((await assignments.update({ id, status: 'completed' })).status).toBe('completed')
  })

  it('paused, and still completed when its result is accepted', async () => {
    const client = await world.aClient()
    const { id: taskId } = await world.aTask(client, { status: 'completed' })
    const [one] = (await assignments.list({ filters: { clientId: client.id } })).rows
    await assignments.update({ id: one?.id ?? 0, status: 'paused' })
    await tasks.acceptResult({ id: taskId })
    expect(await assignments.get({ id: one?.id ?? 0 })).toMatchObject({ status: 'completed' })
  })

  it('completed, and active again when the client asks for changes: it can be paused and handed over', async () => {
    const client = await world.aClient()
    const { id: taskId } = await world.aTask(client, { status: 'completed' })
    const { id = 0 } = (await assignments.list({ filters: { clientId: client.id } })).rows[0] ?? {}
    await assignments.update({ id, status: 'completed' })
    expect(await assignments.get({ id })).toMatchObject({ endedAt: expect.any(String) })
    await (await world.as(client)).tasks.requestChanges({ id: taskId, note: 'More' })
    expect(await assignments.get({ id })).toMatchObject({ status: 'active', endedAt: null })
    expect(await assignments.reassign({ id, vaId: (await world.aVa()).id })).toMatchObject({ status: 'active' })
  })

  it('completed or paused, and left so by a request for changes where it is ongoing or paused', async () => {
    const client = await world.aClient()
    for (const left of [{ projectType: 'ongoing', status: 'completed' }, { status: 'paused' }] as const) {
      const { id: taskId, vaTask } = await world.aTask(client, { status: 'completed' })
      const { assignmentId } = await world.db
        .selectFrom('vaTasks')
        .select('assignmentId')
        .where('id', '=', vaTask?.id ?? 0)
        .executeTakeFirstOrThrow()
      await world.db.updateTable('vaAssignments').set(left).where('id', '=', assignmentId).execute()
      await (await world.as(client)).tasks.requestChanges({ id: taskId, note: 'More' })
      expect(await assignments.get({ id: assignmentId ?? 0 })).toMatchObject({ status: left.status })
    }
  })

  it('neither resumed nor handed over once its client has deleted the task that it was for: there is nothing to go on with', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const { id: taskId } = await world.aTask(client, { status: 'in_progress', va })
    const { id = 0 } = (await assignments.list({ filters: { vaId: va.id } })).rows[0] ?? {}
    await tasks.unassign({ id: taskId, reason: 'Ill.' })
    const mine = (await world.as(client)).tasks
    await mine.move({ id: taskId, status: 'pending' })
    await mine.delete({ id: taskId })
    expect(await assignments.get({ id })).toMatchObject({ status: 'paused' })
    const refused = { ...conflict, message: 'The VA no longer has the task that this assignment was for.' }
    await expect(assignments.update({ id, status: 'active' })).rejects.toMatchObject(refused)
    const handedOver = assignments.reassign({ id, vaId: (await world.aVa()).id })
    await expect(handedOver).rejects.toMatchObject({
      ...conflict,
      message: expect.stringMatching(/does not have an open task here/),
    })
    expect((await assignments.update({ id, status: 'completed' })).status).toBe('completed')
    await expect(assignments.update({ id, status: 'active' })).rejects.toMatchObject(refused)
  })

  it('paused, and the client cannot send tasks to that VA', async () => {
    const { id, client } = await ongoing()
    await assignments.update({ id, status: 'paused' })
    const api = await world.as(client)
    const { id: taskId } = await world.aTask(client)
    await expect(api.tasks.sendToMyVa({ id: taskId })).rejects.toMatchObject({
      ...conflict,
      message: 'Your work with Akosua Boakye is paused. Ask our team about it, or ask for a VA for this task.',
    })
    await assignments.update({ id, status: 'active' })
    expect(await api.tasks.sendToMyVa({ id: taskId })).toMatchObject({ status: 'assigned' })
  })
})

describe('while an assignment is paused', () => {
  const paused = async (status: 'assigned' | 'in_progress') => {
    const client = await world.aClient()
    const { id: taskId, va, vaTask } = await world.aTask(client, { status })
    const assignment = (await assignments.list({ filters: { clientId: client.id } })).rows[0]?.id ?? 0
    await assignments.update({ id: assignment, status: 'paused' })
    const { vaPortal } = await world.asVa(va ?? { id: 0 })
    return { taskId, assignment, portal: vaPortal.tasks, id: vaTask?.id ?? 0, va: va ?? { id: 0 }, client }
  }
  const refused = { ...conflict, message: pausedWork.toStart }

  it('no task on it is started until it is resumed', async () => {
    const { id, portal, assignment, taskId, client } = await paused('assigned')
    await expect(portal.move({ id, status: 'in_progress' })).rejects.toMatchObject(refused)
    expect(await (await world.as(client)).tasks.get({ id: taskId })).toMatchObject({ status: 'assigned' })
    expect((await portal.list())[0]).toMatchObject({ id, status: 'assigned' })
    await assignments.update({ id: assignment, status: 'active' })
    expect(await portal.move({ id, status: 'in_progress' })).toMatchObject({ status: 'in_progress' })
  })

  it('nor over the documented call', async () => {
    const { id, va } = await paused('assigned')
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/api/va/tasks/${id}`,
      cookies: { kazi_va: await openSession(world.db, { vaId: va.id }) },
      payload: { status: 'in_progress' },
    })
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(pausedWork.toStart)])
  })

  it('what is under way goes on: it is timed, delivered, changed and delivered again', async () => {
    const { id, portal, taskId, client } = await paused('in_progress')
    await portal.changeTimer({ id, action: 'start' })
    await portal.changeTimer({ id, action: 'stop' })
    await portal.move({ id, status: 'completed', handoverNote: 'Done.' })
    await (await world.as(client)).tasks.requestChanges({ id: taskId, note: 'More' })
    expect(await portal.move({ id, status: 'completed', handoverNote: 'Done again.' })).toMatchObject({
      status: 'completed',
    })
  })

  it('its VA and the client see it on the task, until the task is delivered or the assignment resumed', async () => {
    for (const status of ['assigned', 'in_progress'] as const) {
      const { id, portal, taskId, client, assignment } = await paused(status)
      const api = await world.as(client)
      const shown = async () => [
        (await portal.list())[0]?.paused,
        (await portal.page({})).rows[0]?.paused,
        (await api.tasks.get({ id: taskId })).work?.paused,
        (await api.tasks.page({})).rows[0]?.paused,
      ]
      expect(await shown()).toEqual([true, true, true, true])
      await assignments.update({ id: assignment, status: 'active' })
      expect(await shown()).toEqual([false, false, false, false])
      if (status === 'assigned') continue
      await assignments.update({ id: assignment, status: 'paused' })
      expect(await portal.move({ id, status: 'completed' })).toMatchObject({ paused: false })
      expect(await shown()).toEqual([false, false, false, false])
    }
  })

  it('a start waits for a pause that is under way, and is refused by it', async () => {
    const { id, portal, assignment } = await paused('assigned')
    await assignments.update({ id: assignment, status: 'active' })
    let settled = false
    const start = await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('vaAssignments').set({ status: 'paused' }).where('id', '=', assignment).execute()
      const start = portal.move({ id, status: 'in_progress' }).finally(() => {
        settled = true
      })
      start.catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(settled).toBe(false)
      // Not waited for here: it waits for this to end.
      return { start }
    })
    await expect(start.start).rejects.toMatchObject(refused)
  })
})

describe('the notes on an assignment', () => {
  it('are cleared by nothing, and a stale text does not replace a newer one', async () => {
    const { id } = await ongoing()
    const notesBefore = 'Prefers mornings.'
    await assignments.update({ id, notes: notesBefore, notesBefore: null })
    await assignments.update({ id, status: 'paused', reason: 'A holiday' })
    await assignments.update({ id, notes: 'Prefers evenings.', notesBefore })
    await expect(assignments.update({ id, notes: 'Prefers noon.', notesBefore })).rejects.toMatchObject(conflict)
    await expect(assignments.update({ id, notes: 'Prefers noon.', notesBefore: null })).rejects.toMatchObject(conflict)
    await assignments.update({ id, notes: 'Prefers evenings.', notesBefore })
    expect((await assignments.update({ id, notes: '' })).adminNotes).toBeNull()
  })
})

describe('several assignments at once', () => {
  it('each have a result, and a refusal stops no other', async () => {
    const [one, other] = [await ongoing(), await ongoing('completed')]
    const { results, left } = await assignments.moveMany({
      selection: { ids: [one.id, other.id, 2_000_000_000] },
      status: 'paused',
    })
    expect(left).toBe(false)
    expect(results).toMatchObject([
      { id: one.id, done: true, name: 'The inbox', text: 'Paused' },
      { id: other.id, done: false, text: 'An assignment that is completed cannot become paused.' },
    ])
  })

  it('but one that was moved since it was read is refused by itself, with both statuses', async () => {
    const [one, moved] = [await ongoing(), await ongoing()]
    await assignments.update({ id: moved.id, status: 'paused' })
    const mails = await mailsTo(moved.client.email)
    const before = [one, moved].map(({ id }) => ({ id, status: 'active' as const }))
    const selections = [{ ids: [one.id, moved.id] }, { matching: { filters: { vaId: moved.va.id } } }]
    for (const selection of selections) {
      const { results } = await assignments.moveMany({ selection, status: 'completed', before })
      expect(results.map(({ id, done }) => [id, done])).toEqual(
        'ids' in selection
          ? [
              [one.id, true],
              [moved.id, false],
            ]
          : [[moved.id, false]],
      )
      expect(results.at(-1)?.text).toBe(
        'It was Active when you opened it. Somebody has moved it since, and it is Paused now. Please look at it again.',
      )
    }
    expect((await assignments.get({ id: moved.id })).status).toBe('paused')
    expect(await mailsTo(moved.client.email)).toEqual(mails)
  })

  it('can be all that match, up to a limit', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    await sql`
      insert into va_assignments (va_id, user_id, client_name, client_email, project_title, project_description, project_type)
      select ${va.id}, ${client.id}, 'Ada', ${client.email}, 'Many', 'Many', 'ongoing'
      from generate_series(1, ${maxBulkRows + 1})`.execute(world.db)
    const matching = { filters: { vaId: va.id, status: 'active' as const } }
    const first = await assignments.moveMany({ selection: { matching }, status: 'completed' })
    expect([first.results.length, first.left]).toEqual([maxBulkRows, true])
    const second = await assignments.moveMany({ selection: { matching }, status: 'completed' })
    expect([second.results.length, second.left]).toEqual([1, false])
  })

  it('stand where they stood after one undo, and nobody was told', async () => {
    const [one, closed, moved] = [await ongoing(), await ongoing(), await ongoing()]
    await world.db.updateTable('vaAssignments').set({ totalHours: 0.5 }).where('id', '=', closed.id).execute()
    const facts = async (...ids: number[]) => {
      const { rows } = await sql<{ all: unknown }>`select json_build_object(
        'rows', (select json_agg(json_build_array(status, ended_at, total_hours) order by id) from va_assignments
          where id = any (${ids})),
        'mails', (select count(*) from mails), 'notifications', (select count(*) from notifications)) as all`.execute(
        world.db,
      )
      return rows[0]?.all
    }
    const move = (status: 'active' | 'completed', undo: string | null, ...rows: { id: number }[]) =>
      assignments.moveMany({
        selection: { ids: rows.map(({ id }) => id) },
        status,
        reason: 'The year ends',
        ...(undo && { undo }),
      })
    const before = await facts(one.id, closed.id)
    // Two calls of one lot, as with more rows than a call takes.
    const first = await move('completed', null, one)
    const second = await move('completed', first.undo, closed)
    expect(second.undo).toBe(first.undo)
    expect(await facts(one.id, closed.id)).not.toEqual(before)
    const undoOnce = () => world.admin.admin.undo({ id: first.undo ?? '' })
    expect(await undoOnce()).toEqual({ undone: true, kept: [], left: 1 })
    expect(await undoOnce()).toEqual({ undone: true, kept: [] })
    expect(await facts(one.id, closed.id)).toEqual(before)

    const third = await move('completed', null, one, moved)
    await assignments.update({ id: moved.id, status: 'active' })
    const { kept = [] } = await world.admin.admin.undo({ id: third.undo ?? '' })
    expect(kept).toMatchObject([{ id: moved.id, text: "This has changed since, so it can't be undone." }])
    expect((await assignments.get({ id: one.id })).status).toBe('active')
    expect((await move('active', null, one)).undo).toBeNull()
  })

  it.each(['paused', 'completed'] as const)('stay %s after an undo where the work has gone on', async (status) => {
    const client = await world.aClient()
    const [ended, kept] = [
      await world.aTask(client, { status: status === 'paused' ? 'in_progress' : 'completed' }),
      await world.aTask(client, { status: status === 'paused' ? 'in_progress' : 'completed' }),
    ]
    const of = (rows: { id: number }[]) =>
      world.db
        .selectFrom('vaAssignments')
        .select('id')
        .where(
          'taskId',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
    const [first, second] = await of([ended, kept])
    const ids = [first?.id ?? 0, second?.id ?? 0]
    const { undo } = await assignments.moveMany({ selection: { ids }, status })
    if (status === 'paused') await tasks.unassign({ id: ended.id, reason: 'Ill.' })
    else await tasks.acceptResult({ id: ended.id })
    const after = await assignments.get({ id: ids[0] ?? 0 })
    const undone = await world.admin.admin.undo({ id: undo ?? '' })
    expect(undone.kept).toMatchObject([{ id: ids[0], text: "This has changed since, so it can't be undone." }])
    expect(await assignments.get({ id: ids[0] ?? 0 })).toEqual(after)
    expect(await assignments.get({ id: ids[1] ?? 0 })).toMatchObject({ status: 'active', endedAt: null })
  })

  it('stay with the VA who has taken them over since', async () => {
    const [{ id }, to] = [await ongoing(), await world.aVa()]
    await world.db.updateTable('vaAssignments').set({ totalHours: 10 }).where('id', '=', id).execute()
    const { undo } = await assignments.moveMany({ selection: { ids: [id] }, status: 'paused' })
    const next = await assignments.reassign({ id, vaId: to.id })
    const { kept = [] } = await world.admin.admin.undo({ id: undo ?? '' })
    expect(kept).toMatchObject([{ id, text: "This has changed since, so it can't be undone." }])
    expect(await assignments.get({ id })).toMatchObject({ status: 'paused', agreedHours: 0 })
    expect(next).toMatchObject({ agreedHours: 10 })
  })
})

describe('another VA takes an assignment over', () => {
  it('with the tasks on it, the price and the deadline; hours stay with whoever logged them, and all three are told', async () => {
    const client = await world.aClient()
    const from = await world.aVa({ name: 'Akosua Boakye' })
    const to = await world.aVa({ name: 'Grace Mensah' })
    const { id: taskId, vaTask } = await world.aTask(client, { status: 'in_progress', va: from })
    const old = (await assignments.list({ filters: { vaId: from.id } })).rows[0]?.id ?? 0
    await world.db.updateTable('vaAssignments').set({ totalHours: 10 }).where('id', '=', old).execute()
    await world.db
      .updateTable('vaTasks')
      .set({ deadline: '2030-05-05', estimatedHours: 4, agreedMinHours: 20, agreedMaxHours: 50 })
      .where('id', '=', vaTask?.id ?? 0)
      .execute()
    // What the client writes later changes neither the VA's deadline nor the hours that were agreed.
    await (await world.as(client)).tasks.update({ id: taskId, taskText: 'Sort my inbox, please' })
    const portal = (await world.asVa(from)).vaPortal
    await portal.tasks.logTime({ id: vaTask?.id ?? 0, minutes: 120, workedOn: today() })
    const next = await assignments.reassign({ id: old, vaId: to.id, reason: 'Akosua is on leave.' })
    expect(next).toMatchObject({ vaId: to.id, taskId, status: 'active', rate: { amountCents: 1000 }, agreedHours: 8 })
    expect(await assignments.get({ id: old })).toMatchObject({
      status: 'paused',
      successorId: next.id,
      successorName: 'Grace Mensah',
      totalHours: 2,
      adminNotes: 'Taken over by Grace Mensah: Akosua is on leave.',
    })
    const task = await (await world.as(client)).tasks.get({ id: taskId })
    expect(task).toMatchObject({ status: 'successfully_assigned' })
    expect((await (await world.asVa(to)).vaPortal.tasks.list())[0]).toMatchObject({
      deadline: '2030-05-05',
      estimatedHours: 4,
    })
    const held = world.db.selectFrom('vaTasks').select(['agreedMinHours', 'agreedMaxHours'])
    expect(await held.where('taskId', '=', taskId).where('vaId', '=', to.id).execute()).toEqual([
      { agreedMinHours: 20, agreedMaxHours: 50 },
    ])
    expect(await portal.tasks.list()).toEqual([])
    expect((await bellOf({ va: from }))[0]?.title).toBe('An assignment was handed over')
    expect((await bellOf({ va: to }))[0]?.title).toBe('A new task for you')
    expect((await bellOf({ client }))[0]).toMatchObject({
      title: 'Grace Mensah has your task',
      message: expect.stringContaining('Akosua Boakye can no longer work on this task. Reason: Akosua is on leave.'),
    })
    await expect(assignments.update({ id: old, status: 'active' })).rejects.toMatchObject(conflict)
    await expect(assignments.reassign({ id: old, vaId: to.id })).rejects.toMatchObject(conflict)
  })

  it('after what a running timer has counted is logged: the new VA gets only what is left', async () => {
    const [client, from, to] = [await world.aClient(), await world.aVa(), await world.aVa()]
    const { vaTask } = await world.aTask(client, { status: 'in_progress', va: from })
    const old = (await assignments.list({ filters: { vaId: from.id } })).rows[0]?.id ?? 0
    await world.db.updateTable('vaAssignments').set({ totalHours: 10 }).where('id', '=', old).execute()
    await (await world.asVa(from)).vaPortal.tasks.changeTimer({ id: vaTask?.id ?? 0, action: 'start' })
    await sql`update timers set started_at = started_at - interval '2 hours' where va_id = ${from.id}`.execute(world.db)
    expect(await assignments.reassign({ id: old, vaId: to.id })).toMatchObject({ agreedHours: 8 })
  })

  it('an ongoing one without tasks: the client sends the next one to the new VA', async () => {
    const { id, client, va } = await ongoing()
    const to = await world.aVa({ name: 'Grace Mensah' })
    await assignments.reassign({ id, vaId: to.id })
    const { id: taskId } = await world.aTask(client)
    await (await world.as(client)).tasks.sendToMyVa({ id: taskId })
    expect(await (await world.asVa(to)).vaPortal.tasks.list()).toHaveLength(1)
    expect((await bellOf({ va }))[0]?.title).toBe('An assignment was handed over')
    expect((await bellOf({ client })).map(({ title }) => title)).toContain('Grace Mensah is your VA now')
  })

  it('a paused one stays paused, and nobody reads that it can be started', async () => {
    const [client, from, to] = [await world.aClient(), await world.aVa(), await world.aVa({ name: 'Grace Mensah' })]
    const { id: taskId } = await world.aTask(client, { status: 'assigned', va: from })
    const old = (await assignments.list({ filters: { vaId: from.id } })).rows[0]?.id ?? 0
    await assignments.update({ id: old, status: 'paused' })
    const next = await assignments.reassign({ id: old, vaId: to.id })
    expect(next).toMatchObject({ taskId, status: 'paused', endedAt: null })
    const words = [...(await wordsTo(to)), ...(await bellOf({ va: to })).map(({ message }) => message)]
    for (const text of words) expect(text).toContain(pausedWork.toStart)
    expect(words.filter((text) => text.includes('press Start Task'))).toEqual([])
    expect(words).toHaveLength(2)
    const [told] = await bellOf({ client })
    expect(told).toMatchObject({
      title: 'Grace Mensah has your task',
      message: expect.stringContaining(pausedWork.client),
    })
    expect((await wordsTo(client)).at(-1)).toContain(pausedWork.client)
    // It is resumed like any other, and then the task can be started.
    await assignments.update({ id: next.id, status: 'active' })
    const portal = (await world.asVa(to)).vaPortal
    const [task] = await portal.tasks.list()
    expect(await portal.tasks.move({ id: task?.id ?? 0, status: 'in_progress' })).toMatchObject({
      status: 'in_progress',
    })
  })

  it('a paused ongoing one without tasks stays paused as well', async () => {
    const { id, client } = await ongoing('paused')
    const to = await world.aVa({ name: 'Grace Mensah' })
    expect(await assignments.reassign({ id, vaId: to.id })).toMatchObject({ status: 'paused' })
    expect((await bellOf({ va: to }))[0]?.message).toContain('paused until our team resumes it')
    expect((await bellOf({ client }))[0]?.message).toContain(pausedWork.client)
    expect((await wordsTo(client)).at(-1)).toContain(pausedWork.client)
  })

  it('not to the same VA, not of a completed one, not to nobody', async () => {
    const { id, va } = await ongoing()
    await expect(assignments.reassign({ id, vaId: va.id })).rejects.toMatchObject(conflict)
    await expect(assignments.reassign({ id, vaId: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const done = await ongoing('completed')
    await expect(assignments.reassign({ id: done.id, vaId: va.id })).rejects.toMatchObject(conflict)
  })

  it('while the client edits, the VA delivers, and the team takes the VA off: one of them wins, nothing is torn', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await world.aClient()
      const [from, to] = [await world.aVa(), await world.aVa()]
      const { id: taskId, vaTask } = await world.aTask(client, { status: 'in_progress', va: from })
      const id = (await assignments.list({ filters: { vaId: from.id } })).rows[0]?.id ?? 0
      const results = await Promise.allSettled([
        assignments.reassign({ id, vaId: to.id }),
        tasks.unassign({ id: taskId, reason: 'Ill.' }),
        (await world.asVa(from)).vaPortal.tasks.move({ id: vaTask?.id ?? 0, status: 'completed' }),
        vas.delete({ id: from.id }),
      ])
      const refused = results.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
      )
      expect(refused.filter((code) => !['CONFLICT', 'NOT_FOUND', 'UNAUTHORIZED'].includes(code))).toEqual([])
    }
  })
})

describe('the list of assignments', () => {
  it('is searched by client, title and VA, also after the VA has another name', async () => {
    const word = `Zebra${Date.now()}`
    const { id, va } = await ongoing()
    await vas.update({ id: va.id, name: `${word} Boakye` })
    expect((await assignments.list({ q: word })).rows.map((one) => one.id)).toEqual([id])
    expect((await assignments.list({ q: `${word} inbox`, filters: { status: 'active', type: 'ongoing' } })).total).toBe(
      1,
    )
    expect((await assignments.list({ q: word, filters: { type: 'project' } })).total).toBe(0)
  })

  it('is ordered as asked', async () => {
    const { rows } = await assignments.list({ sort: 'client', desc: true, size: 5000 })
    const names = rows.map(({ clientName }) => clientName.toLowerCase())
    expect(names).toEqual([...names].sort().reverse())
  })
})

it('no move of an assignment leads back to a status it starts from', () => {
  for (const { from, to } of Object.values(assignmentTransitions)) expect(from as readonly string[]).not.toContain(to)
})

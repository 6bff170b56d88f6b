import type { NotedKind } from '@kazi/schemas/team-notes'
import { afterAll, describe, expect, it } from 'vitest'
import { ownedRecordsIn } from '../testing/owned-records.ts'
import { password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { recordNotes, audit, vas } = world.admin.admin

const aRecord = async (kind: NotedKind) => {
  const { ids } = await ownedRecordsIn(world)
  return { kind, id: kind === 'task' ? ids.requested : ids[kind] }
}

describe.each(['va', 'application', 'document', 'task'] as const)('the notes on a %s', (kind: NotedKind) => {
  it('are written, replaced and cleared, each with an entry of before and after', async () => {
    const of = await aRecord(kind)
    expect(await recordNotes.get(of)).toEqual({ notes: null })
    await recordNotes.save({ ...of, notes: 'Prefers mornings.', notesBefore: null })
    await recordNotes.save({ ...of, notes: 'Prefers noon.', notesBefore: 'Prefers mornings.' })
    expect(await recordNotes.get(of)).toEqual({ notes: 'Prefers noon.' })
    await recordNotes.save({ ...of, notes: '' })
    expect(await recordNotes.get(of)).toEqual({ notes: null })
    const { rows } = await audit.list({ filters: { target: `${kind} ${of.id}`, what: 'note-record' } })
    expect(rows.map(({ detail }) => detail?.changes)).toEqual([
      { notes: { from: 'Prefers noon.', to: null } },
      { notes: { from: 'Prefers mornings.', to: 'Prefers noon.' } },
      { notes: { from: null, to: 'Prefers mornings.' } },
    ])
  })

  it('that were written from a stale text replace no newer ones, also when two write at once', async () => {
    const of = await aRecord(kind)
    const both = await Promise.allSettled(
      ['Ada was here.', 'Ben was here.'].map((notes) => recordNotes.save({ ...of, notes, notesBefore: null })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
  })

  it('need the record', async () => {
    const of = { kind, id: 2_000_000_000 }
    await expect(recordNotes.get(of)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(recordNotes.save({ ...of, notes: 'Hi' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('go with the VA', async () => {
  const va = await world.aVa()
  await recordNotes.save({ kind: 'va', id: va.id, notes: 'Asked for more hours.' })
  await vas.delete({ id: va.id })
  expect(await world.db.selectFrom('recordNotes').select('id').where('vaId', '=', va.id).execute()).toEqual([])
})

describe('the notes on a task', () => {
  const notesOf = (taskId: number) =>
    world.db.selectFrom('recordNotes').select('id').where('taskId', '=', taskId).execute()

  it.each(['pending', 'completed'] as const)('go when its client deletes it while it is %s', async (status) => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, { status, ...(status === 'completed' && { va: await world.aVa() }) })
    await recordNotes.save({ kind: 'task', id, notes: 'Asked by phone first.' })
    await (await world.as(client)).tasks.delete({ id })
    expect(await notesOf(id)).toEqual([])
    await expect(recordNotes.get({ kind: 'task', id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { rows } = await audit.list({ filters: { target: `task ${id}`, what: 'note-record' } })
    expect(rows.map(({ detail }) => detail?.changes)).toEqual([{ notes: { from: null, to: '(erased)' } }])
  })

  it('go with a client who erases the account, from the audit log, too', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client)
    await recordNotes.save({ kind: 'task', id, notes: 'Asked by phone first.' })
    await (await world.as(client)).auth.account.erase({ password })
    expect(await notesOf(id)).toEqual([])
    const { rows } = await audit.list({ filters: { target: `task ${id}`, what: 'note-record' } })
    expect(rows.map(({ detail }) => detail?.changes)).toEqual([{ notes: { from: null, to: '(erased)' } }])
  })
})

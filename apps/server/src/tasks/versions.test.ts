import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

describe('the versions of a brief', () => {
  it('say what changed, from what to what, and whether a VA was told', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'in_progress' })
    const api = await world.as(client)
    const before = await api.tasks.get({ id })
    await api.tasks.update({ id, taskText: 'Sort my outbox', notes: 'By name.', budget: '$90' })
    await api.tasks.update({ id, notes: null })
    expect(await api.tasks.versions({ id })).toMatchObject([
      { changes: { notes: { before: 'By name.', after: null } }, vasWereTold: true },
      {
        changes: {
          taskText: { before: before.taskText, after: 'Sort my outbox' },
          notes: { before: null, after: 'By name.' },
          budget: { before: null, after: '$90' },
        },
      },
    ])
    const { rows } = await (await world.asVa(va as { id: number })).vaPortal.notifications.list()
    expect(rows.map(({ message }) => message)).toEqual([
      'The client edited “Sort my outbox”: the notes. Please review the changes.',
      // The budget is between the client and the team.
      'The client edited “Sort my outbox”: the description and the notes. Please review the changes.',
    ])
  })

  it('are none for the same text again, and none for the second call of a new task', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    const { id } = await api.tasks.create({ taskText: 'Sort my inbox' })
    await api.tasks.update({ id, category: 'Research' })
    expect(await api.tasks.versions({ id })).toEqual([])
    await world.db
      .updateTable('tasks')
      .set({ createdAt: new Date(Date.now() - 120_000) })
      .where('id', '=', id)
      .execute()
    await api.tasks.update({ id, category: 'Research' })
    expect(await api.tasks.versions({ id })).toEqual([])
    await api.tasks.update({ id, category: 'Marketing' })
    expect(await api.tasks.versions({ id })).toMatchObject([
      { changes: { category: { before: 'Research', after: 'Marketing' } }, vasWereTold: false },
    ])
  })

  it('are kept up to a number, the newest', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, { status: 'requested_for_va' })
    const api = await world.as(client)
    for (let at = 0; at < 203; at++) await api.tasks.update({ id, notes: `Note ${at}` })
    const versions = await api.tasks.versions({ id })
    expect(versions).toHaveLength(200)
    expect(versions[0]?.changes.notes?.after).toBe('Note 202')
    const rows = await world.db.selectFrom('taskVersions').select('id').where('taskId', '=', id).execute()
    expect(rows).toHaveLength(200)
  })
})

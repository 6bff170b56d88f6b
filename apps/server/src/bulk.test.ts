import { afterAll, describe, expect, it } from 'vitest'
import { allRows, eachRow } from './bulk.ts'
import { withTransaction } from './command.ts'
import { AppError } from './errors.ts'
import { testWorld } from './testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const logged: unknown[] = []
const context = { ...world.context, log: { error: (fields: object) => logged.push(fields) } }

async function threeClients() {
  const all = [await world.aClient(), await world.aClient(), await world.aClient()]
  return all.map(({ id }, index) => ({ id, name: `Client ${index + 1}` }))
}
const notesOf = async (rows: { id: number }[]) =>
  (
    await world.db
      .selectFrom('users')
      .select('teamNotes')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  ).map(({ teamNotes }) => teamNotes)

/** Writes a note on each row in its own transaction, and fails on the one with this id, after it has written. */
const noting = (failing: (id: number) => Error | undefined) => (ctx: typeof context, row: { id: number }) =>
  withTransaction(ctx, async (tx) => {
    await tx.db.updateTable('users').set({ teamNotes: 'Seen' }).where('id', '=', row.id).execute()
    const error = failing(row.id)
    if (error) throw error
    return 'is noted.'
  })

describe('a command on many rows', () => {
  it('says what became of each where one fails unexpectedly: those before it are committed', async () => {
    const rows = await threeClients()
    const fault = new Error('a bug')
    const { results } = await eachRow(
      context,
      rows,
      noting((id) => (id === rows[1]?.id ? fault : undefined)),
    )
    expect(results).toMatchObject([
      { name: 'Client 1', done: true, text: 'is noted.' },
      { name: 'Client 2', done: false, text: expect.stringContaining('could not be done') },
      { name: 'Client 3', done: true },
    ])
    expect(await notesOf(rows)).toEqual(['Seen', null, 'Seen'])
    expect(logged.splice(0)).toEqual([{ err: fault, row: rows[1]?.id }])
  })

  it('says what a row is refused for, and logs nothing of it', async () => {
    const rows = await threeClients()
    const refused = new AppError('CONFLICT', 'is suspended already.')
    const act = noting((id) => (id === rows[0]?.id ? refused : undefined))
    expect((await eachRow(context, rows, act)).results[0]).toMatchObject({ done: false, text: refused.message })
    expect(logged).toEqual([])
  })

  it('fails as a whole where every row fails unexpectedly', async () => {
    const rows = await threeClients()
    const fault = new Error('a bug')
    await expect(
      eachRow(
        context,
        rows,
        noting(() => fault),
      ),
    ).rejects.toBe(fault)
    logged.length = 0
  })

  const away = new AppError('SERVICE_UNAVAILABLE', 'We cannot reach our database right now.')

  it('stops where the database is away, and says of the rest that it was not done', async () => {
    const rows = await threeClients()
    const tried: number[] = []
    const act = noting((id) => {
      tried.push(id)
      return id === rows[0]?.id ? undefined : away
    })
    const { results } = await eachRow(context, rows, act)
    expect(results.map(({ name, done, text }) => [name, done, text])).toEqual([
      ['Client 1', true, 'is noted.'],
      ['Client 2', false, away.message],
      ['Client 3', false, away.message],
    ])
    expect(tried).toEqual(rows.slice(0, 2).map(({ id }) => id))
    expect(await notesOf(rows)).toEqual(['Seen', null, null])
  })

  it('goes on past a row that somebody else is changing', async () => {
    const rows = await threeClients()
    const waited = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    const act = noting((id) => (id === rows[0]?.id ? waited : undefined))
    const { results } = await eachRow(context, rows, act)
    expect(results.map(({ done }) => done)).toEqual([false, true, true])
    expect(results[0]?.text).toContain('is being changed by somebody else')
    // An answer in between is not a row that waits.
    const between = [waited, new AppError('CONFLICT', 'is suspended already.'), waited]
    const mixed = await eachRow(context, [...rows, ...(await threeClients())], (ctx, row) =>
      noting((id) => between[rows.findIndex((one) => one.id === id)])(ctx, row),
    )
    expect(mixed.results.map(({ done }) => done)).toEqual([false, false, false, true, true, true])
    // What is slow for each of them would take minutes.
    const tried: number[] = []
    const slow = noting((id) => {
      tried.push(id)
      return waited
    })
    await expect(eachRow(context, rows, slow)).rejects.toMatchObject({ kind: 'SERVICE_UNAVAILABLE' })
    expect(tried).toHaveLength(2)
    // Those that are taken back can be tried again, so it is told as what it is, once the others are done.
    await world.db.updateTable('users').set({ teamNotes: null }).execute()
    await expect(allRows(context, rows, act)).rejects.toMatchObject({ kind: 'SERVICE_UNAVAILABLE' })
    expect(await notesOf(rows)).toEqual([null, 'Seen', 'Seen'])
    logged.length = 0
  })

  it('fails as a whole where the database is away from the first row on', async () => {
    const act = noting(() => away)
    await expect(eachRow(context, await threeClients(), act)).rejects.toBe(away)
  })

  it('fails as a whole inside a transaction, which is rolled back with all of its rows', async () => {
    const rows = await threeClients()
    const fault = new Error('a bug')
    const act = noting((id) => (id === rows[2]?.id ? fault : undefined))
    await expect(withTransaction(context, (tx) => eachRow(tx, rows, act))).rejects.toBe(fault)
    expect(await notesOf(rows)).toEqual([null, null, null])
  })
})

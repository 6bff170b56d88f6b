import { bytesPerVector, nearestPlaces } from '@kazi/analyst/matching/nearest'
import { queryOf } from '@kazi/analyst/matching/profile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { testWorld } from '../testing/world.ts'
import { vaVectors, warmVectors } from './vectors.ts'

type World = Awaited<ReturnType<typeof testWorld>>
let world: World
beforeAll(async () => {
  world = await testWorld()
  // The first text that is read waits for the models, longer than a caller waits.
  await world.aVa({ skills: 'Ice Sculpture', tools: [], intro: '' })
  await warmVectors(world.context)
})
afterAll(() => world.close())

const query = (text: string) => queryOf({ text }, [], { kinds: new Map(), words: new Map(), tools: new Set() }).vector
/** The VA that lies nearest to a text, as a process with this connection sees it. */
async function nearest(text: string, db = world.db) {
  const { index, ids } = await vaVectors({ ...world.context, db })
  return ids[nearestPlaces(query(text), index, 1)[0]!]
}
/** A handle that nothing is known of yet. */
const anotherProcess = (): Db => world.db.withTables()
const inboxes = 'Sort my inbox and answer routine emails'
const books = 'Reconcile our bank accounts in Xero every month'
const row = (id: number) =>
  world.db.selectFrom('vaVectors').selectAll().where('vaId', '=', id).executeTakeFirstOrThrow()

it('knows a VA from the moment it was written, changed and taken away', async () => {
  const other = await world.aVa({ skills: 'Bookkeeping, Bank Reconciliation', tools: ['Xero'], intro: '' })
  const va = await world.aVa({ skills: 'Email Management, Inbox Triage', tools: ['Gmail'], intro: '' })
  expect(await nearest(inboxes)).toBe(va.id)
  expect(await nearest(books)).toBe(other.id)
  expect((await row(va.id)).vector).toHaveLength(bytesPerVector)
  await world.db.updateTable('vas').set({ skills: 'Carpentry', tools: [] }).where('id', '=', other.id).execute()
  expect((await row(other.id)).vector).toBeNull()
  await world.db
    .updateTable('vas')
    .set({ skills: 'Bookkeeping, Accounts', tools: [] })
    .where('id', '=', va.id)
    .execute()
  expect(await nearest(books)).toBe(va.id)
  await world.db.deleteFrom('vas').where('id', '=', other.id).execute()
  expect(await world.db.selectFrom('vaVectors').select('vaId').where('vaId', '=', other.id).execute()).toEqual([])
})

it('leaves a vector alone when what it is made from stays', async () => {
  const va = await world.aVa({ skills: 'Translation', tools: [], intro: '' })
  await nearest(inboxes)
  const before = await row(va.id)
  await world.db.updateTable('vas').set({ available: false, name: 'Another' }).where('id', '=', va.id).execute()
  expect(await row(va.id)).toEqual(before)
})

it('sees what a longer transaction commits after a shorter one', async () => {
  // Not the skills: whoever writes new names of skills waits for the other.
  const change = (intro: string) => ({ skills: '', tools: [] as string[], intro })
  const [slow, quick] = [await world.aVa(change('Spreadsheets')), await world.aVa(change('Spreadsheets'))]
  await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('vas').set(change('Event planning, weddings')).where('id', '=', slow.id).execute()
    await world.db.updateTable('vas').set(change('Podcast editing')).where('id', '=', quick.id).execute()
    expect(await nearest('Edit the audio of our podcast')).toBe(quick.id)
  })
  expect(await nearest('Plan the wedding of my sister')).toBe(slow.id)
})

it('is the same in another process, which reads what the first computed', async () => {
  await nearest(inboxes)
  const stored = await world.db.selectFrom('vaVectors').selectAll().orderBy('vaId').execute()
  expect(stored.every(({ vector }) => vector)).toBe(true)
  expect(await nearest(books, anotherProcess())).toBe(await nearest(books))
  expect(await world.db.selectFrom('vaVectors').selectAll().orderBy('vaId').execute()).toEqual(stored)
})

it('computes again what another model made', async () => {
  const va = await world.aVa({ skills: 'Data Entry', tools: [], intro: '' })
  await nearest(inboxes)
  const before = await row(va.id)
  await world.db
    .updateTable('vaVectors')
    .set({ model: 'older', vector: Buffer.alloc(2 * bytesPerVector) })
    .where('vaId', '=', va.id)
    .execute()
  await nearest(inboxes, anotherProcess())
  expect(await row(va.id)).toEqual(before)
})

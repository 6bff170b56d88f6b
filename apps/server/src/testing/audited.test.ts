import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { appRouter } from '../router.ts'
import { access } from './authorization.ts'
import { type OwnedRecords, ownedRecordsIn } from './owned-records.ts'
import { adminKey, someEmail, testWorld } from './world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** The mutations of the team that leave no entry, and why. */
const unrecorded: Record<string, string> = {
  'admin.session': 'changes nothing; the log has the sign-in',
  'admin.presence.look': 'a heartbeat: who has what open is nothing that anybody did',
  'admin.presence.leave': 'a heartbeat',
  'admin.messages.typing.say': 'a heartbeat',
  'admin.vas.dryRun': 'writes nothing',
  'admin.vas.imports.plan': 'reads a file for the team; running it is recorded',
  'admin.vas.imports.change': 'of a plan that nobody has run',
  'admin.vas.imports.fix': 'of a plan that nobody has run',
  'admin.messages.read': 'a mark of reading',
  'admin.messages.unread': 'a mark of reading',
}

/** The mutations whose entry has nothing before and after, and why. */
const withoutChanges: Record<string, string> = {
  'admin.undo': 'what it takes back stands in the entry before; the details name it',
  'admin.access.endManySessions': 'ends sessions, of which nothing is kept',
  'admin.access.endSessions': 'the same',
  'admin.access.inviteMany': 'sends an email',
  'admin.vas.invite': 'the same',
  'admin.vas.mail': 'the same',
  'admin.leads.mail': 'the same',
  'admin.documents.mail': 'the same',
  'admin.documents.mailMany': 'the same',
  'admin.outbox.retry': 'the same',
  'admin.outbox.retryMany': 'the same',
  'admin.messages.send': 'sends a message',
  'admin.assignments.create': 'makes a record; there was none before',
  'admin.documents.issue': 'the same',
  'admin.keys.create': 'the same',
  'admin.messages.notes.add': 'the same',
  'admin.vas.create': 'the same',
  'admin.vas.import': 'the same; the details count the rows',
  'admin.vas.imports.run': 'the same',
  'admin.vas.imports.undo': 'removes records; the details count them',
  'admin.keys.revoke': 'removes a record; the details say which',
  'admin.messages.notes.remove': 'the same',
  'admin.messages.replies.remove': 'the same',
  'admin.vas.delete': 'the same',
  'admin.messages.files.add': 'adds a file; the details name it',
  'admin.messages.files.remove': 'removes a file; the details name it',
}

/** Calls that change nothing on the records as the matrix has them: another input, or a call before. */
const otherwise: Record<string, (records: OwnedRecords) => Promise<unknown>> = {
  'admin.vas.imports.run': async () => {
    const csv = `Name,Email,Timezone,Skills,Tools,Intro\nZuri,${someEmail('new')},Africa/Lagos,Research,Word,Hi`
    return { id: (await world.admin.admin.vas.imports.plan({ csv })).id }
  },
  'admin.vas.removePhoto': async ({ ids }) => {
    await sql`update vas set photo = gen_random_uuid() where id = ${ids.va}`.execute(world.db)
    return { id: ids.va, reason: 'It shows a logo.' }
  },
  'admin.assignments.setPrice': async ({ ids }) => {
    await world.db.updateTable('vaAssignments').set({ rateCents: null }).where('id', '=', ids.assignment).execute()
    return { id: ids.assignment, price: { amountCents: 1000, currency: 'USD', unit: 'hour' } }
  },
  'admin.assignments.reassign': async ({ ids }) => ({
    id: ids.assignment,
    vaId: (await world.aVa({ name: 'Zawadi Kamau' })).id,
  }),
  'admin.tasks.ask': async () => {
    const { id } = await world.aTask(await world.aClient(), { status: 'requested_for_va' })
    return { id, question: 'Which folder?' }
  },
  'admin.undo': async () => {
    const { id } = await world.aTask(await world.aClient(), { status: 'requested_for_va' })
    return { id: (await world.admin.admin.tasks.cannotFill({ id, reason: 'Nobody is free.' })).undo }
  },
  'admin.inquiries.answered': async ({ ids }) => {
    await world.admin.admin.inquiries.ask({ id: ids.inquiry, question: 'Which hours?' })
    return { id: ids.inquiry }
  },
  'admin.inquiries.withdraw': async ({ ids }) => {
    await world.admin.admin.inquiries.propose({ id: ids.inquiry, proposals: [{ vaId: ids.va }] })
    return { id: ids.inquiry, vaId: ids.va }
  },
  'admin.inquiries.reopen': async ({ ids }) => {
    await world.admin.admin.inquiries.close({ id: ids.inquiry })
    return { id: ids.inquiry }
  },
}

/** A file comes with a form, which only its REST path takes. */
const asForm: Record<string, (records: OwnedRecords) => string> = {
  'admin.messages.files.add': ({ ids }) => `/api/admin/va-tasks/${ids.vaTask}/files`,
}
const form = (url: string) => ({
  url,
  headers: { 'x-admin-key': adminKey, 'content-type': 'multipart/form-data; boundary=x' },
  payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="hint.txt"\r\n\r\nA hint\r\n--x--\r\n',
})

const mutations = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).flatMap(([path, { _def }]) => (path.startsWith('admin.') && _def.type === 'mutation' ? [path] : []))

const entries = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from audit where actor = 'tester'`.execute(world.db)).rows[0]?.n

it.each(mutations)('%s leaves an entry in the audit log', async (path) => {
  const records = await ownedRecordsIn(world)
  const input = (await otherwise[path]?.(records)) ?? access[path]?.input?.(records) ?? null
  const before = (await entries()) ?? 0
  const url = asForm[path]?.(records)
  const answer = await world.app.inject({
    method: 'POST',
    ...(url
      ? form(url)
      : {
          url: `/trpc/${path}`,
          headers: { 'x-admin-key': adminKey, 'content-type': 'application/json' },
          payload: JSON.stringify(input),
        }),
  })
  if (path in unrecorded) return expect(await entries()).toBe(before)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(url ? 201 : 200)
  expect(await entries()).toBeGreaterThan(before)
  const { rows } = await sql<{ detail: { changes?: Record<string, { from: unknown; to: unknown }> } | null }>`
    select detail from audit where actor = 'tester' order by id desc limit 1`.execute(world.db)
  const changes = Object.values(rows[0]?.detail?.changes ?? {})
  if (path in withoutChanges) return expect(changes).toEqual([])
  expect(changes.length, `${path} records what was there before and after`).toBeGreaterThan(0)
  for (const { from, to } of changes) expect(from).not.toEqual(to)
})

it('names no call that does not exist', () => {
  expect(
    [...Object.keys(unrecorded), ...Object.keys(withoutChanges)].filter((path) => !mutations.includes(path)),
  ).toEqual([])
})

import type { RowKind } from '@kazi/schemas/row-report'
import { teamThread } from '@kazi/schemas/thread-id'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** A VA with a reviewed task at a fixed price, agreed hours, logged time, and an answered message. */
async function experienced() {
  const va = await world.aVa({ timezone: 'UTC' })
  const client = await world.aClient({ firstName: 'Marisol' })
  const portal = (await world.asVa(va)).vaPortal
  const { id } = await world.aTask(client, { status: 'requested_for_va', taskText: 'Clear the inbox' })
  const quote = { amountCents: 45_000, currency: 'USD', unit: 'fixed' } as const
  await world.admin.admin.tasks.propose({ id, proposals: [{ vaId: va.id, sentence: undefined, quote }] })
  const api = await world.as(client)
  const { proposals } = await api.tasks.get({ id })
  await api.tasks.decide({ id, proposalId: proposals[0]?.id ?? 0, decision: 'accept' })
  const task = await world.db
    .updateTable('vaTasks')
    .set({ createdAt: '2026-01-05' })
    .where('taskId', '=', id)
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  const thread = teamThread(task.id, va.id)
  await world.admin.admin.messages.send({ threadId: thread, message: 'All well?' })
  await portal.messages.send({ threadId: thread, message: 'Yes.' })
  await portal.tasks.move({ id: task.id, status: 'in_progress' } as never)
  await portal.tasks.logTime({ id: task.id, minutes: 90, workedOn: '2026-01-05' } as never)
  await portal.tasks.move({ id: task.id, status: 'completed' } as never)
  await api.tasks.review({ id, rating: 4, comment: 'Good.' } as never)
  await world.anAssignment(va, client, {
    projectTitle: 'Weekly report',
    totalHours: 3,
    rateCents: 1200,
    currency: 'USD',
    startDate: new Date(Date.now() - 60 * 86_400_000),
  })
  return { va, portal, task, thread }
}
const problem = 'It was something else.'
const key = () => crypto.randomUUID()
const messagesIn = (threadId: string) =>
  world.db
    .selectFrom('messages')
    .select('message')
    .where('threadId', '=', threadId)
    .where('senderType', '=', 'va')
    .orderBy('id')
    .execute()

describe('every row of the earnings and the score', () => {
  it('can be reported, and the message names it', async () => {
    const { portal, thread, task } = await experienced()
    const { rows } = await portal.metrics()
    const earnings = (await portal.earnings({ limit: 100 })).rows
    const shown: [RowKind, number, string][] = [
      ...earnings.map(
        ({ id, kind, amount }) =>
          [kind, Number(id.split('.')[1]), `$${(amount.amountCents / 100).toFixed(2)}`] as [RowKind, number, string],
      ),
      ...rows.reviews.map(({ id }) => ['review', id, '4 of 5'] as [RowKind, number, string]),
      ...rows.projects.map(({ id, projectTitle }) => ['project', id, projectTitle] as [RowKind, number, string]),
      ...rows.time.map(({ id }) => ['time', id, `“${task.title}”`] as [RowKind, number, string]),
      ...rows.agreed.map(({ id }) => ['agreed', id, '3 h'] as [RowKind, number, string]),
      ...rows.clients.map(({ id, clientName }) => ['client', id, clientName] as [RowKind, number, string]),
      ...rows.replies.map(({ id }) => ['reply', id, task.title] as [RowKind, number, string]),
    ]
    expect(new Set(shown.map(([kind]) => kind))).toEqual(
      new Set(['fixed', 'review', 'project', 'time', 'agreed', 'client', 'reply']),
    )
    for (const [kind, id, words] of shown) {
      expect(await portal.reportRow({ kind, id, problem, key: key() })).toEqual({ threadId: thread })
      const last = (await messagesIn(thread)).at(-1)?.message ?? ''
      expect(last).toContain(words)
      expect(last.endsWith(`\n\n${problem}`)).toBe(true)
    }
    expect((await messagesIn(thread)).at(-1)?.message).toContain('Response time: “')
    const [time] = rows.time
    await portal.reportRow({ kind: 'time', id: time?.id ?? 0, problem, key: key() })
    expect((await messagesIn(thread)).at(-1)?.message).toMatch(
      /^Something is wrong with this row\.\nLogged time: “.+” for .+, January 5, 2026, 1 h 30 min\n\nIt was/,
    )
  })

  it('of a client has the assignments that are counted, with their dates', async () => {
    const { portal } = await experienced()
    const { rows, clientRetentionRate } = await portal.metrics()
    expect(clientRetentionRate).toBe(100)
    const [client] = rows.clients
    expect(client?.engagements).toHaveLength(client?.assignments ?? -1)
    expect(client?.engagements.map(({ title }) => title)).toContain('Weekly report')
    for (const { startDate } of client?.engagements ?? []) expect(Date.parse(startDate)).toBeLessThan(Date.now())
  })
})

describe('a report', () => {
  it('sent again is one message, also after its row has changed', async () => {
    const { portal, thread } = await experienced()
    const { rows } = await portal.metrics()
    const report = { kind: 'time', id: rows.time[0]?.id ?? 0, problem, key: key() } as const
    const before = (await messagesIn(thread)).length
    await portal.reportRow(report)
    await world.db.updateTable('timeEntries').set({ minutes: 60 }).where('id', '=', report.id).execute()
    expect(await portal.reportRow(report)).toEqual({ threadId: thread })
    expect(await messagesIn(thread)).toHaveLength(before + 1)
    await expect(portal.reportRow({ ...report, problem: 'Another.' })).rejects.toThrow('already sent with this key')
    expect(await messagesIn(thread)).toHaveLength(before + 1)
  })

  it('leaves unread what the team wrote meanwhile', async () => {
    const { portal, thread } = await experienced()
    const { rows } = await portal.metrics()
    await world.admin.admin.messages.send({ threadId: thread, message: 'One more thing.' })
    await portal.reportRow({ kind: 'time', id: rows.time[0]?.id ?? 0, problem, key: key() })
    const [conversation] = (await portal.messages.list({ filters: { threadId: thread } })).rows
    expect(conversation?.unreadCount).toBe(1)
  })

  it('about a stranger’s row, or one that is not there, is refused and writes nothing', async () => {
    const [mine, other] = [await experienced(), await experienced()]
    const { rows } = await other.portal.metrics()
    const { rows: income } = await other.portal.earnings()
    const before = (await messagesIn(mine.thread)).length
    const theirs = [
      ['time', rows.time[0]?.id],
      ['review', rows.reviews[0]?.id],
      ['project', rows.projects[0]?.id],
      ['agreed', rows.agreed[0]?.id],
      ['client', rows.clients[0]?.id],
      ['reply', rows.replies[0]?.id],
      ['fixed', Number(income.find(({ kind }) => kind === 'fixed')?.id.split('.')[1])],
    ] as [RowKind, number][]
    for (const [kind, id] of theirs) {
      expect(id).toBeGreaterThan(0)
      await expect(mine.portal.reportRow({ kind, id, problem, key: key() })).rejects.toThrow('no longer there')
    }
    await expect(mine.portal.reportRow({ kind: 'time', id: 1, problem: ' ', key: key() })).rejects.toThrow(
      'what is wrong',
    )
    expect(await messagesIn(mine.thread)).toHaveLength(before)
  })

  it('about a task that was taken back goes to the newest conversation, and is refused where there is none', async () => {
    const { va, portal, task } = await experienced()
    const { rows } = await portal.metrics()
    const report = () => portal.reportRow({ kind: 'time', id: rows.time[0]?.id ?? 0, problem, key: key() })
    await world.db.updateTable('vaTasks').set({ withdrawnAt: sql`now()` }).where('id', '=', task.id).execute()
    try {
      await expect(report()).rejects.toThrow('no open conversation')
      const other = await world.aVaTask(va, null, null, { status: 'in_progress' })
      expect(await report()).toEqual({ threadId: teamThread(other.id, va.id) })
    } finally {
      await world.db.updateTable('vaTasks').set({ withdrawnAt: null }).where('id', '=', task.id).execute()
    }
  })
})

import { maxBestMatchRequests } from '@kazi/schemas/client-request'
import { afterAll, describe, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { tasks, requests, inquiries, vas } = world.admin.admin
const nobody = 2_000_000_000

async function aRequest(taskText = 'Keep the books of my bakery in QuickBooks.') {
  const client = await world.aClient()
  const { id } = await world.aTask(client, { status: 'requested_for_va', taskText })
  return { kind: 'task' as const, id, api: await world.as(client) }
}
const anInquiry = async (vaId?: number) => ({
  kind: 'inquiry' as const,
  id: (
    await (vaId ? world.guest.vas.requestIntro : world.guest.vas.inquire)({
      name: 'Marisol Vega',
      email: someEmail('visitor'),
      message: 'Could somebody keep our books?',
      ...(vaId && { vaId }),
    } as never)
  ).id,
})
const bestOf = async (...asked: { kind: 'task' | 'inquiry'; id: number }[]) =>
  (await requests.best({ requests: asked.map(({ kind, id }) => ({ kind, id })) })).map(({ kind, id, vas }) => ({
    key: `${kind} ${id}`,
    vas: vas.map((va) => va.id),
  }))
const benchOf = async ({ kind, id }: { kind: 'task' | 'inquiry'; id: number }) =>
  (await (kind === 'task' ? tasks.candidates : inquiries.candidates)({ id, limit: 3 })).map(({ va }) => va.id)

const four = ['Bookkeeping, QuickBooks', 'Research', 'Email Management', 'Translation']
for (const skills of four) await world.aVa({ skills })

describe('the best candidates of a request', () => {
  it('are the first three of its bench, with names and scores', async () => {
    const [task, inquiry] = [await aRequest(), await anInquiry()]
    expect(await bestOf(task, inquiry)).toEqual([
      { key: `task ${task.id}`, vas: await benchOf(task) },
      { key: `inquiry ${inquiry.id}`, vas: await benchOf(inquiry) },
    ])
    const [first] = (await requests.best({ requests: [{ kind: 'task', id: task.id }] }))[0]?.vas ?? []
    const [bench] = await tasks.candidates({ id: task.id, limit: 1 })
    expect(first).toEqual({ id: bench?.va.id, name: bench?.va.name, score: bench?.score })
  })

  it('begin with the VA who is asked for', async () => {
    const wanted = await world.aVa({ skills: 'Plumbing' })
    const inquiry = await anInquiry(wanted.id)
    expect((await bestOf(inquiry))[0]?.vas[0]).toBe(wanted.id)
  })

  it('are there for what is on hold, too', async () => {
    const task = await aRequest()
    await requests.snooze({
      kind: task.kind,
      id: task.id,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect((await bestOf(task))[0]?.vas).toHaveLength(3)
  })

  it('are those of each request once, however often it is named', async () => {
    const task = await aRequest()
    expect(await bestOf(task, task)).toHaveLength(1)
  })

  it('are nobody for what is not there, has a VA, or is closed', async () => {
    const [placed, drafted, closed] = [await aRequest(), await aRequest(), await anInquiry()]
    expect(await bestOf(placed, drafted, closed)).toHaveLength(3)
    await tasks.assign({ id: placed.id, vaId: (await world.aVa()).id })
    await drafted.api.tasks.cancelRequest({ id: drafted.id })
    await inquiries.close({ id: closed.id })
    expect(
      await bestOf(placed, drafted, closed, { kind: 'task', id: nobody }, { kind: 'inquiry', id: nobody }),
    ).toEqual([])
  })

  it('change at once with the text, when a VA is declined, and when one is deleted', async () => {
    const task = await aRequest()
    const [first = 0] = (await bestOf(task))[0]?.vas ?? []
    await tasks.propose({ id: task.id, proposals: [{ vaId: first }] })
    const [proposal] = (await task.api.tasks.get({ id: task.id })).proposals
    await task.api.tasks.decide({
      id: task.id,
      proposalId: proposal?.id ?? 0,
      decision: 'decline',
      reason: 'Too far away.',
    })
    const without = (await bestOf(task))[0]?.vas ?? []
    expect(without).not.toContain(first)
    expect(without).toEqual(await benchOf(task))
    await vas.delete({ id: without[0] ?? 0 })
    expect((await bestOf(task))[0]?.vas).not.toContain(without[0])
  })

  it('are asked for at most so many at once', async () => {
    const many = Array.from({ length: maxBestMatchRequests + 1 }, (_, i) => ({ kind: 'task' as const, id: i + 1 }))
    await expect(requests.best({ requests: many })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

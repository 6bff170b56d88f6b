import { firstRows } from '@kazi/schemas/dashboard'
import { type DashboardSection, dashboardSections, type TaskStatus, taskRules } from '@kazi/schemas/task-states'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

type Aclient = Awaited<ReturnType<typeof world.aClient>>
const idsOf = (some: { id: number }[]) => some.map(({ id }) => id)
const statuses = Object.keys(taskRules) as TaskStatus[]

const requesting = async (client: Aclient) => (await world.aTask(client, { status: 'requested_for_va' })).id
const choosing = async (client: Aclient) => {
  const id = await requesting(client)
  const [one, two] = [await world.aVa(), await world.aVa()]
  await world.admin.admin.tasks.propose({ id, proposals: [one, two].map((va) => ({ vaId: va.id })) })
  return id
}
const askedByTeam = async (client: Aclient) => {
  const id = await requesting(client)
  await world.admin.admin.tasks.ask({ id, question: 'Which folder?' })
  return id
}
const askedByVa = async (client: Aclient) => {
  const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
  await (await world.asVa(va as { id: number })).vaPortal.tasks.ask({ id: vaTask?.id ?? 0, question: 'Which folder?' })
  return id
}

describe('the dashboard', () => {
  it('is empty for a new client', async () => {
    const empty = { rows: [], total: 0 }
    const api = await world.as(await world.aClient())
    expect(await api.tasks.dashboard()).toEqual({ needs: empty, active: empty, with_va: empty, completed: empty })
  })

  it('counts and lists the tasks of each status in its section, newest first, as their list has them', async () => {
    const client = await world.aClient()
    for (const status of [...statuses, ...statuses]) await world.aTask(client, { status })
    await world.aTask(await world.aClient())
    const api = await world.as(client)
    const all = await api.tasks.list()
    const shown = await api.tasks.dashboard()
    for (const section of dashboardSections) {
      const rows = all.filter(({ status }) => taskRules[status].dashboard === section)
      expect(shown[section], section).toEqual({ rows, total: rows.length })
      expect(rows.length).toBeGreaterThan(0)
    }
  })

  it('leaves out of its sections what is archived, and everywhere what is deleted, or another client’s', async () => {
    const client = await world.aClient()
    const [kept, archived, deleted] = [
      await world.aTask(client, { status: 'completed' }),
      await world.aTask(client, { status: 'completed' }),
      await world.aTask(client, { status: 'completed' }),
    ]
    await world.aTask(await world.aClient(), { status: 'completed' })
    const api = await world.as(client)
    await api.tasks.review({ id: archived.id, rating: 5 })
    await api.tasks.archive({ taskIds: [archived.id] })
    await api.tasks.delete({ id: deleted.id })
    const { completed, needs } = await api.tasks.dashboard()
    for (const { rows, total } of [completed, needs]) expect([idsOf(rows), total]).toEqual([[kept.id], 1])
    expect(idsOf((await api.tasks.page({ filters: { needs: true } })).rows)).toEqual([kept.id])
  })

  it('has the first rows of each part and how many there are; the others come by pages, without gap or repeat', async () => {
    const client = await world.aClient()
    const of: Record<DashboardSection, TaskStatus> = {
      active: 'pending',
      with_va: 'in_progress',
      completed: 'completed',
    }
    for (const section of dashboardSections)
      for (let n = 0; n < firstRows[section] + 3; n++) await world.aTask(client, { status: of[section] })
    const api = await world.as(client)
    const shown = await api.tasks.dashboard()
    for (const section of dashboardSections) {
      const { rows, total } = shown[section]
      expect([rows.length, total], section).toEqual([firstRows[section], firstRows[section] + 3])
      const seen: number[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await api.tasks.page({ filters: { section }, size: 5, ...(cursor && { cursor }) })
        expect(page.total).toBe(total)
        seen.push(...idsOf(page.rows))
        if (!page.next) break
        cursor = page.next
      }
      expect(seen.slice(0, rows.length), section).toEqual(idsOf(rows))
      expect([seen.length, new Set(seen).size], section).toEqual([total, total])
    }
    expect([shown.needs.rows.length, shown.needs.total]).toEqual([firstRows.needs, firstRows.completed + 3])
  })
})

describe('what needs the client', () => {
  it('is each question, choice and result, in this order and newest first, on the dashboard and page by page', async () => {
    const client = await world.aClient()
    const result = await world.aTask(client, { status: 'completed' })
    const question = await askedByVa(client)
    const [choice, later] = [await choosing(client), await choosing(client)]
    const teamQuestion = await askedByTeam(client)
    const accepted = await world.aTask(client, { status: 'completed' })
    await requesting(client)
    await world.aTask(client, { status: 'in_progress' })
    const api = await world.as(client)
    await api.tasks.review({ id: accepted.id, rating: 5 })
    const expected = [teamQuestion, question, later, choice, result.id]
    const { needs } = await api.tasks.dashboard()
    expect([idsOf(needs.rows), needs.total]).toEqual([expected.slice(0, firstRows.needs), expected.length])
    const seen: number[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await api.tasks.page({
        filters: { needs: true },
        sort: 'need',
        desc: true,
        size: 2,
        ...(cursor && { cursor }),
      })
      expect(page.total).toBe(expected.length)
      seen.push(...idsOf(page.rows))
      if (!page.next) break
      cursor = page.next
    }
    expect(seen).toEqual(expected)
    // Each task's row says the same.
    const waits = (await api.tasks.list()).filter(
      ({ asked, offers, status, acceptedAt }) => asked || offers > 0 || (status === 'completed' && !acceptedAt),
    )
    expect(idsOf(waits).sort()).toEqual([...expected].sort())
    expect(await (await world.as(await world.aClient())).tasks.page({ filters: { needs: true } })).toMatchObject({
      total: 0,
    })
  })

  it('is shown of an archived task as well, in no section: a result that nobody sees would count as accepted', async () => {
    const client = await world.aClient()
    const ids = [
      await choosing(client),
      await askedByVa(client),
      (await world.aTask(client, { status: 'completed' })).id,
    ]
    await requesting(client)
    const idle = await requesting(client)
    const api = await world.as(client)
    await api.tasks.archive({ taskIds: [...ids, idle] })
    const expected = [ids[1], ids[0], ids[2]]
    const { needs, active, with_va: withVa, completed } = await api.tasks.dashboard()
    expect([idsOf(needs.rows), needs.total]).toEqual([expected, 3])
    expect([active.total, withVa.total, completed.total]).toEqual([1, 0, 0])
    const page = await api.tasks.page({ filters: { needs: true }, sort: 'need', desc: true })
    expect([idsOf(page.rows), page.total]).toEqual([expected, 3])
    // Asked for by itself, the archive holds all of them, and the list none.
    const archive = async (archived: boolean) =>
      idsOf((await api.tasks.page({ filters: { needs: true, archived } })).rows).length
    expect([await archive(true), await archive(false)]).toEqual([3, 0])
  })
})

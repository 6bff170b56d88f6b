import { wordsOf } from '@kazi/schemas/states'
import { proposalStates, proposalTransitions } from '@kazi/schemas/work-states'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { today } from '../testing/factories.ts'
import { testWorld } from '../testing/world.ts'
import { enforceReviewDeadlines } from './results.service.ts'

const world = await testWorld()
afterAll(() => world.close())

async function proposed(count = 2) {
  const client = await world.aClient()
  const task = await world.aTask(client, { status: 'requested_for_va' })
  const vas = await Promise.all(Array.from({ length: count }, () => world.aVa()))
  await world.admin.admin.tasks.propose({
    id: task.id,
    proposals: vas.map((va) => ({
      vaId: va.id,
      sentence: 'Knows this well.',
      quote: { amountCents: 1500, currency: 'USD', unit: 'hour' as const },
    })),
  })
  const api = await world.as(client)
  const { proposals } = await api.tasks.get({ id: task.id })
  return { client, task, vas, api, proposals }
}

describe('proposals', () => {
  it('reach the client with VA, reasons, sentence and quote, and nothing private', async () => {
    const { proposals, vas } = await proposed()
    expect(proposals).toMatchObject([
      {
        state: 'offered',
        sentence: 'Knows this well.',
        quote: { amountCents: 1500, currency: 'USD', unit: 'hour' },
        va: { id: vas[0]?.id },
      },
      { va: { id: vas[1]?.id } },
    ])
    expect(proposals[0]?.reasons.length).toBeGreaterThan(0)
    expect(JSON.stringify(proposals)).not.toContain('@example.com')
  })

  it('show on the list: open offers and the clock, then the VA, then the verdict', async () => {
    const { api, task, proposals, vas } = await proposed()
    expect(await api.tasks.list()).toMatchObject([
      { id: task.id, offers: 2, requestDueAt: expect.any(String), vaName: null },
    ])
    await api.tasks.decide({ id: task.id, proposalId: proposals[0]?.id ?? 0, decision: 'accept' })
    expect(await api.tasks.list()).toMatchObject([
      { offers: 0, requestDueAt: null, vaName: vas[0]?.name, acceptedAt: null, rating: null },
    ])
  })

  it('accepting one gives the task away and lets the others lapse', async () => {
    const { api, task, proposals, vas } = await proposed()
    await api.tasks.decide({ id: task.id, proposalId: proposals[1]?.id ?? 0, decision: 'accept' })
    const after = await api.tasks.get({ id: task.id })
    expect(after).toMatchObject({ status: 'successfully_assigned', work: { vaId: vas[1]?.id } })
    expect(after.proposals.map(({ state }) => state)).toEqual(['lapsed', 'accepted'])
    const [assignment] = (await world.admin.admin.assignments.list()).rows.filter(({ taskId }) => taskId === task.id)
    expect(assignment).toMatchObject({ hourlyRate: 15, status: 'active' })
  })

  it('says that the request was closed, to whoever decides after that', async () => {
    const { api, task, proposals } = await proposed()
    await api.tasks.move({ id: task.id, status: 'pending' })
    for (const decision of ['accept', 'decline'] as const)
      await expect(
        api.tasks.decide({ id: task.id, proposalId: proposals[0]?.id ?? 0, decision }),
      ).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/^This request was closed meanwhile/),
      })
  })

  for (const state of wordsOf(proposalStates))
    for (const decision of ['accept', 'decline'] as const) {
      const row = proposalTransitions[decision]
      it(`${row.from === state ? 'one' : 'none'} that is ${state} can be ${row.to}`, async () => {
        const { api, task, proposals } = await proposed()
        const proposalId = proposals[0]?.id ?? 0
        await world.db.updateTable('proposals').set({ state }).where('id', '=', proposalId).execute()
        const decided = api.tasks.decide({ id: task.id, proposalId, decision })
        if (row.from === state) await decided
        else await expect(decided).rejects.toMatchObject({ code: 'CONFLICT' })
        const after = await api.tasks.get({ id: task.id })
        const stored = world.db.selectFrom('proposals').select('state').where('id', '=', proposalId)
        expect(await stored.executeTakeFirstOrThrow()).toEqual({ state: row.from === state ? row.to : state })
        if (row.from === state && 'event' in row) expect(after.timeline.at(-1)?.kind).toBe(row.event)
      })
    }

  it('a declined VA never returns for that task, and the request opens again when all are declined', async () => {
    const { api, task, proposals, vas } = await proposed()
    for (const proposal of proposals)
      await api.tasks.decide({ id: task.id, proposalId: proposal.id, decision: 'decline', reason: 'Too far away' })
    expect(
      (await world.admin.admin.requests.records()).rows.find((row) => 'taskId' in row && row.taskId === task.id),
    ).toMatchObject({
      state: 'open',
    })
    const candidates = await world.admin.admin.tasks.candidates({ id: task.id, limit: 500 })
    expect(candidates.map(({ va }) => va.id)).not.toContain(vas[0]?.id)
    await expect(
      world.admin.admin.tasks.propose({ id: task.id, proposals: [{ vaId: vas[0]?.id ?? 0 }] }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('a declined VA is no longer the one whom the client asks for; another wish stays', async () => {
    const { api, task, proposals, vas } = await proposed()
    await api.tasks.wishForVa({ id: task.id, vaId: vas[0]?.id ?? 0 })
    const declined = (vaId: number | undefined) => proposals.find(({ va }) => va.id === vaId)?.id ?? 0
    await api.tasks.decide({ id: task.id, proposalId: declined(vas[1]?.id), decision: 'decline' })
    expect(await api.tasks.get({ id: task.id })).toMatchObject({ wantedVa: { id: vas[0]?.id } })
    await api.tasks.decide({ id: task.id, proposalId: declined(vas[0]?.id), decision: 'decline' })
    expect(await api.tasks.get({ id: task.id })).toMatchObject({ wantedVa: null })
  })

  it("a stranger's proposal is missing", async () => {
    const [one, two] = [await proposed(1), await proposed(1)]
    const foreign = { id: one.task.id, proposalId: two.proposals[0]?.id ?? 0, decision: 'accept' as const }
    await expect(one.api.tasks.decide(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(two.api.tasks.decide({ ...foreign, proposalId: one.proposals[0]?.id ?? 0 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('what the team took back', () => {
  it('was never there for the client: neither its event nor the name of the VA', async () => {
    const { api, task, vas } = await proposed()
    const { tasks } = world.admin.admin
    const named = await world.aVa({ name: 'Wambui Taken-Back' })
    await tasks.withdraw({ id: task.id, vaId: vas[0]?.id ?? 0 })
    await tasks.propose({ id: task.id, proposals: [{ vaId: named.id }] })
    await tasks.withdraw({ id: task.id, vaId: named.id })
    await tasks.cannotFill({ id: task.id, reason: 'Nobody is free.' })
    const details = await api.tasks.get({ id: task.id })
    const told = (timeline: { kind: string; text: string | null }[]) =>
      timeline.slice(-5).map(({ kind, text }) => [kind, text])
    expect(told(details.timeline).slice(-3)).toEqual([
      ['proposed', null],
      ['proposed', null],
      ['cannot_fill', 'Nobody is free.'],
    ])
    expect(details.timeline.map(({ kind }) => kind)).not.toContain('proposal_withdrawn')
    expect(JSON.stringify(details)).not.toContain(named.name)
    // The team reads all of it.
    expect(told((await tasks.get({ id: task.id })).timeline)).toMatchObject([
      ['proposed', expect.any(String)],
      ['proposal_withdrawn', expect.any(String)],
      ['proposed', named.name],
      ['proposal_withdrawn', named.name],
      ['cannot_fill', 'Nobody is free.'],
    ])
  })
})

describe('which key the team used', () => {
  it('is nothing that a client reads, in whatever the team did', async () => {
    const { api, task, vas } = await proposed()
    const { tasks } = world.admin.admin
    await tasks.assign({ id: task.id, vaId: vas[0]?.id ?? 0 })
    await tasks.unassign({ id: task.id, reason: 'Ill for a week.' })
    await tasks.cannotFill({ id: task.id, reason: 'Nobody is free.' })
    const details = await api.tasks.get({ id: task.id })
    const read = [details, await api.tasks.list(), (await api.tasks.notifications.list()).rows]
    expect(details.timeline.filter(({ actorType }) => actorType === 'admin')).toHaveLength(4)
    expect(JSON.stringify(read)).not.toContain(world.deps.adminKeys[0]?.label)
    // The team itself sees which team member did what.
    expect(JSON.stringify(await tasks.get({ id: task.id }))).toContain(world.deps.adminKeys[0]?.label)
  })
})

describe('at once', () => {
  const outcomes = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length

  it('two acceptances assign once', async () => {
    for (let round = 0; round < 5; round++) {
      const { client, task, proposals } = await proposed()
      const [tab, phone] = [await world.as(client), await world.as(client)]
      const results = await Promise.allSettled([
        tab.tasks.decide({ id: task.id, proposalId: proposals[0]?.id ?? 0, decision: 'accept' }),
        phone.tasks.decide({ id: task.id, proposalId: proposals[1]?.id ?? 0, decision: 'accept' }),
      ])
      expect(outcomes(results)).toBe(1)
      expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
      expect(await world.db.selectFrom('vaTasks').select('id').where('taskId', '=', task.id).execute()).toHaveLength(1)
    }
  })

  it('twenty admins assign once', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, { status: 'requested_for_va' })
    const vas = await Promise.all(Array.from({ length: 20 }, () => world.aVa()))
    const results = await Promise.allSettled(vas.map((va) => world.admin.admin.tasks.assign({ id, vaId: va.id })))
    expect(outcomes(results)).toBe(1)
    for (const table of ['vaTasks', 'vaAssignments'] as const)
      expect(await world.db.selectFrom(table).select('id').where('taskId', '=', id).execute()).toHaveLength(1)
  })
})

describe('the result', () => {
  it('accepted with a rating is reviewed, and moves the score with its rows', async () => {
    const client = await world.aClient()
    const { id, va, vaTask } = await world.aTask(client, { status: 'completed' })
    const api = await world.as(client)
    await api.tasks.review({ id, rating: 4, comment: 'Exact.' })
    const portal = await world.asVa(va as { id: number })
    expect(await portal.vaPortal.tasks.list()).toMatchObject([{ id: vaTask?.id, status: 'reviewed', rating: 4 }])
    expect(await portal.vaPortal.metrics()).toMatchObject({
      averageRating: 4,
      completedProjects: 1,
      rows: { reviews: [{ rating: 4, comment: 'Exact.' }] },
    })
    await expect(api.tasks.review({ id, rating: 5 })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('has no comment without stars: nothing is accepted, and the refusal names the rating', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, { status: 'completed' })
    const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
    const send = (payload: object) =>
      world.app.inject({ method: 'POST', url: `/api/tasks/${id}/review`, headers, payload })
    const refused = await send({ comment: 'Exact.' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { error: expect.stringContaining('Please choose a rating'), issues: [{ path: ['rating'] }] },
    ])
    expect(
      (await world.db.selectFrom('tasks').select('acceptedAt').where('id', '=', id).executeTakeFirst())?.acceptedAt,
    ).toBeNull()
    expect((await send({ comment: '' })).statusCode).toBe(200)
    expect((await send({ comment: 'Exact.', rating: 5 })).json()).toMatchObject({ rating: 5, comment: 'Exact.' })
  })

  const mailTo = async ({ email }: { email: string }) => (await world.mails()).find(({ to }) => to === email)

  it.each([
    ['a fixed price', { rateCents: null, fixedPriceCents: 6500 }, false, true],
    ['an hourly price and logged time', { rateCents: 1000, fixedPriceCents: null }, true, true],
    ['an hourly price without time', { rateCents: 1000, fixedPriceCents: null }, false, false],
    ['no price, with logged time', { rateCents: null, fixedPriceCents: null }, true, false],
  ])('accepted for %s tells the VA of pay only where there is some', async (_, price, logs, paid) => {
    const client = await world.aClient()
    const va = await world.aVa()
    const { id, vaTask } = await world.aTask(client, { status: 'completed', va })
    if (!vaTask) throw new Error('a VA has this task')
    await sql`update va_assignments set rate_cents = ${price.rateCents}, fixed_price_cents = ${price.fixedPriceCents}
      where id = (select assignment_id from va_tasks where id = ${vaTask.id})`.execute(world.db)
    if (logs) await (await world.asVa(va)).vaPortal.tasks.logTime({ id: vaTask.id, minutes: 30, workedOn: today() })
    await (await world.as(client)).tasks.review({ id })
    const mail = await mailTo(va)
    expect(mail?.subject).toMatch(/^Your work was accepted/)
    expect(mail?.text.includes('Your pay is in your earnings.')).toBe(paid)
    expect(mail?.text).toContain(paid ? '/va/earnings' : `task=${vaTask.id}`)
  })

  it('rated a day after it was accepted is not accepted once more: the VA reads the rating', async () => {
    const client = await world.aClient()
    const va = await world.aVa()
    const { id } = await world.aTask(client, { status: 'completed', va })
    const api = await world.as(client)
    await api.tasks.review({ id })
    await api.tasks.review({ id, rating: 5, comment: 'Exact.' })
    const { rows } = await (await world.asVa(va)).vaPortal.notifications.list()
    expect(rows.slice(0, 2).map(({ title }) => title)).toEqual([
      'The client rated your work 5 of 5',
      'Your work was accepted',
    ])
    const mail = await mailTo(va)
    expect(mail?.text).toContain('> Exact.')
    expect(mail?.text).not.toContain('There is nothing left to do')
  })

  it('takes changes with a note within seven days, and not later', async () => {
    const client = await world.aClient()
    const { id, va, vaTask } = await world.aTask(client, { status: 'completed' })
    const api = await world.as(client)
    await expect(api.tasks.requestChanges({ id, note: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await api.tasks.requestChanges({ id, note: 'Darker blue.' })
    const portal = await world.asVa(va as { id: number })
    expect(await portal.vaPortal.tasks.list()).toMatchObject([{ status: 'in_progress', changesNote: 'Darker blue.' }])
    await portal.vaPortal.tasks.move({ id: vaTask?.id ?? 0, status: 'completed' })
    await world.db
      .updateTable('tasks')
      .set({ completedAt: sql`now() - interval '8 days'` })
      .where('id', '=', id)
      .execute()
    await expect(api.tasks.requestChanges({ id, note: 'Lighter blue.' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('reminds on day 3 once, and accepts by itself after day 7', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'completed' })
    const api = await world.as(client)
    const daysAgo = (days: number) =>
      world.db
        .updateTable('tasks')
        .set({ completedAt: sql`now() - make_interval(days => ${days})` })
        .where('id', '=', id)
        .execute()
    await daysAgo(4)
    await enforceReviewDeadlines(world.context)
    await enforceReviewDeadlines(world.context)
    expect((await api.tasks.notifications.list()).rows).toMatchObject([{ title: 'A result is ready for your review' }])
    await daysAgo(8)
    await enforceReviewDeadlines(world.context)
    expect(await (await world.asVa(va as { id: number })).vaPortal.tasks.list()).toMatchObject([{ status: 'reviewed' }])
    expect((await api.tasks.get({ id })).timeline.at(-1)).toMatchObject({ kind: 'accepted', actorType: 'system' })
  })

  it('of a task that its client has deleted is accepted by the team, and the client does not hear of it', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'completed' })
    const api = await world.as(client)
    await api.tasks.delete({ id })
    expect(await world.admin.admin.tasks.acceptResult({ id })).toEqual({ accepted: true })
    const portal = (await world.asVa(va as { id: number })).vaPortal
    expect(await portal.tasks.list()).toMatchObject([{ status: 'reviewed' }])
    expect((await portal.notifications.list()).rows[0]).toMatchObject({ title: expect.stringMatching(/accepted/) })
    expect((await api.tasks.notifications.list()).rows).toEqual([])
    await expect(world.admin.admin.tasks.acceptResult({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

import { brand } from '@kazi/schemas/brand'
import { vaTaskStatus } from '@kazi/schemas/va'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function working(deadline: string | null = '2027-01-10') {
  const client = await world.aClient({ firstName: 'Dana', timezone: 'America/New_York' })
  const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress', deadline })
  const vaTaskId = vaTask?.id ?? 0
  await world.db.updateTable('vaTasks').set({ deadline }).where('id', '=', vaTaskId).execute()
  const [api, portal] = [await world.as(client), (await world.asVa(va as { id: number })).vaPortal]
  return {
    client,
    va: va as { id: number; email: string },
    id,
    vaTaskId,
    api,
    portal,
    ask: (question = 'Which folder?') => portal.tasks.ask({ id: vaTaskId, question }),
    answer: (answer = 'The blue one.', questionId?: number) => api.tasks.answer({ id, answer, questionId }),
    due: async () => (await portal.tasks.list())[0]?.deadline,
  }
}
/** The question was asked that many days before. */
const daysAgo = (vaTaskId: number, days: number) =>
  sql`update task_questions set asked_at = asked_at - make_interval(days => ${days}),
    paused_from = paused_from - make_interval(days => ${days}) where va_task_id = ${vaTaskId}`.execute(world.db)
/** The newest email to a VA. */
const mailTo = async ({ email }: { email: string }) => (await world.mails()).find(({ to }) => to === email)?.text
const conflict = (message: RegExp) => ({ code: 'CONFLICT', message: expect.stringMatching(message) })
const bellsOf = (column: 'userId' | 'vaId', id: number) =>
  world.db
    .selectFrom('notifications')
    .select(['type', 'title', 'mailHeld'])
    .where(column, '=', id)
    .orderBy('id')
    .execute()

describe('a question to the client', () => {
  it.each([
    ['2027-01-10', true],
    [null, false],
  ])('says that the deadline (%s) waits only where there is one', async (deadline, waits) => {
    const { client, ask, api, id } = await working(deadline)
    await ask()
    const mails = await world.mails()
    const [toClient, toTeam] = [client.email, brand.supportEmail].map((one) => mails.find(({ to }) => to === one)?.text)
    const { next } = await api.tasks.get({ id })
    for (const text of [toClient, toTeam, next?.text]) expect(text?.includes('deadline')).toBe(waits)
  })

  it('tells client and team at once, is the client’s turn, and shows in the history', async () => {
    const { client, ask, api, id, portal } = await working()
    await ask()
    expect((await bellsOf('userId', client.id)).at(-1)).toEqual({
      type: 'question',
      title: 'Wanjiku Mwangi has a question',
      mailHeld: false,
    })
    const mails = await world.mails()
    expect(mails.filter(({ to }) => to === client.email)[0]?.subject).toBe(
      'Wanjiku Mwangi has a question: Sort my inbox',
    )
    const toTeam = mails.find(({ to }) => to === brand.supportEmail)
    expect(toTeam?.subject).toMatch(/^Wanjiku Mwangi asks the client/)
    expect(toTeam?.text).toContain(`Open the task:\n${world.context.links.admin}/admin/client-requests/${id}\n`)
    const task = await api.tasks.get({ id })
    expect(task.next).toMatchObject({ who: 'client', text: expect.stringMatching(/^Answer the question below/) })
    expect(task.work?.questions).toMatchObject([{ question: 'Which folder?', state: 'open', answer: null }])
    expect(task.timeline.at(-1)).toMatchObject({ kind: 'asked', text: 'Which folder?' })
    expect((await api.tasks.list())[0]).toMatchObject({ asked: true })
    expect((await portal.tasks.list())[0]?.questions).toMatchObject([{ state: 'open' }])
    expect(await world.admin.admin.tasks.get({ id })).toMatchObject({ work: { questions: [{ state: 'open' }] } })
  })

  it('moves the deadline by the days that it waited, on the client’s calendar, and tells the VA', async () => {
    const { va, vaTaskId, ask, answer, due, api, id } = await working()
    await ask()
    await daysAgo(vaTaskId, 3)
    expect(await due()).toBe('2027-01-10')
    expect(await answer()).toMatchObject({ state: 'answered', answer: 'The blue one.' })
    expect(await due()).toBe('2027-01-13')
    const task = await api.tasks.get({ id })
    expect(task).toMatchObject({ deadline: '2027-01-10', work: { deadline: '2027-01-13', pausedDays: 3 } })
    expect(task.next).toMatchObject({ who: 'va', by: '2027-01-13' })
    expect((await bellsOf('vaId', va.id)).at(-1)).toMatchObject({
      type: 'task_updated',
      title: 'Dana answered your question',
    })
    expect(await mailTo(va)).toContain('The deadline has moved to Jan 13, 2027.')
  })

  it('that is open when another VA takes the work over leaves that VA the days that the deadline has waited', async () => {
    const [waiting, none] = [await working(), await working(null)]
    for (const { vaTaskId, ask, answer, va } of [waiting, none]) {
      await ask('One')
      await daysAgo(vaTaskId, 1)
      await answer()
      await ask('Two')
      await sql`update task_questions set paused_from = paused_from - interval '3 days'
        where va_task_id = ${vaTaskId} and closed_at is null`.execute(world.db)
      const { assignments } = world.admin.admin
      const [held] = (await assignments.list({ filters: { vaId: va.id } })).rows
      await assignments.reassign({ id: held?.id ?? 0, vaId: (await world.aVa()).id })
    }
    expect((await waiting.api.tasks.get({ id: waiting.id })).work?.deadline).toBe('2027-01-14')
    expect((await none.api.tasks.get({ id: none.id })).work?.deadline).toBeNull()
  })

  it('answered on the same day moves nothing, and a task without a deadline gets none', async () => {
    const [same, none] = [await working(), await working(null)]
    await same.ask()
    await same.answer()
    expect(await same.due()).toBe('2027-01-10')
    expect(await mailTo(same.va)).toContain('You can go on with the task.')
    await none.ask()
    await daysAgo(none.vaTaskId, 3)
    await none.answer()
    expect(await none.due()).toBeNull()
    expect(await mailTo(none.va)).toContain('You can go on with the task.')
  })

  it('waits for the deadline that the client sets meanwhile, not for the days before; another edit changes nothing', async () => {
    const { vaTaskId, ask, answer, due, api, id } = await working()
    await ask('One')
    await daysAgo(vaTaskId, 2)
    await answer()
    expect(await due()).toBe('2027-01-12')
    await api.tasks.update({ id, notes: 'Gmail' })
    expect(await due()).toBe('2027-01-12')
    await ask('Two')
    await daysAgo(vaTaskId, 5)
    await api.tasks.update({ id, deadline: '2027-02-01' })
    expect(await due()).toBe('2027-02-01')
    await answer('Yes')
    expect(await due()).toBe('2027-02-01')
  })

  it.each(vaTaskStatus.options)('about a task that is %s is asked or refused as the table says', async (status) => {
    const client = await world.aClient()
    const of = { assigned: 'successfully_assigned', in_progress: 'in_progress' } as const
    const task = await world.aTask(client, { status: of[status as 'assigned'] ?? 'completed' })
    const va = task.va as { id: number }
    if (status === 'reviewed') await (await world.as(client)).tasks.review({ id: task.id })
    const asked = (await world.asVa(va)).vaPortal.tasks.ask({ id: task.vaTask?.id ?? 0, question: 'Which?' })
    if (vaTaskRules[status].asks) expect(await asked).toMatchObject({ state: 'open' })
    else await expect(asked).rejects.toMatchObject(conflict(/nothing left to ask/))
  })
})

describe('asked and answered again', () => {
  it('the same question is the open one, and nobody is told twice', async () => {
    const { client, ask } = await working()
    const first = await ask()
    expect(await ask()).toEqual(first)
    await expect(ask('Another?')).rejects.toMatchObject(conflict(/already asked/))
    expect((await bellsOf('userId', client.id)).filter(({ type }) => type === 'question')).toHaveLength(1)
  })

  it('twenty questions at once are one', async () => {
    const { vaTaskId, ask } = await working()
    const sent = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => ask(`Question ${at}`)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await world.db.selectFrom('taskQuestions').select('id').where('vaTaskId', '=', vaTaskId).execute()
    expect(rows).toHaveLength(1)
  })

  it('the same answer is the stored one; another comes too late, and one to an older question too', async () => {
    const { ask, answer, va } = await working()
    const { id: first } = await ask()
    await answer()
    expect(await answer()).toMatchObject({ answer: 'The blue one.' })
    await expect(answer('The red one.')).rejects.toMatchObject(conflict(/already answered/))
    expect((await bellsOf('vaId', va.id)).filter(({ title }) => /answered/.test(title))).toHaveLength(1)
    const { id: second } = await ask('And the drawer?')
    await expect(answer('The red one.', first)).rejects.toMatchObject(conflict(/asked something else since/))
    expect(await answer('The left one.', second)).toMatchObject({ id: second, state: 'answered' })
  })

  it('nothing was asked, so nothing can be answered', async () => {
    const { answer } = await working()
    await expect(answer()).rejects.toMatchObject(conflict(/no longer open/))
  })
})

describe('what happens meanwhile', () => {
  const stateOf = async (vaTaskId: number) =>
    (await world.db.selectFrom('taskQuestions').select('state').where('vaTaskId', '=', vaTaskId).execute()).map(
      ({ state }) => state,
    )

  it('handing over lets the question lapse', async () => {
    const { vaTaskId, ask, answer, portal } = await working()
    await ask()
    await portal.tasks.move({ id: vaTaskId, status: 'completed' })
    expect(await stateOf(vaTaskId)).toEqual(['lapsed'])
    await expect(answer()).rejects.toMatchObject(conflict(/no longer open/))
  })

  it('being taken off the task too', async () => {
    const { id, vaTaskId, ask, answer } = await working()
    await ask()
    await world.admin.admin.tasks.unassign({ id, reason: 'Ill' })
    expect(await stateOf(vaTaskId)).toEqual(['lapsed'])
    await expect(answer()).rejects.toMatchObject(conflict(/no longer open/))
  })

  it('a client who leaves takes the answers along', async () => {
    const { vaTaskId, api, ask, answer } = await working()
    await ask('One')
    await answer('My number is 555-0100.')
    await ask('Two')
    await api.auth.account.erase({ password })
    expect(await stateOf(vaTaskId)).toEqual(['answered', 'lapsed'])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from task_questions where answer like '%555%'`.execute(world.db)
    expect(rows[0]?.n).toBe(0)
  })

  it('a VA who leaves takes the question along', async () => {
    const { id, va, ask, answer } = await working()
    await ask()
    await world.admin.admin.vas.delete({ id: va.id })
    await expect(answer()).rejects.toMatchObject(conflict(/no longer open/))
    expect(id).toBeGreaterThan(0)
  })
})

it('the documented calls ask and answer', async () => {
  const { client, va, id, vaTaskId } = await working()
  const post = (url: string, payload: object, cookie: string) =>
    world.app.inject({ method: 'POST', url, headers: { cookie }, payload })
  const asVa = `kazi_va=${await openSession(world.db, { vaId: va.id })}`
  const asClient = `kazi_client=${await openSession(world.db, { userId: client.id })}`
  const asked = await post(`/api/va/tasks/${vaTaskId}/ask`, { question: 'Which folder?' }, asVa)
  expect([asked.statusCode, asked.json().state]).toEqual([201, 'open'])
  const answered = await post(`/api/tasks/${id}/answer`, { answer: 'The blue one.' }, asClient)
  expect([answered.statusCode, answered.json().answer]).toEqual([200, 'The blue one.'])
  expect((await post(`/api/va/tasks/${vaTaskId}/ask`, { question: ' ' }, asVa)).statusCode).toBe(400)
  expect((await post(`/api/tasks/${id}/answer`, { answer: 'x'.repeat(2001) }, asClient)).statusCode).toBe(400)
})

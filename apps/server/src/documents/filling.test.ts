import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { documents } = world.admin.admin

const month = '2026-03'
type Person = { id: number; email: string }
/** A task of a VA for a client at $10/hr, with entries of a minute each. */
async function timed(va: { id: number }, client: Person, entries: number, day = '2026-03-05') {
  const { id: assignmentId } = await world.anAssignment(va, client)
  const { id } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
  await sql`insert into time_entries (va_task_id, va_id, minutes, worked_on)
    select ${id}, ${va.id}, 1, ${day}::date from generate_series(1, ${entries})`.execute(world.db)
}
const tooMany = (lines: string, advice = 'Please write the lines yourself.') =>
  `This month has ${lines} lines, but a document can have at most 500. ${advice}`
const lines = [{ description: 'Inbox of a week', quantity: 2, unitCents: 12_550 }]
const invoice = { template: 'invoice', fields: { month, dueOn: '2026-12-01', payment: 'By bank transfer' } } as const

describe('a month with more lines than a document may have', () => {
  it('is filled in without them and says why, and is refused and not cut off, unless they are written by hand', async () => {
    const [va, client, other] = [await world.aVa(), await world.aClient(), await world.aClient()]
    await timed(va, client, 500)
    const hours = { template: 'statement_of_hours', vaId: va.id, month } as const
    expect((await documents.fill(hours)).lines).toHaveLength(500)
    await timed(va, other, 1)
    expect((await documents.fill({ ...hours, clientId: client.id })).lines).toHaveLength(500)
    expect((await documents.fill({ ...hours, clientId: other.id })).lines).toHaveLength(1)
    await timed(va, client, 1)
    const filled = await documents.fill({ ...hours, clientId: client.id })
    expect(filled).toMatchObject({ lines: [], notFilled: tooMany('501'), tooMany: true })
    expect(filled.fields).toHaveProperty('vaName')
    const typed = { ...hours, clientId: client.id, month: undefined, fields: { month, clientName: 'Ada' } }
    await expect(documents.issue(typed)).rejects.toMatchObject({ code: 'CONFLICT', message: tooMany('501') })
    await documents.issue({ ...typed, lines })
  })

  it('is billed with all of its time where that makes few lines', async () => {
    const [va, client, other] = [await world.aVa(), await world.aClient(), await world.aClient()]
    await timed(va, client, 5000)
    await timed(va, other, 1000)
    const fill = (clientId: number) => documents.fill({ template: 'invoice', clientId, vaId: va.id, month })
    expect((await fill(client.id)).lines).toEqual([
      { description: 'Sort my inbox (83 h 20 min at $10/hr)', quantity: 1, unitCents: 5000 * 17 },
    ])
    expect((await fill(other.id)).lines.map(({ unitCents }) => unitCents)).toEqual([1000 * 17])
  })

  it('says so of agreed hours as well', async () => {
    const [va, client] = [await world.aVa(), await world.aClient()]
    await sql`insert into va_assignments (va_id, user_id, client_name, client_email, project_title, project_description,
        status, rate_cents, total_hours, ended_at)
      select ${va.id}, ${client.id}, 'Ada', ${client.email}, 'Project ' || n, '', 'completed', 1000, 1, '2026-03-20'
      from generate_series(1, 1200) n`.execute(world.db)
    const filled = await documents.fill({ template: 'invoice', clientId: client.id, month })
    expect(filled).toMatchObject({ lines: [], notFilled: tooMany('1,200') })
  })

  it('is split by VA where that makes them fewer', async () => {
    const [va, another] = [await world.aVa({ name: 'Akosua' }), await world.aVa({ name: 'Brian' })]
    const client = await world.aClient()
    for (const { id } of [va, another])
      await sql`insert into va_assignments (va_id, user_id, client_name, client_email, project_title,
          project_description, status, rate_cents, total_hours, ended_at)
        select ${id}, ${client.id}, 'Ada', ${client.email}, 'Project ' || n, '', 'completed', 1000, 1, '2026-03-20'
        from generate_series(1, 300) n`.execute(world.db)
    const records = { template: 'invoice', clientId: client.id, month } as const
    const advice = 'Split it by VA, or write the lines yourself.'
    expect((await documents.fill(records)).notFilled).toBe(tooMany('600', advice))
    expect((await documents.fill({ ...records, vaId: va.id })).lines).toHaveLength(300)
  })
})

describe('a month for which a document was issued', () => {
  const alreadyFor = async (sources: { clientId?: number; vaId?: number; taskId?: number; month?: string }) =>
    (await documents.fill({ template: 'invoice', month, ...sources })).already

  it('names it, with its day and total, for the same client and month only', async () => {
    const [client, other] = [await world.aClient(), await world.aClient()]
    expect(await alreadyFor({ clientId: client.id })).toEqual([])
    const first = await documents.issue({ ...invoice, clientId: client.id, lines })
    await documents.issue({ ...invoice, clientId: client.id, lines, fields: { ...invoice.fields, month: '2026-02' } })
    await documents.issue({ ...invoice, clientId: other.id, lines })
    const total = { amountCents: 25_100, currency: 'USD' }
    const issuedAt = expect.any(String)
    expect(await alreadyFor({ clientId: client.id })).toEqual([{ ...first, issuedAt, total }])
    const euros = { ...invoice.fields, currency: 'EUR' }
    const second = await documents.issue({ ...invoice, clientId: client.id, lines, fields: euros })
    expect(await alreadyFor({ clientId: client.id })).toEqual([
      { ...first, issuedAt, total },
      { ...second, issuedAt, total: { ...total, currency: 'EUR' } },
    ])
    expect(await alreadyFor({ clientId: client.id, month: '2026-01' })).toEqual([])
    expect((await documents.fill({ template: 'invoice', clientId: client.id })).already).toEqual([])
    const hours = await documents.fill({ template: 'statement_of_hours', clientId: client.id, month })
    expect(hours.already).toEqual([])
  })

  it('for one VA, is open for another', async () => {
    const [client, va, another] = [await world.aClient(), await world.aVa(), await world.aVa()]
    const { number } = await documents.issue({ ...invoice, clientId: client.id, vaId: va.id, lines })
    const numbers = async (sources: Parameters<typeof alreadyFor>[0]) =>
      (await alreadyFor(sources)).map((one) => one.number)
    expect(await numbers({ clientId: client.id, vaId: another.id })).toEqual([])
    for (const covered of [{ clientId: client.id, vaId: va.id }, { clientId: client.id }, { vaId: va.id }])
      expect(await numbers(covered)).toEqual([number])
  })

  it('by a task of theirs, is their client’s', async () => {
    const [client, other] = [await world.aClient(), await world.aClient()]
    const task = await world.aTask(client, { status: 'in_progress' })
    const { number } = await documents.issue({ ...invoice, taskId: task.id, lines })
    expect(await alreadyFor({ clientId: client.id })).toMatchObject([{ number }])
    expect(await alreadyFor({ taskId: task.id })).toMatchObject([{ number }])
    expect(await alreadyFor({ clientId: other.id })).toEqual([])
  })
})

describe('an earlier month that was added to after it was issued', () => {
  /** A VA's task at $15 an hour, with entries of so many hours. */
  async function worked(...entries: [day: string, hours: number][]) {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const { id: assignmentId } = await world.anAssignment(va, client, { rateCents: 1500 })
    const { id: vaTaskId } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
    const log = (workedOn: string, hours: number) =>
      world.db
        .insertInto('timeEntries')
        .values({ vaTaskId, vaId: va.id, minutes: hours * 60, workedOn, note: null })
        .execute()
    for (const [day, hours] of entries) await log(day, hours)
    return { client, va, log }
  }
  const dollars = (amount: number) => ({ amountCents: amount * 100, currency: 'USD' })
  const issue = (records: { clientId?: number; vaId?: number }, month: string, more: object = {}) =>
    documents.issue({ ...invoice, ...records, fields: { ...invoice.fields, month }, ...more })
  const changedFor = async (sources: { clientId?: number; vaId?: number; month?: string }) =>
    (await documents.fill({ template: 'invoice', month: '2026-06', ...sources })).changed

  it('is named with what was logged since, for the months after it', async () => {
    const { client, log } = await worked(['2026-05-04', 12], ['2026-06-02', 1])
    const clientId = client.id
    const { number } = await issue({ clientId }, '2026-05')
    expect(await changedFor({ clientId })).toEqual([])
    await log('2026-05-31', 3)
    const note = { month: '2026-05', numbers: [number], later: { total: dollars(45) } }
    expect(await changedFor({ clientId })).toEqual([note])
    expect(await changedFor({ clientId, month: '2026-08' })).toEqual([note])
    // The month itself has its document named and its lines filled, and what came long ago is nobody's question.
    for (const month of ['2026-05', '2026-04', '2026-09', undefined])
      expect(await changedFor({ clientId, month })).toEqual([])
  })

  it('is named with what was logged between the reading of its lines and its issuing', async () => {
    const { client, log } = await worked(['2026-05-04', 12])
    const records = { clientId: client.id, month: '2026-05' }
    const form = await documents.fill({ template: 'invoice', ...records })
    await log('2026-05-31', 3)
    const sent = { lines: form.lines, linesReadAt: form.linesReadAt }
    const { number } = await issue({ clientId: client.id }, '2026-05', sent)
    const note = { month: '2026-05', numbers: [number], later: { total: dollars(45) } }
    expect(await changedFor({ clientId: client.id })).toEqual([note])
    // Lines that are read as it is issued have all of it, and no form has read any later than that.
    const future = { ...sent, linesReadAt: '2999-01-01T00:00:00.000Z' }
    await issue({ clientId: client.id }, '2026-05', future)
    expect(await changedFor({ clientId: client.id })).toEqual([])
    await log('2026-05-30', 1)
    const [later] = await changedFor({ clientId: client.id })
    expect(later?.later).toEqual({ total: dollars(15) })
    await issue({ clientId: client.id }, '2026-05', { linesReadAt: form.linesReadAt })
    expect(await changedFor({ clientId: client.id })).toEqual([])
  })

  it('has no time of reading where a document has no lines', async () => {
    const va = await world.aVa()
    const { id } = await documents.issue({
      template: 'nda',
      vaId: va.id,
      fields: { purpose: 'Trial', startDate: '2026-12-01' },
    })
    const { linesReadAt } = await world.db
      .selectFrom('documents')
      .select('linesReadAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(linesReadAt).toBeNull()
  })

  it('is not one where an entry was deleted by mistake and restored', async () => {
    const { client, va, log } = await worked(['2026-05-04', 12], ['2026-05-05', 2])
    await sql`update time_entries set created_at = '2026-05-06' where va_id = ${va.id}`.execute(world.db)
    await sql`update va_tasks set created_at = '2026-05-01' where va_id = ${va.id}`.execute(world.db)
    const { number } = await issue({ clientId: client.id }, '2026-05')
    const { tasks } = (await world.asVa(va)).vaPortal
    const id = (await tasks.list())[0]?.id ?? 0
    const restore = async (since?: string) => {
      const entry = (await tasks.time({ id })).find(({ workedOn }) => workedOn === '2026-05-05')
      await tasks.removeTime({ id, entryId: entry?.id ?? 0 })
      if (since)
        await sql`update va_tasks set deleted_time = deleted_time || jsonb_build_object('deletedAt', ${since}::timestamptz)
          where id = ${id}`.execute(world.db)
      await tasks.logTime({ id, minutes: 120, workedOn: '2026-05-05' })
    }
    await restore()
    expect(await changedFor({ clientId: client.id })).toEqual([])
    const later = { month: '2026-05', numbers: [number] }
    // It stands for the deleted one once: the same again is more work.
    await tasks.logTime({ id, minutes: 120, workedOn: '2026-05-05' })
    expect(await changedFor({ clientId: client.id })).toEqual([{ ...later, later: { total: dollars(30) } }])
    await log('2026-05-07', 1)
    await issue({ clientId: client.id }, '2026-05')
    // What was deleted long ago was perhaps not on the document: logged anew, it is new.
    await restore('2026-05-08')
    expect(await changedFor({ clientId: client.id })).toMatchObject([{ later: { total: dollars(30) } }])
  })

  describe('of which an entry is deleted and restored', () => {
    async function deletable() {
      const shown = await worked(['2026-05-04', 12], ['2026-05-05', 2])
      const { tasks } = (await world.asVa(shown.va)).vaPortal
      await sql`update va_tasks set created_at = '2026-05-01' where va_id = ${shown.va.id}`.execute(world.db)
      const id = (await tasks.list())[0]?.id ?? 0
      const remove = async () => {
        const entry = (await tasks.time({ id })).find(({ workedOn }) => workedOn === '2026-05-05')
        await tasks.removeTime({ id, entryId: entry?.id ?? 0 })
      }
      return { ...shown, remove, restore: () => tasks.logTime({ id, minutes: 120, workedOn: '2026-05-05' }) }
    }
    const later = { total: dollars(30) }

    it('is named where the document was issued in between', async () => {
      const { client, remove, restore } = await deletable()
      await remove()
      const { number } = await issue({ clientId: client.id }, '2026-05')
      await restore()
      const named = [{ month: '2026-05', numbers: [number], later }]
      expect(await changedFor({ clientId: client.id })).toEqual(named)
      // Again, which adds nothing, but puts it on no document either.
      await remove()
      await restore()
      expect(await changedFor({ clientId: client.id })).toEqual(named)
      await issue({ clientId: client.id }, '2026-05')
      expect(await changedFor({ clientId: client.id })).toEqual([])
    })

    it('is named where the lines were read in between, and the document was issued after that', async () => {
      const { client, remove, restore } = await deletable()
      await remove()
      const { lines, linesReadAt } = await documents.fill({
        template: 'invoice',
        clientId: client.id,
        month: '2026-05',
      })
      await restore()
      const { number } = await issue({ clientId: client.id }, '2026-05', { lines, linesReadAt })
      expect(await changedFor({ clientId: client.id })).toEqual([{ month: '2026-05', numbers: [number], later }])
    })

    it('is not named where the lines were read before that, or between two times of it', async () => {
      const { client, remove, restore } = await deletable()
      const read = await documents.fill({ template: 'invoice', clientId: client.id, month: '2026-05' })
      await remove()
      await issue({ clientId: client.id }, '2026-05', { lines: read.lines, linesReadAt: read.linesReadAt })
      await restore()
      expect(await changedFor({ clientId: client.id })).toEqual([])

      const twice = await deletable()
      await twice.remove()
      await twice.restore()
      await issue({ clientId: twice.client.id }, '2026-05')
      await twice.remove()
      await twice.restore()
      expect(await changedFor({ clientId: twice.client.id })).toEqual([])
    })

    it('is named where the price came after the lines were read', async () => {
      const { client, va, remove, restore } = await deletable()
      await issue({ clientId: client.id }, '2026-05')
      await sql`update va_assignments set priced_at = clock_timestamp() where va_id = ${va.id}`.execute(world.db)
      await remove()
      await restore()
      expect(await changedFor({ clientId: client.id })).toMatchObject([{ later: { total: dollars(210) } }])
    })
  })

  it('is named where what was logged since has another currency, and not where it was there before', async () => {
    const { client, va } = await worked(['2026-05-04', 12])
    const { id: assignmentId } = await world.anAssignment(va, client, { rateCents: 2000, currency: 'EUR' })
    const { id: vaTaskId } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
    const inEuros = { vaTaskId, vaId: va.id, minutes: 60, workedOn: '2026-05-20', note: null }
    await world.db.insertInto('timeEntries').values(inEuros).execute()
    const { number } = await issue({ clientId: client.id }, '2026-05')
    expect(await changedFor({ clientId: client.id })).toEqual([])
    await world.db.insertInto('timeEntries').values(inEuros).execute()
    const later = { total: { amountCents: 2000, currency: 'EUR' } }
    expect(await changedFor({ clientId: client.id })).toEqual([{ month: '2026-05', numbers: [number], later }])
  })

  it('is named with the results that were accepted and the agreed hours that were settled since', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const priced = await world.anAssignment(va, client, { rateCents: null, fixedPriceCents: 7000 })
    const result = await world.aVaTask(va, null, client, { assignmentId: priced.id, status: 'completed' })
    const accept = (reviewedAt: string) =>
      world.db.updateTable('vaTasks').set({ status: 'reviewed', reviewedAt }).where('id', '=', result.id).execute()
    await accept('2026-03-14T10:00:00Z')
    await issue({ clientId: client.id }, '2026-03')
    expect(await changedFor({ clientId: client.id, month: '2026-04' })).toEqual([])
    // A month that lies after every run of this test.
    const { number } = await issue({ clientId: client.id }, '2099-12', { lines })
    const form = { clientId: client.id, month: '2100-01' }
    expect(await changedFor(form)).toEqual([])
    await accept('2099-12-14T10:00:00Z')
    expect(await changedFor(form)).toEqual([{ month: '2099-12', numbers: [number], later: { total: dollars(70) } }])
    const ended = { status: 'completed', endedAt: '2099-12-20T10:00:00Z', totalHours: 2 } as const
    await world.anAssignment(va, client, ended)
    expect(await changedFor(form)).toMatchObject([{ later: { total: dollars(90) } }])
  })

  it('is not one whose lines were written by hand, or corrected by a second document', async () => {
    const { client, log } = await worked(['2026-05-04', 12])
    const clientId = client.id
    await issue({ clientId }, '2026-05', { lines: [{ ...lines[0], quantity: 1, unitCents: 15_000 }] })
    expect(await changedFor({ clientId })).toEqual([])
    await log('2026-05-06', 1)
    await issue({ clientId }, '2026-05')
    expect(await changedFor({ clientId })).toEqual([])
  })

  it('is not one whose VA was deleted with all of their work', async () => {
    const { client, va } = await worked(['2026-05-04', 12])
    await issue({ clientId: client.id }, '2026-05')
    await issue({ clientId: client.id, vaId: va.id }, '2026-05')
    await world.db.deleteFrom('vas').where('id', '=', va.id).execute()
    expect(await changedFor({ clientId: client.id })).toEqual([])
  })

  it('has the hours where its document has them', async () => {
    const { client, va, log } = await worked(['2026-05-04', 12])
    const template = 'statement_of_hours'
    const records = { clientId: client.id, vaId: va.id }
    const { number } = await documents.issue({ template, ...records, fields: { month: '2026-05' } })
    await log('2026-05-31', 3)
    const filled = async () => (await documents.fill({ template, ...records, month: '2026-06' })).changed
    const later = { minutes: 180, total: dollars(45) }
    expect(await filled()).toEqual([{ month: '2026-05', numbers: [number], later }])
  })

  it('is measured by the records of each document', async () => {
    const { client, va, log } = await worked(['2026-05-04', 12])
    const other = await world.aVa()
    const records = { clientId: client.id, vaId: va.id }
    const { number } = await issue(records, '2026-05')
    await timed(other, client, 3, '2026-05-05')
    for (const sources of [{ clientId: client.id }, { vaId: va.id }, records])
      expect(await changedFor(sources)).toEqual([])
    await log('2026-05-05', 1)
    const later = { total: dollars(15) }
    for (const sources of [{ clientId: client.id }, { vaId: va.id }, records])
      expect(await changedFor(sources)).toEqual([{ month: '2026-05', numbers: [number], later }])
    expect(await changedFor({ clientId: client.id, vaId: other.id })).toEqual([])
    // One for all VAs has the time of all of them. What comes after it, each document for one VA may have.
    const all = await issue({ clientId: client.id }, '2026-05')
    expect(await changedFor({ clientId: client.id })).toEqual([])
    await log('2026-05-06', 2)
    expect(await changedFor({ clientId: client.id })).toEqual([
      { month: '2026-05', numbers: [number, all.number], later: { total: dollars(30) } },
    ])
    await issue(records, '2026-05')
    expect(await changedFor({ clientId: client.id })).toEqual([])
  })

  it('is its client’s where the document was issued by a task', async () => {
    const { client, log } = await worked()
    const { id: taskId } = await world.aTask(client, { status: 'in_progress' })
    const fields = { ...invoice.fields, month: '2026-05' }
    const { number } = await documents.issue({ ...invoice, taskId, fields, lines })
    expect(await changedFor({ clientId: client.id })).toEqual([])
    await log('2026-05-31', 1)
    expect(await changedFor({ clientId: client.id })).toMatchObject([{ numbers: [number] }])
  })
})

it('a statement of hours for a task has the hours of its VA alone', async () => {
  const [client, va, other] = [await world.aClient(), await world.aVa(), await world.aVa({ name: 'Grace Mensah' })]
  const task = await world.aTask(client, { status: 'in_progress', va })
  await timed(va, client, 2)
  await timed(other, client, 3)
  const fill = (template: 'statement_of_hours' | 'invoice') => documents.fill({ template, taskId: task.id, month })
  expect((await fill('statement_of_hours')).lines).toHaveLength(2)
  // An invoice is the client's, with all who worked for them.
  expect((await fill('invoice')).lines).toHaveLength(2)
})

it('a title too long for a line ends with a whole word', async () => {
  const [client, va] = [await world.aClient(), await world.aVa()]
  const projectTitle = `${'Photographs '.repeat(15)}of the trip`
  const ended = { status: 'completed', endedAt: '2026-03-20T10:00:00Z', totalHours: 1, projectTitle } as const
  await world.anAssignment(va, client, ended)
  const { lines } = await documents.fill({ template: 'invoice', clientId: client.id, month })
  expect(lines[0]?.description).toMatch(/^(Photographs ){11}Photographs… \(1 h agreed at \$10\/hr\)$/)
  const task = await world.aTask(client, { title: null, taskText: `Sort\n${'the photographs '.repeat(15)}` })
  const { fields } = await documents.fill({ template: 'quote', taskId: task.id })
  expect(fields.project).toMatch(/^Sort (the photographs ){5}the…$/)
})

describe('the agreed rate of a task', () => {
  const rateOf = async (taskId: number, template: 'assignment_brief' | 'va_contract' = 'assignment_brief') =>
    (await documents.fill({ template, taskId })).fields.rate

  it('is that of the ongoing work that it belongs to', async () => {
    const [client, va] = [await world.aClient(), await world.aVa({ hourlyRate: '$40/hr' })]
    const task = await world.aTask(client, { status: 'in_progress', va })
    const ongoing = await world.anAssignment(va, client, { projectType: 'ongoing', rateCents: 1500 })
    await sql`update va_tasks set assignment_id = ${ongoing.id} where id = ${task.vaTask?.id}`.execute(world.db)
    await sql`delete from va_assignments where task_id = ${task.id}`.execute(world.db)
    expect(await rateOf(task.id)).toBe('$15/hr')
    const { fields } = await documents.fill({ template: 'quote', taskId: task.id })
    expect(fields).toMatchObject({ currency: 'USD' })
  })

  it('is never what the VA asks', async () => {
    const [client, va] = [await world.aClient(), await world.aVa({ hourlyRate: '$40/hr' })]
    const task = await world.aTask(client, { status: 'in_progress', va })
    await sql`update va_assignments set rate_cents = null where task_id = ${task.id}`.execute(world.db)
    expect(await rateOf(task.id)).toBe('')
    expect(await rateOf(task.id, 'va_contract')).toBe('')
    // Without a task nothing is agreed yet, and what they ask is where an agreement starts.
    for (const template of ['va_contract', 'assignment_brief'] as const)
      expect((await documents.fill({ template, vaId: va.id })).fields.rate).toBe('$40/hr')
  })
})

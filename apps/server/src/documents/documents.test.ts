import { documentTemplates, fieldLabel, missingFields, templateOf } from '@kazi/schemas/document-templates'
import { type TemplateName, templateLabels, templateNames } from '@kazi/schemas/template-names'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { adminKey, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { documents } = world.admin.admin

const bytes = ({ content }: { content: string }) => Buffer.from(content, 'base64')
const year = new Date().getUTCFullYear()
const nda = (partyName = 'Ada Lovelace') => ({
  template: 'nda' as const,
  fields: { partyName, purpose: 'A first talk about books', startDate: '2026-12-01' },
})
const lines = [
  { description: 'Inbox of a week', quantity: 2, unitCents: 12_550 },
  { description: 'Setting up', quantity: 1, unitCents: 4_000 },
]

/** Something for every field of a template, as long as the field allows. */
const all = (template: TemplateName) => ({
  template,
  fields: Object.fromEntries(
    Object.entries(templateOf(template).fields).map(([name, { kind }]) => [
      name,
      kind === 'day' ? '2100-12-01' : kind === 'month' ? '2026-11' : kind === 'currency' ? 'KES' : `Given ${name}`,
    ]),
  ),
  ...(templateOf(template).lines && { lines }),
})

describe('a document', () => {
  it.each(templateNames)('%s says everything that it was given, numbered, with its total', async (template) => {
    const { id, number } = await documents.issue(all(template))
    expect(number).toMatch(new RegExp(`^${templateOf(template).prefix}-${year}-\\d{4}$`))
    const file = await documents.pdf({ id })
    expect(file).toMatchObject({ name: `${number}.pdf`, type: 'application/pdf' })
    const { text, title } = await readPdf(bytes(file))
    expect(title).toBe(`${templateLabels[template]} ${number}`)
    const plain = text.replace(/\s+/g, ' ')
    expect(plain).toContain(number)
    for (const [name, { kind }] of Object.entries(templateOf(template).fields))
      if (kind === 'line' || kind === 'text') expect(plain, name).toContain(`Given ${name}`)
    // 2 hours of 125.50 and one of 40 make 291.
    if (templateOf(template).lines) expect(plain).toContain('KES 291')
    expect(plain).not.toMatch(/\[[A-Z][a-z ]+\]/)
  })

  it.each(templateNames)(
    '%s without what must be there is refused, and every missing field is named',
    async (template) => {
      const fields = Object.fromEntries(Object.keys(templateOf(template).fields).map((name) => [name, '']))
      const missing = missingFields(template, { fields, lines: [] })
      expect(missing.length).toBeGreaterThan(2)
      const refusal = documents.issue({ template, fields, lines: [] })
      await expect(refusal).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: `Please fill in: ${missing.map((name) => fieldLabel(template, name)).join(', ')}.`,
      })
    },
  )

  it('whose offer is over already is refused, one that ends today is not', async () => {
    const quote = all('quote')
    const until = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const valid = (day: string) => ({ ...quote, fields: { ...quote.fields, validUntil: day } })
    await expect(documents.issue(valid(until(-2)))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: '“Valid until” is over: please choose today or a later day.',
    })
    await documents.issue(valid(until(0)))
  })

  it('takes what is not typed from the records', async () => {
    const client = await world.aClient({ firstName: 'Marisol' })
    const va = await world.aVa({ name: 'Akosua Boakye' })
    const task = await world.aTask(client, { status: 'in_progress', va, taskText: 'Sort 400 photos by trip' })
    await world.db
      .insertInto('timeEntries')
      .values({ vaTaskId: task.vaTask?.id ?? 0, vaId: va.id, minutes: 65, note: null, workedOn: '2026-03-02' })
      .execute()
    const brief = await documents.issue({ template: 'assignment_brief', taskId: task.id })
    const { text } = await readPdf(bytes(await documents.pdf({ id: brief.id })))
    for (const part of ['Akosua Boakye', 'Marisol', 'Sort 400 photos by trip', '$10/hr']) expect(text).toContain(part)
    const hours = await documents.fill({
      template: 'statement_of_hours',
      vaId: va.id,
      clientId: client.id,
      month: '2026-03',
    })
    expect(hours.lines).toEqual([
      { day: '2026-03-02', description: 'Sort my inbox', quantity: 1.0833, unitCents: 1000 },
    ])
    const invoice = await documents.fill({ template: 'invoice', clientId: client.id, month: '2026-03' })
    expect(invoice).toMatchObject({
      lines: [{ description: 'Sort my inbox (1 h 5 min at $10/hr)', quantity: 1, unitCents: 1083 }],
      email: client.email,
    })
    const { id } = await documents.issue({
      template: 'statement_of_hours',
      vaId: va.id,
      clientId: client.id,
      fields: { month: '2026-03' },
    })
    expect((await readPdf(bytes(await documents.pdf({ id })))).text).toMatch(/1 h 5 min[\s\S]*\$10\.83/)
  })

  describe('of a month', () => {
    const month = '2026-03'
    const invoiceOf = (client: { id: number }, more: object = {}) =>
      documents.fill({ template: 'invoice', clientId: client.id, month, ...more })
    const agreed = { totalHours: 10, startDate: '2026-03-05T10:00:00Z', rateCents: 1000, projectTitle: 'The handbook' }

    const completed = { ...agreed, status: 'completed', endedAt: '2026-04-10T10:00:00Z' } as const

    it('bills agreed hours in the month in which the work ended, and says that they were agreed', async () => {
      const client = await world.aClient()
      const { id } = await world.anAssignment(await world.aVa(), client, agreed)
      const linesIn = async (month: string) => (await invoiceOf(client, { month })).lines
      expect([await linesIn('2026-03'), await linesIn('2026-04')]).toEqual([[], []])
      const { status, endedAt } = completed
      await world.db.updateTable('vaAssignments').set({ status, endedAt }).where('id', '=', id).execute()
      expect([await linesIn('2026-03'), await linesIn('2026-04')]).toEqual([
        [],
        [{ description: 'The handbook (10 h agreed at $10/hr)', quantity: 1, unitCents: 10_000 }],
      ])
    })

    it('bills no agreed hours while a result may still be timed, nor beside what was logged', async () => {
      const [client, va] = [await world.aClient(), await world.aVa()]
      const { id: assignmentId } = await world.anAssignment(va, client, completed)
      const task = await world.aVaTask(va, null, client, { assignmentId, status: 'completed' })
      const billed = async () =>
        (await Promise.all(['2026-03', '2026-04'].map((month) => invoiceOf(client, { month })))).flatMap(({ lines }) =>
          lines.map(({ unitCents }) => unitCents),
        )
      expect(await billed()).toEqual([])
      await world.db.updateTable('vaTasks').set({ status: 'reviewed' }).where('id', '=', task.id).execute()
      expect(await billed()).toEqual([10_000])
      const entry = { vaTaskId: task.id, vaId: va.id, minutes: 60, note: null, workedOn: '2026-03-20' }
      await world.db.insertInto('timeEntries').values(entry).execute()
      expect(await billed()).toEqual([1000])
    })

    it('has the client’s month, as their statement does', async () => {
      const client = await world.aClient({ timezone: 'America/New_York' })
      const va = await world.aVa({ timezone: 'Africa/Nairobi' })
      // April in UTC and in Nairobi, March in New York.
      await world.anAssignment(va, client, { ...completed, endedAt: '2026-04-01T02:00:00Z' })
      for (const more of [{}, { vaId: va.id }]) expect((await invoiceOf(client, more)).lines).toHaveLength(1)
      expect((await invoiceOf(client, { month: '2026-04' })).lines).toEqual([])
    })

    it('has one currency, the chosen one, and names the others', async () => {
      const client = await world.aClient()
      const over = { ...completed, endedAt: '2026-03-20T10:00:00Z' }
      const work = [
        ['One', 'USD'],
        ['Two', 'USD'],
        ['Three', 'KES'],
      ] as const
      for (const [projectTitle, currency] of work)
        await world.anAssignment(await world.aVa(), client, { ...over, projectTitle, currency })
      const shown = async (more: object) => {
        const { lines, fields, otherCurrencies } = await invoiceOf(client, more)
        return [lines.length, fields.currency, otherCurrencies]
      }
      expect(await shown({})).toEqual([2, 'USD', ['KES']])
      expect(await shown({ currency: 'KES' })).toEqual([1, 'KES', ['USD']])
      expect(await shown({ currency: 'EUR' })).toEqual([0, 'EUR', ['USD', 'KES']])
    })
  })

  it('of a record that is not there does not exist', async () => {
    for (const gone of [{ clientId: 2_000_000_000 }, { vaId: 2_000_000_000 }, { taskId: 2_000_000_000 }])
      await expect(documents.issue({ ...nda(), ...gone })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    [{ unknown: 'x' }, 'no field “unknown”'],
    [{ __proto__: 'x', constructor: 'x' }, 'no field “constructor”'],
    [{ startDate: '2026-02-31' }, 'Start date is not a date'],
    [{ startDate: 'tomorrow' }, 'Start date is not a date'],
    [{ partyName: 'a\nb' }, 'Other party'],
    [{ partyName: 'a'.repeat(201) }, 'Other party'],
  ])('with %j is refused', async (fields, text) => {
    await expect(documents.issue({ ...nda(), fields: { ...nda().fields, ...fields } })).rejects.toThrow(text)
  })
})

describe('numbers', () => {
  const numbers = async () =>
    (
      await world.db
        .selectFrom('documents')
        .select('sequence')
        .where('template', '=', 'nda')
        .where('year', '=', year)
        .orderBy('sequence')
        .execute()
    ).map(({ sequence }) => sequence)

  it('have no gap and no double: ten at once, and refused ones between them', { timeout: 60_000 }, async () => {
    const before = (await numbers()).length
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, n) => documents.issue(nda(`Party ${n}`))),
      ...Array.from({ length: 5 }, () => documents.issue({ ...nda(), fields: { partyName: 'Nothing else' } })),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const after = await numbers()
    expect(after).toEqual(Array.from({ length: before + 10 }, (_, n) => n + 1))
    for (const result of results)
      if (result.status === 'fulfilled') {
        const { text } = await readPdf(bytes(await documents.pdf({ id: result.value.id })))
        expect(text).toContain(result.value.number)
      }
  })

  it('are not lost when the transaction fails', async () => {
    const before = await numbers()
    await sql`alter table audit add constraint broken check (action <> 'issue-document') not valid`.execute(world.db)
    await expect(documents.issue(nda())).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    await sql`alter table audit drop constraint broken`.execute(world.db)
    expect(await numbers()).toEqual(before)
    await documents.issue(nda())
    expect(await numbers()).toEqual([...before, before.length + 1])
  })

  it('are given once to a document that is sent twice', async () => {
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all([1, 2].map(() => documents.issue({ ...nda(), key })))
    expect(two).toEqual(one)
    expect(await documents.issue({ ...nda(), key })).toEqual(one)
    await expect(documents.issue({ ...nda('Somebody else'), key })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    })
  })
})

describe('an issued document', () => {
  it('stays as it is, even for somebody with the database in hand', async () => {
    const { id } = await documents.issue(nda())
    const before = await documents.pdf({ id })
    for (const change of [
      sql`update documents set recipient = 'X' where id = ${id}`,
      sql`update documents set pdf = '\\x00' where id = ${id}`,
      sql`update documents set fields = '{}' where id = ${id}`,
      sql`delete from documents where id = ${id}`,
    ])
      await expect(change.execute(world.db)).rejects.toThrow('an issued document is never changed')
    expect(await documents.pdf({ id })).toEqual(before)
  })

  it('outlives its client, and is found by words', async () => {
    const client = await world.aClient({ firstName: 'Quirin' })
    const { id, number } = await documents.issue({ ...nda('Quirin Ümläut'), clientId: client.id })
    await world.db.deleteFrom('users').where('id', '=', client.id).execute()
    expect(await documents.get({ id })).toMatchObject({ clientId: null, recipient: 'Quirin Ümläut', number })
    const found = await documents.list({ q: 'umlaut' })
    expect(found.rows).toMatchObject([{ id, template: 'nda', mailed: null, issuedBy: 'tester' }])
    expect(JSON.stringify(found)).not.toContain('pdf')
    expect((await documents.list({ filters: { template: 'invoice' }, q: 'umlaut' })).rows).toEqual([])
  })

  it('is a private download, for the team only', async () => {
    const { id } = await documents.issue(nda())
    const url = `/api/admin/documents/${id}.pdf`
    const answer = await world.app.inject({ method: 'GET', url, headers: { 'x-admin-key': adminKey } })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect((await world.app.inject({ method: 'GET', url })).statusCode).toBe(401)
  })

  it('is recorded, and emailed once for each time that the team does it', async () => {
    const { id, number } = await documents.issue(nda())
    const to = someEmail('nda')
    await documents.mail({ id, to, subject: 'Your NDA', message: 'Please sign it.' })
    expect((await world.mails()).filter((mail) => mail.to === to)).toMatchObject([
      { subject: 'Your NDA', text: expect.stringContaining(`${number} is attached`) },
    ])
    expect(await documents.get({ id })).toMatchObject({ mails: [{ to, status: 'queued' }] })
    const { rows } = await world.admin.admin.audit.list({ q: '', filters: { target: `document ${id}` } })
    expect(rows.map(({ what }) => what).sort()).toEqual(['issue-document', 'mail-document'])
  })
})

it('every template names whom it is for', () => {
  for (const [name, { to, fields }] of Object.entries(documentTemplates))
    expect(Object.keys(fields), name).toContain(to)
})

describe('many documents', () => {
  const mailsOf = (ids: number[]) =>
    world.db
      .selectFrom('mails')
      .select(['to', 'documentId', 'subject', 'status'])
      .where('documentId', 'in', ids)
      .orderBy('id')
      .execute()
  const again = (ids: number[], more = {}) =>
    documents.mailMany({ selection: { ids }, change: { message: 'Here it is again.' }, ...more })

  it('are sent again to where each went last, and one that waits or has no address says so', async () => {
    const [sent, waits, nowhere] = [
      await documents.issue(nda()),
      await documents.issue(nda()),
      await documents.issue(nda()),
    ]
    const [first, second] = [someEmail('old'), someEmail('new')]
    for (const to of [first, second]) await documents.mail({ id: sent.id, to, subject: 'Your NDA', message: 'Here.' })
    await world.db.updateTable('mails').set({ status: 'sent' }).where('documentId', '=', sent.id).execute()
    await documents.mail({ id: waits.id, to: first, subject: 'Your NDA', message: 'Here.' })
    const ids = [sent.id, waits.id, nowhere.id]
    const { results } = await again(ids)
    expect(results).toMatchObject([
      { name: sent.number, done: true, text: `was sent to ${second}.` },
      { name: waits.number, done: true, text: `is on its way to ${first} already.` },
      { name: nowhere.number, done: false, text: 'has no email address. Open it to send it to one.' },
    ])
    // The same again: the first one waits now as well.
    expect((await again(ids)).results[0]?.text).toBe(`is on its way to ${second} already.`)
    const mails = await mailsOf(ids)
    expect(mails).toHaveLength(4)
    expect(mails.at(-1)).toMatchObject({
      to: second,
      documentId: sent.id,
      subject: expect.stringContaining(sent.number),
    })
    expect((await again(ids, { after: waits.id })).results.map(({ id }) => id)).toEqual([nowhere.id])
    await expect(again(ids, { change: { message: ' ' } })).rejects.toThrow('Message is required')
  })

  it('are one archive of the same bytes, of what was selected or of all that match', async () => {
    const mark = `Zip${crypto.randomUUID().slice(0, 8)}`
    const issued = [await documents.issue(nda(mark)), await documents.issue(nda(mark))]
    for (const selection of [{ ids: issued.map(({ id }) => id) }, { matching: { q: mark } }]) {
      const file = await documents.file({ selection })
      expect(file).toMatchObject({ name: 'documents.zip', type: 'application/zip' })
      const entries = unzipSync(bytes(file))
      expect(Object.keys(entries).sort()).toEqual(issued.map(({ number }) => `${number}.pdf`).sort())
      for (const { id, number } of issued)
        expect(Buffer.from(entries[`${number}.pdf`] as Uint8Array)).toEqual(bytes(await documents.pdf({ id })))
    }
  })

  it('are no archive where there is none, or too many', async () => {
    await expect(documents.file({ selection: { ids: [2_000_000_000] } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { id } = await documents.issue(nda())
    await sql`insert into documents (template, year, sequence, number, recipient, fields, lines, pdf, sha256, issued_by, issued_at)
      select template, 1999, n, 'NDA-1999-' || n, 'Many of 1999', fields, lines, pdf, sha256, issued_by, issued_at
      from documents cross join generate_series(1, 101) n where id = ${id}`.execute(world.db)
    await expect(documents.file({ selection: { matching: { q: 'many of 1999' } } })).rejects.toThrow(
      'Please select at most 100 documents for one file.',
    )
  })
})

import { maxImportRows } from '@kazi/schemas/va-import'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { runImport } from '../tasks/va-imports.service.ts'
import { testWorld } from '../testing/world.ts'
import { mergeIndexEntries, sweepImports, updateVerdicts } from './import.queries.ts'
import { changeImport, fixCell } from './import.service.ts'
import { usedIn } from './va-references.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { imports } = world.admin.admin.vas
const { vas } = world.admin.admin

const tester = { label: 'tester', ip: '' }
const mark = () => crypto.randomUUID().slice(0, 8)
const lines = (...all: string[]) => all.join('\n')
const header = 'Name,Email,Timezone,Skills,Tools,Intro'
const plan = (csv: string, name = 'people.csv') => imports.plan({ csv: Buffer.from(csv), name })
const found = async (email: string) => (await vas.records({ q: email })).rows.find((va) => va.email === email)
const verdicts = async (id: number) => (await imports.rows({ id })).rows.map(({ verdict }) => verdict)

describe('what the columns stand for', () => {
  it.each([
    ['English', 'Full Name;E-mail;Time zone;Skill set;Software;About me', 'name email timezone skills tools intro'],
    [
      'French',
      'Fuseau horaire;Nom;Prénom;Adresse e-mail;Compétences;Outils;À propos',
      'timezone lastName firstName email skills tools intro',
    ],
    [
      'Portuguese',
      'Nome;Endereço de e-mail;Fuso horário;Habilidades;Ferramentas;Apresentação;País',
      'name email timezone skills tools intro country',
    ],
    [
      'Spanish',
      'Nombre;Apellidos;Correo electrónico;Zona horaria;Habilidades;Herramientas;Tarifa por hora',
      'firstName lastName email timezone skills tools hourlyRate',
    ],
    [
      'German',
      'Vorname;Nachname;E-Mail-Adresse;Zeitzone;Fähigkeiten;Werkzeuge;Über mich',
      'firstName lastName email timezone skills tools intro',
    ],
    [
      'Swahili',
      'Jina kamili;Barua pepe;Saa za eneo;Ujuzi;Zana;Maelezo;Lugha',
      'name email timezone skills tools intro languages',
    ],
    ['with one name', 'Nom;Courriel;Fuseau;Compétences', 'name email timezone skills'],
    ['nothing that is known', 'A;B;C', 'name email timezone'],
  ])('%s', async (_, head, fields) => {
    const cells = Object.fromEntries(
      fields
        .split(' ')
        .map((field) => [
          field,
          { name: 'Ada Obi', email: `${mark()}@example.com`, timezone: 'Africa/Lagos' }[field] ?? 'x',
        ]),
    )
    const row = fields.split(' ').map((field) => cells[field])
    const { mapping, counts } = await plan(lines(head, row.join(';')))
    expect(mapping.join(' ')).toBe(fields)
    expect(counts).toMatchObject({ new: 1, invalid: 0 })
  })

  it('is changed by a person, and all rows are judged again', async () => {
    const email = `${mark()}@example.com`
    const { id, mapping, counts } = await plan(lines('Wer,Wo,Adresse', `ada,Lagos,${email}`, 'bo,Accra,none'))
    expect([mapping, counts.invalid]).toEqual([[null, null, null], 2])
    const changed = await imports.change({ id, mapping: ['name', 'country', 'email'] })
    expect(changed.counts).toMatchObject({ new: 1, invalid: 1 })
    await imports.run({ id })
    expect(await found(email)).toMatchObject({ name: 'ada', country: 'Lagos' })
    await expect(imports.change({ id, mapping: ['name', null, 'email'] })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('does not make valid what could not be stored', async () => {
    const email = `${mark()}@example.com`
    const { id, counts } = await plan(lines('Name,Email,Wo', `Ada,${email},La\u0000gos`))
    expect(counts).toMatchObject({ new: 0, invalid: 1 })
    const changed = await imports.change({ id, mapping: ['name', 'email', 'country'] })
    expect(changed.counts).toMatchObject({ new: 0, invalid: 1 })
    expect((await imports.rows({ id })).rows).toMatchObject([
      { reason: 'has a character that cannot be stored', wrongColumn: 2 },
    ])
    expect((await imports.fix({ id, row: 1, column: 2, value: 'Lagos' })).counts).toMatchObject({ new: 1 })
  })

  it('is one column for each field', async () => {
    const { id } = await plan(lines('Name,Email,Name', `Ada,${mark()}@example.com,x`))
    await expect(imports.change({ id, mapping: ['name', 'email', 'name'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(imports.change({ id, mapping: ['name', 'email'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('while a change waits for the file to be read', () => {
  const admin = { label: 'tester', ip: '' }
  const readVaRows: Cpu['readVaRows'] = (input) => world.deps.cpu.readVaRows(input)
  /** The file's reader, which something happens before. */
  const reading = (before: (turn: number) => Promise<unknown>) => {
    let turn = 0
    return {
      ...world.context,
      cpu: {
        readVaRows: async (input: Parameters<typeof readVaRows>[0]) => {
          await before(turn++)
          return readVaRows(input)
        },
      },
    }
  }
  /** A file of this key with two rows, whose first has no address. */
  async function aPlan() {
    const { id } = await plan(lines('Name,Email,Wo', 'Ada,none,Lagos', `Bo,${mark()}@example.com,Accra`))
    await sql`update va_imports set actor = ${admin.label} where id = ${id}`.execute(world.db)
    return id
  }
  const mapping = ['name', 'email', 'country'] as const
  const changes = [
    ['its columns', (context: Context, id: number) => changeImport(context, admin, { id, mapping: [...mapping] })],
    [
      'a cell',
      (context: Context, id: number) =>
        fixCell(context, admin, { id, row: 1, column: 1, value: `${mark()}@example.com` }),
    ],
  ] as const
  type Context = ReturnType<typeof reading>

  it.each(changes)('of %s, no other change waits for it', async (_, change) => {
    const id = await aPlan()
    let free = false
    const context = reading(async () => {
      await sql`select from va_imports where id = ${id} for update nowait`.execute(world.db)
      free = true
    })
    await change(context, id)
    expect(free).toBe(true)
  })

  it.each(changes)('of %s, what somebody else changes is not lost', async (what, change) => {
    const id = await aPlan()
    const email = `${mark()}@example.com`
    const other = { label: admin.label, ip: '' }
    const context = reading(async (turn) => {
      if (turn > 0) return
      await fixCell({ ...world.context, cpu: { readVaRows } }, other, { id, row: 2, column: 1, value: email })
      await changeImport({ ...world.context, cpu: { readVaRows } }, other, { id, mapping: [...mapping] })
    })
    await change(context, id)
    const { rows } = await sql<{ email: string; cells: string[] }>`
      select email::text, cells from va_import_rows where import_id = ${id} and row = 2`.execute(world.db)
    expect(rows).toMatchObject([{ email, cells: ['Bo', email, 'Accra'] }])
    // The row whose cell was fixed is read by the columns that hold in the end.
    const read = await sql<{ country: string | null }>`
      select va ->> 'country' as country from va_import_rows where import_id = ${id} and row = 1`.execute(world.db)
    if (what === 'a cell') expect(read.rows).toEqual([{ country: 'Lagos' }])
  })

  it.each(changes)('of %s, it gives up where others go on changing it', async (_, change) => {
    const id = await aPlan()
    const turns: number[] = []
    const context = reading(async (turn) => {
      turns.push(turn)
      const place = turn % 2 ? 'email' : null
      await sql`update va_imports set mapping[3] = ${place ?? 'country'} where id = ${id}`.execute(world.db)
      await sql`update va_import_rows set cells[3] = ${`Town ${turn}`} where import_id = ${id}`.execute(world.db)
    })
    await expect(change(context, id)).rejects.toMatchObject({
      kind: 'CONFLICT',
      message: 'This import has changed meanwhile. Please try again.',
    })
    expect(turns).toEqual([0, 1, 2, 3, 4])
  })
})

describe('a dry run', () => {
  it('says of every row what would become of it, and writes no VA', async () => {
    const [here, fresh] = [(await world.aVa()).email, `${mark()}@example.com`]
    const { id, counts } = await plan(
      lines(
        header,
        `Ada,${fresh},,,,`,
        `Ada again,${fresh.toUpperCase()},,,,`,
        `Known,${here},,,,`,
        `,x@example.com,,,,`,
        'Short,s@example.com',
      ),
    )
    expect(counts).toEqual({ new: 1, update: 0, duplicate: 1, exists: 1, invalid: 2 })
    const { rows } = await imports.rows({ id })
    expect(rows).toMatchObject([
      { verdict: 'new', reason: null },
      { verdict: 'duplicate', reason: 'has the email address of row 1' },
      { verdict: 'exists', reason: 'is in the network already' },
      { verdict: 'invalid', reason: 'has no name', wrongColumn: 0 },
      { verdict: 'invalid', reason: 'has 2 of 6 columns', cells: ['Short', 's@example.com'] },
    ])
    expect(await found(fresh)).toBeUndefined()
  })

  it('is the same over the documented call, for programs', async () => {
    const email = `${mark()}@example.com`
    const answer = await vas.dryRun({ csv: lines(header, `Ada,${email},,,,`, `Ada,${email},,,,`, ',,,,,x') })
    expect(answer).toMatchObject({ imported: 0, wouldImport: 1, duplicates: 1, skipped: 2 })
    expect(answer.rows.map(({ verdict }) => verdict)).toEqual(['new', 'duplicate', 'invalid'])
    expect(await found(email)).toBeUndefined()
  })

  it('comes in pages, and by verdict', async () => {
    const m = mark()
    const { id } = await plan(
      lines(header, ...Array.from({ length: 25 }, (_, n) => `Ada,${n % 5 ? `${m}${n}@example.com` : 'no'},,,,`)),
    )
    const first = await imports.rows({ id, size: 10 })
    expect([first.rows.length, first.total]).toEqual([10, 25])
    const second = await imports.rows({ id, size: 10, cursor: first.next ?? '' })
    expect(second.rows[0]?.row).toBe(11)
    expect((await imports.rows({ id, filters: { verdict: 'invalid' } })).rows.map(({ row }) => row)).toEqual([
      1, 6, 11, 16, 21,
    ])
  })

  it('belongs to the key that read the file', async () => {
    const { id } = await plan(lines(header, `Ada,${mark()}@example.com,,,,`))
    const otherKey = { label: 'other', key: 'other-key-0123456789-0123456789-012345678', role: 'owner' as const }
    world.deps.adminKeys.push(otherKey)
    const other = world.callerWith({}, otherKey.key).admin.vas.imports
    const gone = { code: 'NOT_FOUND' }
    const calls = [other.get, other.rows, other.run, other.undo, other.rejected]
    for (const call of calls) await expect(call({ id })).rejects.toMatchObject(gone)
    await imports.run({ id })
    expect((await other.get({ id })).state).toBe('imported')
  })
})

describe('a cell', () => {
  it('is fixed in place, and its row judged again, with those of the same address', async () => {
    const [one, other] = [`${mark()}@example.com`, `${mark()}@example.com`]
    const { id } = await plan(
      lines(header, `Ada,${one},,,,`, `Bo,${one},,,,`, `Cy,${other.replace('@', '')},,,,`, 'Short,s'),
    )
    expect(await verdicts(id)).toEqual(['new', 'duplicate', 'invalid', 'invalid'])
    await imports.fix({ id, row: 3, column: 1, value: other })
    expect(await verdicts(id)).toEqual(['new', 'duplicate', 'new', 'invalid'])
    // The first row of two takes another address: the second is not a duplicate any more.
    await imports.fix({ id, row: 1, column: 1, value: other })
    expect(await verdicts(id)).toEqual(['new', 'new', 'duplicate', 'invalid'])
    await imports.fix({ id, row: 4, column: 1, value: `${mark()}@example.com` })
    expect(await verdicts(id)).toEqual(['new', 'new', 'duplicate', 'new'])
  })

  it('of another row or column than the file has is not found', async () => {
    const { id } = await plan(lines(header, `Ada,${mark()}@example.com,,,,`))
    await expect(imports.fix({ id, row: 2, column: 0, value: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(imports.fix({ id, row: 1, column: 6, value: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the import', () => {
  it('updates what the file says and nothing else, where that is asked for', async () => {
    const va = await world.aVa({ skills: 'Research', timezone: 'Africa/Accra', country: 'Ghana' })
    const csv = lines(
      'Email,Name,Skills,Country,Rate',
      `${va.email},${va.name},Payroll; Excel,,$11/hr`,
      `${(await world.aVa({ name: 'Same Name' })).email},Same Name,,,`,
    )
    const { id, counts } = await plan(csv)
    expect(counts).toMatchObject({ exists: 2 })
    expect((await imports.change({ id, mode: 'update' })).counts).toMatchObject({ update: 1, exists: 1 })
    expect((await imports.rows({ id })).rows[0]?.reason).toBe('changes hourly rate, skills')
    await imports.run({ id })
    expect(await vas.get({ id: va.id })).toMatchObject({
      skills: 'Payroll, Excel',
      country: 'Ghana',
      hourlyRate: '$11/hr',
      timezone: 'Africa/Accra',
    })
    const { rateMinCents } = await world.db
      .selectFrom('vas')
      .select('rateMinCents')
      .where('id', '=', va.id)
      .executeTakeFirstOrThrow()
    expect(rateMinCents).toBe(1100)
    expect((await vas.list({ filters: { skill: 'payroll' } })).rows.map(({ id }) => id)).toContain(va.id)
    expect((await vas.list({ filters: { skill: 'research' } })).rows.map(({ id }) => id)).not.toContain(va.id)
  })

  it('sent twice, or by two at once, is one', async () => {
    const email = `${mark()}@example.com`
    const { id } = await plan(lines(header, `Ada,${email},,,,`))
    const [one, two] = await Promise.all([imports.run({ id }), imports.run({ id })])
    expect([one.counts.new, two.counts.new, (await imports.run({ id })).state]).toEqual([1, 1, 'imported'])
    const entries = (await world.admin.admin.audit.records({ filters: { what: 'import-vas', target: `import ${id}` } }))
      .rows
    expect(entries).toHaveLength(1)
  })

  it('judges once more: an address that came in meanwhile is there already', async () => {
    const [email, other] = [`${mark()}@example.com`, `${mark()}@example.com`]
    const { id } = await plan(lines(header, `Ada,${email},,,,`, `Bo,${other},,,,`))
    await world.aVa({ email })
    expect((await imports.run({ id })).counts).toMatchObject({ new: 1, exists: 1 })
  })

  it('judges once more: who was deleted meanwhile is new, with and without updates', async () => {
    for (const mode of ['skip', 'update'] as const) {
      const email = `${mark()}@example.com`
      const gone = await world.aVa({ email })
      const { id } = await plan(lines(header, `Ada,${email},,,,`))
      await imports.change({ id, mode })
      await world.admin.admin.vas.delete({ id: gone.id })
      expect((await imports.run({ id })).counts).toMatchObject({ new: 1, exists: 0 })
    }
  })

  it('of which no row is new any more is refused, and stays as it was read', async () => {
    const email = `${mark()}@example.com`
    const { id } = await plan(lines(header, `Ada,${email},,,,`))
    await world.aVa({ email })
    await expect(imports.run({ id })).rejects.toThrow('No valid VAs found')
    expect(await imports.get({ id })).toMatchObject({ state: 'planned', counts: { new: 1 } })
  })

  it('writes all or nothing', async () => {
    const email = `${mark()}@example.com`
    const { id } = await plan(lines(header, `Ada,${email},,,,`))
    await expect(
      withTransaction(world.context, async (tx) => {
        await world
          .callerOf({ ...world.contextOf({}, 'test-key-0123456789-0123456789-0123456789').context, db: tx.db })
          .admin.vas.imports.run({ id })
        throw new Error('the power is gone')
      }),
    ).rejects.toThrow('power')
    expect([(await imports.get({ id })).state, await found(email)]).toEqual(['planned', undefined])
  })

  it('of no valid row is refused with the documented sentence', async () => {
    const { id } = await plan(lines(header, 'Ada,none,,,,'))
    await expect(imports.run({ id })).rejects.toThrow('No valid VAs found')
  })

  it('hands back the rejected rows with the reason, and no formula runs in them', async () => {
    const { id } = await plan(lines(header, `=1+1,no,,,,`, `Ada,${mark()}@example.com,,,,`, '+254,also no,,,,"x, y"'))
    const { name, content } = await imports.rejected({ id })
    expect(name).toBe('people-rejected.csv')
    expect(Buffer.from(content, 'base64').toString().split('\r\n')).toEqual([
      `\uFEFF${header},Reason`,
      "'=1+1,no,,,,,Invalid: has an email address that is not valid",
      `'+254,also no,,,,"x, y",Invalid: has an email address that is not valid`,
      '',
    ])
  })

  it('has every skipped row in the documented answer, and an id', async () => {
    const m = mark()
    const answer = await vas.import({
      csv: lines(header, `Ada,${m}@example.com,,,,`, ...Array.from({ length: 250 }, () => 'no,no,,,,')),
    })
    expect([answer.imported, answer.skipped, answer.rows.length]).toEqual([1, 250, 250])
    expect((await imports.get({ id: answer.importId })).counts).toMatchObject({ new: 1, invalid: 250 })
  })
})

describe('undo', () => {
  it('removes who was made and restores who was changed, but nobody whom others have touched since', async () => {
    const [kept, changed] = [await world.aVa({ skills: 'A', country: 'Ghana' }), await world.aVa({ skills: 'A' })]
    const m = mark()
    const file = lines(
      'Name,Email,Skills,Country',
      `One,one.${m}@example.com,B,`,
      `Two,two.${m}@example.com,B,`,
      `Three,three.${m}@example.com,B,`,
      `${kept.name},${kept.email},B,Togo`,
      `${changed.name},${changed.email},B,`,
    )
    const { id } = await plan(file)
    await imports.change({ id, mode: 'update' })
    expect((await imports.run({ id })).counts).toMatchObject({ new: 3, update: 2 })
    const [two, three] = [await found(`two.${m}@example.com`), await found(`three.${m}@example.com`)]
    await vas.update({ id: two?.id ?? 0, country: 'Kenya' })
    await vas.invite({ id: three?.id ?? 0 })
    await vas.update({ id: changed.id, country: 'Mali' })
    const undone = await imports.undo({ id })
    expect(undone).toMatchObject({ state: 'undone', removed: 1, restored: 1, kept: 3 })
    expect(undone.keptRows).toMatchObject([
      { row: 2, reason: 'was changed since' },
      { row: 3, reason: 'was invited since' },
      { row: 5, reason: 'was changed since' },
    ])
    expect(await found(`one.${m}@example.com`)).toBeUndefined()
    expect(await vas.get({ id: kept.id })).toMatchObject({ skills: 'A', country: 'Ghana' })
    expect(await vas.get({ id: changed.id })).toMatchObject({ skills: 'B', country: 'Mali' })
    expect(await imports.undo({ id })).toMatchObject({ state: 'undone', kept: 3 })
    const audit = (await world.admin.admin.audit.records({ filters: { what: 'undo-import', target: `import ${id}` } }))
      .rows
    expect(audit).toHaveLength(1)
  })

  it('leaves a VA who was proposed to a visitor', async () => {
    const email = `${mark()}@example.com`
    const { importId } = await vas.import({ csv: lines(header, `Ada,${email},,,,`) })
    const va = await found(email)
    const asked = await world.guest.vas.inquire({
      name: 'Ruth',
      email: `${mark()}@example.com`,
      message: 'Who is free?',
    })
    await world.admin.admin.inquiries.propose({ id: asked.id, proposals: [{ vaId: va?.id ?? 0 }] })
    expect((await imports.undo({ id: importId })).keptRows).toMatchObject([
      { row: 1, reason: 'has work, messages or other entries' },
    ])
  })

  it('leaves a VA who has work', async () => {
    const email = `${mark()}@example.com`
    const { importId } = await vas.import({ csv: lines(header, `Ada,${email},,,,`) })
    const va = await found(email)
    await world.aVaTask({ id: va?.id ?? 0 } as never, null, null)
    expect((await imports.undo({ id: importId })).keptRows).toMatchObject([
      { row: 1, reason: 'has work, messages or other entries' },
    ])
  })

  it('looks wherever something refers to a VA', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'vas'::regclass order by 1, 2`.execute(world.db)
    expect(rows.map(({ table, column }) => `${table}.${column}`)).toEqual(usedIn.map((pair) => pair.join('.')))
  })

  it('ends after 30 days, when what was imported is forgotten too', async () => {
    const { importId } = await vas.import({ csv: lines(header, `Ada,${mark()}@example.com,,,,`) })
    const age = (days: number) =>
      sql`
      update va_imports set created_at = now() - make_interval(days => ${days}), imported_at = now() - make_interval(days => ${days})
      where id = ${importId}`.execute(world.db)
    await age(31)
    await expect(imports.undo({ id: importId })).rejects.toMatchObject({ code: 'CONFLICT' })
    await sweepImports(world.db)
    await expect(imports.get({ id: importId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is not needed for a file that nobody imported: it is forgotten in a day', async () => {
    const [old, fresh] = [
      await plan(lines(header, 'Ada,a@example.com,,,,')),
      await plan(lines(header, 'Ada,a@example.com,,,,')),
    ]
    await sql`update va_imports set created_at = now() - interval '25 hours' where id = ${old.id}`.execute(world.db)
    // Also before the sweep: it may be in the middle of the rows.
    await expect(imports.run({ id: old.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await sweepImports(world.db)
    await expect(imports.get({ id: old.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await imports.get({ id: fresh.id })).state).toBe('planned')
  })
})

it('a zone that an import moves takes the days off along', async () => {
  const va = await world.aVa({ timezone: 'Africa/Lagos' })
  await (await world.asVa(va)).vaPortal.timeOff.save({ startsOn: '2199-01-02', endsOn: '2199-01-03' })
  const { id } = await plan(lines('Name,Email,Timezone', `${va.name},${va.email},Asia/Manila`))
  await imports.change({ id, mode: 'update' })
  await imports.run({ id })
  const { startsAt } = await world.db
    .selectFrom('vaTimeOff')
    .select('startsAt')
    .where('vaId', '=', va.id)
    .executeTakeFirstOrThrow()
  expect(new Date(startsAt).toISOString()).toBe('2199-01-01T16:00:00.000Z')
})

it('an import that moves zones looks at those VAs one by one who have planned time off, and at no others', async () => {
  /** How many statements it takes to import a file that moves so many VAs. */
  const statementsFor = async (many: number) => {
    const moved = await Promise.all(Array.from({ length: many }, () => world.aVa({ timezone: 'Africa/Lagos' })))
    const file = moved.map(({ name, email }) => `${name},${email},Asia/Manila`)
    const { id } = await plan(lines('Name,Email,Timezone', ...file))
    await imports.change({ id, mode: 'update' })
    await sql`update va_imports set actor = 'tester' where id = ${id}`.execute(world.db)
    let count = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        count++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { counts } = await runImport({ ...world.context, db: world.db.withPlugin(counting) }, tester, id)
    expect(counts.update).toBe(many)
    return count
  }
  expect(await statementsFor(12)).toBe(await statementsFor(2))
})

describe('while an import that brings a new skill goes on', () => {
  const file = (skill: string) => lines(header, `Ada,${mark()}@example.com,Africa/Lagos,${skill}; Research,,Hi`)
  it.each([
    ['an upload', async (skill: string) => () => vas.import({ csv: file(skill) })],
    [
      'one that was read',
      async (skill: string) => {
        const { id } = await plan(file(skill))
        return () => imports.run({ id })
      },
    ],
  ] as const)('%s, others can save new ones', async (_, prepare) => {
    const skill = `Beekeeping ${mark()}`
    const run = await prepare(skill)
    const va = await world.aVa()
    let importing: Promise<unknown> = Promise.resolve()
    // It has written its VAs when it waits for the log.
    await world.db.transaction().execute(async (tx) => {
      await sql`lock table audit in share row exclusive mode`.execute(tx)
      importing = run()
      const waiting = sql`select from pg_locks where not granted and relation = 'audit'::regclass`
      while ((await waiting.execute(tx)).rows.length === 0);
      await world.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '300ms'`.execute(other)
        await sql`update vas set skills = ${`Falconry ${mark()}, ${skill}`} where id = ${va.id}`.execute(other)
      })
    })
    await importing
    const { rows } = await sql<{ vas: number }>`
      select count(*)::int as vas from skills s join va_skills k on k.skill_id = s.id
      where s.name = ${skill.toLowerCase()}`.execute(world.db)
    expect(rows).toEqual([{ vas: 2 }])
  })
})

describe('a file of 10,000 rows', () => {
  const rows = (mark: string) =>
    lines(
      header,
      ...Array.from(
        { length: maxImportRows },
        (_, at) => `Ada ${at},${mark}-${at}@example.com,Africa/Lagos,Research,,Hi`,
      ),
    )

  it('is read and imported in seconds, also where the planner knows earlier imports only', async () => {
    await plan(rows(`first-${mark()}`))
    // From here on, a new import has no rows as far as the statistics know.
    await sql`analyze va_import_rows`.execute(world.db)
    const { id, counts } = await plan(rows(`second-${mark()}`))
    expect(counts).toMatchObject({ new: maxImportRows })
    const began = performance.now()
    await withTransaction(world.context, async (tx) => {
      for (let from = 1; from <= maxImportRows; from += 1000)
        await updateVerdicts(tx.db, id, 'skip', { from, to: from + 999 })
    })
    // A third of a second on an idle machine; each row looked for in all others takes half a minute.
    expect(performance.now() - began).toBeLessThan(3000)
  }, 60_000)

  it('leaves its index entries to a job, which merges all of them at once', async () => {
    await mergeIndexEntries(world.db)
    const { id } = await plan(rows(`merged-${mark()}`))
    expect((await imports.run({ id })).counts).toMatchObject({ new: maxImportRows })
    expect((await sql`select from jobs.job where name = 'merge-va-indexes'`.execute(world.db)).rows).not.toEqual([])
    // PostgreSQL itself would have merged them in the middle of a batch, 512 pages at a time for each of two indexes.
    expect(await mergeIndexEntries(world.db)).toBeGreaterThan(1024)
    expect(await mergeIndexEntries(world.db)).toBe(0)
  }, 60_000)
})

describe('the audit log', () => {
  const entriesOf = async (id: number) =>
    (await world.admin.admin.audit.records({ filters: { target: `va ${id}` } })).rows.map(({ who, what, detail }) => ({
      who,
      what,
      detail,
    }))

  it('has an entry for each VA that a file changed, with before and after, and again when that is undone', async () => {
    const long = 'x'.repeat(600)
    const [one, other] = [
      await world.aVa({ skills: 'A', tools: ['Word'], intro: long, country: null, hourlyRate: '$9/hr' }),
      await world.aVa({ skills: 'A' }),
    ]
    const csv = lines(
      'Name,Email,Skills,Tools,Intro,Country,Rate',
      `${one.name},${one.email},B,Excel;Word,${long}y,Togo,$11/hr`,
      `${other.name},${other.email},A,,,,$12/hr`,
      `New,${mark()}@example.com,B,,,,`,
    )
    const { id } = await plan(csv, 'rates.csv')
    await imports.change({ id, mode: 'update' })
    await imports.run({ id })
    const entry = { who: 'tester', what: 'update-va' }
    const before = (await imports.get({ id })).counts
    expect(before).toMatchObject({ new: 1, update: 2 })
    const cut = `${'x'.repeat(500)}…`
    expect(await entriesOf(one.id)).toEqual([
      {
        ...entry,
        detail: {
          file: 'rates.csv',
          changes: {
            skills: { from: 'A', to: 'B' },
            tools: { from: 'Word', to: 'Excel, Word' },
            intro: { from: cut, to: cut },
            country: { from: null, to: 'Togo' },
            hourlyRate: { from: '$9/hr', to: '$11/hr' },
          },
        },
      },
    ])
    expect(await entriesOf(other.id)).toMatchObject([{ detail: { changes: { hourlyRate: { to: '$12/hr' } } } }])
    await imports.undo({ id })
    const [undone] = await entriesOf(one.id)
    expect(undone).toMatchObject({
      ...entry,
      detail: { file: 'rates.csv', changes: { skills: { from: 'B', to: 'A' }, country: { from: 'Togo', to: null } } },
    })
    expect(await entriesOf(other.id)).toHaveLength(2)
  })
})

describe('the rejected rows', () => {
  it('uploaded again say what the first file said', async () => {
    const told = [
      '- five years at Acme',
      '+254 700 000 000',
      '=1+1',
      '@ada',
      '\t- late',
      "'- quoted",
      "'tis me",
      '- a, "b"',
    ]
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const { id } = await plan(lines('Name,Email,Intro', ...told.map((text) => `Ada,none,${quoted(text)}`)))
    const cellsOf = async (importId: number) => (await imports.rows({ id: importId })).rows.map(({ cells }) => cells[2])
    const first = await cellsOf(id)
    const again = async (importId: number) => {
      const { content } = await imports.rejected({ id: importId })
      return (await plan(Buffer.from(content, 'base64').toString())).id
    }
    const second = await again(id)
    expect(await cellsOf(second)).toEqual(first)
    expect(await cellsOf(await again(second))).toEqual(first)
  })
})

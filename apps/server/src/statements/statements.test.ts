import { totalByCurrency } from '@kazi/schemas/money'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { testWorld } from '../testing/world.ts'
import { statementPaper } from './statement-paper.ts'
import { statementOfClient } from './statements.service.ts'

const world = await testWorld()
afterAll(() => world.close())

const month = '2026-03'
const bytes = ({ content }: { content: string }) => Buffer.from(content, 'base64')
const rowsOf = (file: { content: string }) =>
  parse(bytes(file).toString(), { bom: true, columns: true }) as Record<string, string>[]

type Work = Parameters<typeof world.anAssignment>[2] & { title?: string; acceptedAt?: string; minutes?: number[] }
/** One task of a VA for a client at a price, with time logged on the first days of March. */
async function works(
  va: { id: number },
  client: { id: number; email: string },
  { title = 'Sort my inbox', acceptedAt, minutes = [], ...price }: Work = {},
) {
  const { id } = await world.anAssignment(va, client, price)
  const task = await world.aVaTask(va, null, client, {
    assignmentId: id,
    title,
    ...(acceptedAt ? { status: 'reviewed' as const, completedAt: acceptedAt, reviewedAt: acceptedAt } : {}),
  })
  for (const [index, one] of minutes.entries())
    await world.db
      .insertInto('timeEntries')
      .values({ vaTaskId: task.id, vaId: va.id, minutes: one, note: null, workedOn: `${month}-0${index + 1}` })
      .execute()
}
const fixed = (amount: number) => ({ rateCents: null, fixedPriceCents: amount })

describe('two clients of one name', () => {
  /**
   * Two with accounts, of whom the second was called Sally before, and one without, whose address is written in two ways.
   * Of the first, one assignment has an address that is not the account's.
   */
  async function twoSarahs() {
    const va = await world.aVa()
    const [one, two] = [await world.aClient(), await world.aClient()]
    const named = { clientName: 'Sarah', rateCents: 1000 }
    await works(va, one, { ...named, minutes: [30] })
    await works(va, one, { ...named, clientEmail: 'sarah@work.example', minutes: [30] })
    await works(va, two, { ...named, clientName: 'Sally', minutes: [60] })
    await works(va, two, { ...named, minutes: [30, 30] })
    await works(va, one, { ...named, userId: null, clientEmail: 'sarah@example.com', minutes: [15] })
    await works(va, one, { ...named, userId: null, clientEmail: 'Sarah@example.com', minutes: [15] })
    return (await world.asVa(va)).vaPortal
  }

  it('stay two on the earnings page, each with the latest name', async () => {
    const vaPortal = await twoSarahs()
    for (const asked of [{}, { month }]) {
      const { clients, tasks } = await vaPortal.earnings(asked)
      expect(clients.map(({ clientName, totals }) => [clientName, totals[0]?.amountCents]).toSorted()).toEqual(
        [
          ['Sarah', 1000],
          ['Sarah', 2000],
          ['Sarah', 500],
        ].toSorted(),
      )
      expect(tasks.map(({ amount }) => amount.amountCents).toSorted()).toEqual([1000, 2000, 500].toSorted())
    }
  })

  it('stay two on the statement', async () => {
    const { text } = await readPdf(bytes(await (await twoSarahs()).statements.pdf({ month })))
    const [grouped = ''] = text.replace(/\s+/g, ' ').split('Entries')
    expect(
      grouped.match(/(Sarah|Sally) Sort my inbox \w+ \S+ (min|h) \$[\d.]+/g)?.map((row) => row.split('$')[1]),
    ).toEqual(expect.arrayContaining(['10.00', '20.00', '5.00']))
  })
})

describe('a VA’s statement', () => {
  it('has the month by client and task, by currency, and agrees with the earnings page', async () => {
    const va = await world.aVa()
    const [ada, grace] = [await world.aClient(), await world.aClient()]
    await works(va, ada, { minutes: [90, 30], title: 'Quiet the inbox', rateCents: 1000 })
    await works(va, grace, { clientName: 'Grace', minutes: [60], currency: 'KES', rateCents: 50_000 })
    await works(va, grace, {
      clientName: 'Grace',
      acceptedAt: '2026-03-20T10:00:00Z',
      title: 'A logo',
      ...fixed(7_500),
    })
    const { vaPortal } = await world.asVa(va)
    const pdf = await readPdf(bytes(await vaPortal.statements.pdf({ month })))
    expect(pdf.title).toBe('Statement of earnings, Wanjiku Mwangi, March 2026')
    for (const text of [
      'Quiet the inbox',
      'Grace',
      'A logo',
      'Total in USD',
      'Total in KES',
      '$95',
      'KES 500',
      '1 h 30 min at $10/hr',
    ])
      expect(pdf.text.replaceAll('\u00a0', ' ')).toContain(text)
    const rows = rowsOf(await vaPortal.statements.csv({ month }))
    expect(rows.map((row) => [row.Date, row.Amount, row.Currency, row.State])).toEqual([
      ['2026-03-01', '15.00', 'USD', 'Logged'],
      ['2026-03-01', '500.00', 'KES', 'Logged'],
      ['2026-03-02', '5.00', 'USD', 'Logged'],
      ['2026-03-20', '75.00', 'USD', 'Accepted'],
    ])
    const sums = totalByCurrency(
      rows.map((row) => ({ amountCents: Number(row.Amount) * 100, currency: row.Currency as 'USD' })),
    )
    expect((await vaPortal.earnings({ month })).totals).toEqual(sums)
  })

  it('has no total in a currency in which nothing was earned', async () => {
    const va = await world.aVa()
    const client = await world.aClient()
    await works(va, client, { minutes: [60], currency: 'KES', rateCents: 50_000 })
    await works(va, client, { minutes: [300], title: 'Unpriced', rateCents: null })
    const { vaPortal } = await world.asVa(va)
    const text = async () =>
      (await readPdf(bytes(await vaPortal.statements.pdf({ month })))).text.replaceAll(/\s+/g, ' ')
    expect(await text()).toContain('Total in KES 1 h KES 500')
    expect(await text()).not.toMatch(/Total in USD|\$0/)
  })

  it.each(['USD', 'KES'] as const)('has the hours of each total that made its amount, in %s', async (currency) => {
    const va = await world.aVa()
    const client = await world.aClient()
    await works(va, client, { minutes: [60], currency, rateCents: 1500 })
    await works(va, client, { minutes: [120], currency, ...fixed(5000), acceptedAt: '2026-03-20T10:00:00Z' })
    await works(va, client, { minutes: [300], title: 'Unpriced', rateCents: null })
    const { vaPortal } = await world.asVa(va)
    const text = (await readPdf(bytes(await vaPortal.statements.pdf({ month })))).text.replaceAll(/\s+/g, ' ')
    expect(text).toMatch(new RegExp(`Total in ${currency} 3 h (\\$|KES )65`))
  })

  it('of hours without a price has no amounts at all', async () => {
    const va = await world.aVa()
    await works(va, await world.aClient(), { minutes: [300], rateCents: null })
    const { vaPortal } = await world.asVa(va)
    const { text } = await readPdf(bytes(await vaPortal.statements.pdf({ month })))
    expect(text).toContain('5 h, no rate agreed')
    expect(text).not.toMatch(/Total in|\$0/)
  })

  it('is in the language that the VA has chosen, else in the browser’s, with figures as programs read them', async () => {
    const va = await world.aVa({ timezone: 'Africa/Kinshasa' })
    const client = await world.aClient()
    await works(va, client, { minutes: [90], title: 'Quiet the inbox', rateCents: 1050, clientName: 'Ada' })
    await works(va, client, { acceptedAt: '2026-03-20T10:00:00Z', title: 'A logo', ...fixed(3_300_000) })
    const cookie = `kazi_va=${await openSession(world.db, { vaId: va.id })}`
    const ask = async (ending: 'pdf' | 'csv', language: string) => {
      const headers = { cookie, 'accept-language': language }
      const { rawPayload } = await world.app.inject({ url: `/api/va/statements/${month}.${ending}`, headers })
      return rawPayload
    }
    const titleOf = async (language: string) => (await readPdf(await ask('pdf', language))).title
    expect(await titleOf('sw-KE,sw;q=0.9,en;q=0.8')).toMatch(/^Taarifa ya mapato, .*, Machi 2026$/)
    expect(await titleOf('de-DE')).toMatch(/^Statement of earnings/)
    await (await world.asVa(va)).vaPortal.preferences.save({ language: 'fr' })
    const pdf = await readPdf(await ask('pdf', 'sw-KE'))
    const text = pdf.text.replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(pdf.title).toMatch(/^Relevé de revenus, .*, mars 2026$/)
    for (const words of [
      '1 h 30 min à 10,50 $US/h',
      'Par client et par tâche',
      '1 mars 2026',
      'Page 1 sur 1',
      'Kinshasa',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/\b(?:Total in|Date of|Based on|Accepted|Done|Page \d of)\b/)
    const [row] = rowsOf({ content: (await ask('csv', 'en')).toString('base64') })
    expect(row).toEqual({
      Date: '2026-03-01',
      Client: 'Ada',
      VA: va.name,
      Tâche: 'Quiet the inbox',
      'Calculé sur': expect.stringContaining('1 h 30 min à 10,50'),
      État: 'Noté',
      Minutes: '90',
      'Tarif horaire': '10.50',
      Montant: '15.75',
      Devise: 'USD',
    })
    // Whoever asks next, in English, gets English.
    const other = await (await world.as(client)).tasks.statements.pdf({ month })
    expect((await readPdf(bytes(other))).title).toMatch(/^Statement of work, .*, March 2026$/)
  })

  it.each(['Africa/Nairobi', 'GMT+3', '+3', '+0300'])(
    'begins and ends its month in the VA’s zone %s, and so does the earnings page',
    async (timezone) => {
      const va = await world.aVa({ timezone })
      const client = await world.aClient({ timezone: 'America/New_York' })
      // April in Nairobi, March in New York.
      await works(va, client, { acceptedAt: '2026-03-31T22:00:00Z', ...fixed(9900) })
      const [{ vaPortal }, { tasks }] = [await world.asVa(va), await world.as(client)]
      expect(rowsOf(await vaPortal.statements.csv({ month }))).toEqual([])
      expect(rowsOf(await vaPortal.statements.csv({ month: '2026-04' }))).toMatchObject([{ Date: '2026-04-01' }])
      expect((await vaPortal.earnings({})).months).toMatchObject([{ month: '2026-04' }])
      expect(rowsOf(await tasks.statements.csv({ month }))).toMatchObject([{ Date: '2026-03-31' }])
      expect(await tasks.statements.months()).toMatchObject([{ month }])
    },
  )

  it('says as of which day it is where the reader is', () => {
    const at = new Date('2026-03-31T22:30:00Z')
    const about = { of: 'va', name: 'Wanjiku', email: 'w@example.com', month, language: 'en' } as const
    const dateIn = (zone: string) => statementPaper({ ...about, lines: [], at, zone }).date
    expect(dateIn('Pacific/Auckland')).toContain('As of Apr 1, 2026.')
    expect(dateIn('America/New_York')).toContain('As of Mar 31, 2026.')
  })

  it('of a month without work says so', async () => {
    const { vaPortal } = await world.asVa(await world.aVa())
    const pdf = await readPdf(bytes(await vaPortal.statements.pdf({ month: '2031-01' })))
    expect(pdf.text).toContain('Nothing was logged or accepted in this month.')
    expect(rowsOf(await vaPortal.statements.csv({ month: '2031-01' }))).toEqual([])
  })

  it('has all of 500 rows, however long the names are', async () => {
    const va = await world.aVa({ name: 'Wanjiku '.repeat(24).trim() })
    const client = await world.aClient()
    const { id } = await world.anAssignment(va, client, { clientName: 'Å'.repeat(200), rateCents: 1 })
    const task = await world.aVaTask(va, null, client, { assignmentId: id, title: 'Sort '.repeat(40).trim() })
    await world.db
      .insertInto('timeEntries')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          vaTaskId: task.id,
          vaId: va.id,
          minutes: 1 + (n % 50),
          note: null,
          workedOn: `${month}-${String(1 + (n % 28)).padStart(2, '0')}`,
        })),
      )
      .execute()
    const { vaPortal } = await world.asVa(va)
    expect(rowsOf(await vaPortal.statements.csv({ month }))).toHaveLength(500)
    const { pages } = await readPdf(bytes(await vaPortal.statements.pdf({ month })))
    expect(pages.slice(1, -1).filter((page) => !page.includes('Based on'))).toEqual([])
    expect(pages.join(' ').match(/Mar \d+, 2026/g)).toHaveLength(500)
  })
})

describe('a client’s statement', () => {
  it('has hours and money by VA, with the hours that a fixed price covers', async () => {
    const client = await world.aClient({ firstName: 'Ada' })
    const [one, two] = [await world.aVa({ name: 'Akosua' }), await world.aVa({ name: 'Brian' })]
    await works(one, client, { minutes: [120], rateCents: 1300 })
    await works(two, client, { minutes: [45], acceptedAt: '2026-03-09T10:00:00Z', ...fixed(5000) })
    const { tasks } = await world.as(client)
    expect(await tasks.statements.months()).toEqual([
      {
        month,
        minutes: 165,
        totals: [{ amountCents: 7600, currency: 'USD' }],
        vas: [
          { vaId: one.id, vaName: 'Akosua', minutes: 120, totals: [{ amountCents: 2600, currency: 'USD' }] },
          { vaId: two.id, vaName: 'Brian', minutes: 45, totals: [{ amountCents: 5000, currency: 'USD' }] },
        ],
      },
    ])
    const { text } = await readPdf(bytes(await tasks.statements.pdf({ month })))
    for (const part of ['Statement of work', 'Akosua', 'Brian', '45 min, in the fixed price', '$76'])
      expect(text).toContain(part)
  })

  it('opens with its newest month', async () => {
    const client = await world.aClient()
    await works(await world.aVa(), client, { minutes: [60] })
    const { tasks } = await world.as(client)
    expect(await tasks.statements.month({})).toMatchObject({ month, rows: [{ minutes: 60 }] })
    expect(await tasks.statements.month({ month: '2026-02' })).toEqual({ month: '2026-02', rows: [] })
    const { tasks: ofNobody } = await world.as(await world.aClient())
    expect(await ofNobody.statements.month({})).toEqual({ month: null, rows: [] })
  })

  it('never has another client’s rows', async () => {
    const va = await world.aVa()
    await works(va, await world.aClient(), { minutes: [60] })
    const { tasks } = await world.as(await world.aClient())
    expect(await tasks.statements.months()).toEqual([])
    expect(rowsOf(await tasks.statements.csv({ month }))).toEqual([])
  })

  it('quotes cells that a spreadsheet would run', async () => {
    const client = await world.aClient()
    const va = await world.aVa({ name: '@SUM(A1:A9)' })
    await works(va, client, { minutes: [60], title: '=HYPERLINK("https://evil.example","x")' })
    const { tasks } = await world.as(client)
    expect(rowsOf(await tasks.statements.csv({ month }))).toMatchObject([
      { VA: "'@SUM(A1:A9)", Task: '\'=HYPERLINK("https://evil.example","x")' },
    ])
  })
})

describe('over HTTP', () => {
  it('a statement is a private download with its name; a month that is none is refused', async () => {
    const va = await world.aVa()
    const cookie = `kazi_va=${await openSession(world.db, { vaId: va.id })}`
    const get = (url: string, headers = {}) => world.app.inject({ method: 'GET', url, headers })
    const pdf = await get(`/api/va/statements/${month}.pdf`, { cookie })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename=kazi-statement-${month}.pdf`,
    })
    const csv = await get(`/api/va/statements/${month}.csv`, { cookie })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    for (const wrong of ['2026-13', '1', '2026-3', '0000-01', '..'])
      expect((await get(`/api/va/statements/${wrong}.pdf`, { cookie })).statusCode, wrong).toBe(400)
    expect((await get(`/api/va/statements/${month}.pdf`)).statusCode).toBe(401)
    expect((await get(`/api/statements/${month}.pdf`, { cookie })).statusCode).toBe(401)
    expect((await get(`/api/statements/${month}.doc`, { cookie })).statusCode).toBe(404)
  })
})

it('a client’s statement names the zones in which the days of its month began', async () => {
  const client = await world.aClient({ timezone: 'America/New_York' })
  const api = await world.as(client)
  const datesOf = async (...months: string[]) =>
    Promise.all(
      months.map(async (month) => {
        const { text } = await readPdf(bytes(await api.tasks.statements.pdf({ month })))
        return /Days begin and end in (.*?) time\./.exec(text.replace(/\s+/g, ' '))?.[1]
      }),
    )
  expect(await datesOf('2026-02')).toEqual(['New York'])
  const moves: [string, string][] = [
    ['Europe/Berlin', '2026-03-10T12:00:00Z'],
    // May has begun in Berlin, and has not in Honolulu.
    ['Pacific/Honolulu', '2026-04-30T23:00:00Z'],
  ]
  for (const [timezone, until] of moves) {
    await api.auth.preferences.save({ timezone })
    await sql`update client_zones set until = ${until}
      where user_id = ${client.id} and until > now() - interval '1 hour'`.execute(world.db)
  }
  expect(await datesOf('2026-02', '2026-03', '2026-04', '2026-05', '2026-06')).toEqual([
    ...['New York', 'New York, then Berlin', 'Berlin, then Honolulu', 'Berlin, then Honolulu', 'Honolulu'],
  ])
})

it('a client’s statement does not name a zone in which no day began or ended, nor one twice', async () => {
  const client = await world.aClient({ timezone: 'America/New_York' })
  const api = await world.as(client)
  const zonesIn = async (month: string) =>
    (await statementOfClient(world.db, { ...client, firstName: 'Dana', timezone: 'America/New_York' }, month)).zones
  // Mended after five seconds.
  for (const [timezone, until] of [
    ['Europe/Berlin', '2026-03-10T12:00:00Z'],
    ['America/New_York', '2026-03-10T12:00:05Z'],
  ]) {
    await api.auth.preferences.save({ timezone })
    await sql`update client_zones set until = ${until}
      where user_id = ${client.id} and until > now() - interval '1 hour'`.execute(world.db)
  }
  expect(await zonesIn('2026-03')).toEqual(['America/New_York'])
  // Over a midnight of Berlin's, it counted for a day that is on the statement.
  await sql`update client_zones set until = '2026-03-10T23:30:00Z'
    where user_id = ${client.id} and zone = 'Europe/Berlin'`.execute(world.db)
  expect(await zonesIn('2026-03')).toEqual(['America/New_York', 'Europe/Berlin', 'America/New_York'])
  expect(await zonesIn('2026-02')).toEqual(['America/New_York'])
})

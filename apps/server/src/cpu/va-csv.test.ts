import { csvOf } from '@kazi/schemas/csv'
import { describe, expect, it } from 'vitest'
import { parseCalendarCsv } from './calendar-files.ts'
import { parseTaskCsv } from './task-csv.ts'
import { parseVaCsv, type ReadRow, readVaFile, recordsOf } from './va-csv.ts'

const readBack = (text: string) => recordsOf(csvOf(['Cell', 'Other'], [[text, 'x']]).replace(/^\uFEFF/, ''))[1]?.[0]

describe('a cell', () => {
  it.each(['=1+1', '+254 700', '- five years', '@ada', '\t=1', '  -2', '＝1', '-', "'- five", "''=1", "' -2"])(
    '%j that our own writer quotes is read as it was',
    (text) => {
      expect(readBack(text)).toBe(text)
    },
  )

  it.each(["'tis the season", "''", "'", "O'Neill", "'95 to '99", 'plain', ''])(
    '%j that it does not quote is left as it is',
    (text) => {
      expect(readBack(text)).toBe(text)
    },
  )
})

describe('a file that a console or a spreadsheet has written', () => {
  it('of tasks has no quotes in it', () => {
    const csv = csvOf(['Task', 'Notes'], [['- call Ada', '+254 700']])
    expect(parseTaskCsv({ csv, today: '2026-11-30' })).toMatchObject([{ taskText: '- call Ada', notes: '+254 700' }])
  })

  it('of a calendar has none either', () => {
    const text = csvOf(['Subject', 'Start', 'End'], [['@ Ada', '2026-12-01 09:00', '2026-12-01 10:00']])
    const [event] = parseCalendarCsv({ text, zone: 'UTC', now: new Date('2026-11-29T00:00:00Z') })
    expect(event?.occurrences).toMatchObject([{ title: '@ Ada' }])
  })
})

const rowsIn = (batches: string[]) => batches.flatMap((batch) => JSON.parse(batch) as ReadRow[])
const header = 'Name,Email,Timezone,Skills,Tools,Intro'
/** The only row of a file, as the console reads it and as the documented call does. */
const read = (text: string, strict = false) => rowsIn((strict ? parseVaCsv : readVaFile)(text).batches)

describe.each([
  ['the documented call', true],
  ['the console', false],
])('a VA in a file of %s', (_, strict) => {
  const good = 'Bo,bo@example.com,UTC,,,'
  const row = (...cells: string[]) =>
    read(`${header}\n${cells.map((cell) => `"${cell}"`).join(',')}\n${good}`, strict)[0]

  it('whose name nobody could see has none', () => {
    expect(row('\u200b\u2060', 'ada@example.com', '', '', '', '')).toMatchObject({ problem: 'has no name', column: 0 })
  })

  it('has nothing in its name or timezone that turns other text around', () => {
    const { va } = row('Ada \u202eObi', 'ada@example.com', 'Africa/\u2066Lagos', '', '', '') ?? {}
    expect(va).toMatchObject({ name: 'Ada Obi', timezone: 'Africa/Lagos' })
  })

  it('has an address without what a page has put into it unseen', () => {
    expect(row('Ada', '\ufeffada\u200b@example.com\u200e', '', '', '', '')).toMatchObject({ email: 'ada@example.com' })
    expect(row('Ada', 'ada\n@example.com', '', '', '', '')?.problem).toMatch(/email address/)
  })

  it('has lines where one is stored: they become one', () => {
    expect(row('Ada\nObi', 'ada@example.com', 'Africa/Lagos\n(UTC+1)', '', '', 'Hi\nthere')?.va).toMatchObject({
      name: 'Ada Obi',
      timezone: 'Africa/Lagos, (UTC+1)',
      intro: 'Hi\nthere',
    })
  })

  it('has a timezone that is longer than any: it is refused, by its column', () => {
    expect(row('Ada', 'ada@example.com', '\u8bf7'.repeat(201), '', '', '')).toMatchObject({
      problem: 'has too much text under timezone',
      column: 2,
    })
  })

  it('has more cells than the header: they are one text again, as it was written', () => {
    const file = `${header.replaceAll(',', ';')}\nAda;ada@example.com;;;;quick; kind, calm`
    expect(read(file, strict)[0]).toMatchObject({ va: { intro: 'quick; kind, calm' } })
    expect(read(file, strict)[0]?.cells?.at(-1)).toBe('quick; kind, calm')
  })

  it('has a letter that was lost before: it is refused, by its column', () => {
    const lost = { problem: 'has a character that cannot be stored', column: 5 }
    expect(row('Ada', 'ada@example.com', '', '', '', 'Caf\ufffd')).toMatchObject(lost)
  })
})

describe('a file of the console', () => {
  it('has one line in each field that the form has one for', () => {
    const [row] = read(
      'Name,Email,Country,Languages,Availability\nAda,ada@example.com,"Kenya\r\n","English\n\nSwahili","a \u202eb"',
    )
    expect(row?.va).toMatchObject({ country: 'Kenya', languages: 'English, Swahili', availability: 'a b' })
  })

  it('may name its separator in a first line, as Excel does', () => {
    for (const line of ['sep=;\r\n', 'SEP=;\n', '"sep=;"\n', '\ufeffsep=;\r\n'])
      expect(read(`${line}Name;Email;Intro\nAda;ada@example.com;a,b,c,d,e,f`)[0]).toMatchObject({
        row: 1,
        va: { name: 'Ada', intro: 'a,b,c,d,e,f' },
      })
    expect(readVaFile('sep=\t\nName\tEmail\nA;d;a\tada@example.com').columns).toEqual(['Name', 'Email'])
  })

  it('with one broken byte is refused in that row alone', () => {
    const vas = ['Zoë Nuñez', 'José Ávila', 'Bø'].map((name, at) => `${name},v${at}@example.com,,,,x`)
    const bytes = Buffer.from([header, ...vas].join('\n'))
    bytes[bytes.length - 1] = 0xff
    const rows = rowsIn(readVaFile(bytes).batches)
    expect(rows.map(({ va, problem }) => va?.name ?? problem)).toEqual([
      ...['Zoë Nuñez', 'José Ávila', 'has a character that cannot be stored'],
    ])
  })
})

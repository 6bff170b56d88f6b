import { csvOf } from '@kazi/schemas/csv'
import { describe, expect, it } from 'vitest'
import { parseCalendarCsv } from './calendar-files.ts'
import { parseTaskCsv } from './task-csv.ts'
import { recordsOf } from './va-csv.ts'

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
    expect(parseTaskCsv(csvOf(['Task', 'Notes'], [['- call Ada', '+254 700']]))).toMatchObject([
      { taskText: '- call Ada', notes: '+254 700' },
    ])
  })

  it('of a calendar has none either', () => {
    const text = csvOf(['Subject', 'Start', 'End'], [['@ Ada', '2026-12-01 09:00', '2026-12-01 10:00']])
    const [event] = parseCalendarCsv({ text, zone: 'UTC', now: new Date('2026-11-29T00:00:00Z') })
    expect(event?.occurrences).toMatchObject([{ title: '@ Ada' }])
  })
})

import { describe, expect, it } from 'vitest'
import { blankLine, documentPaper, documentTemplates } from './document-templates.ts'

const cellsOf = (name: 'invoice' | 'statement_of_hours', lines: (typeof blankLine)[]) =>
  documentPaper(name, { fields: {}, lines }, { date: 'November 28, 2026' }).blocks.flatMap((block) =>
    block.kind === 'table' ? [{ rows: block.rows, sums: block.sums }] : [],
  )

describe('a document without lines', () => {
  it.each(['invoice', 'statement_of_hours'] as const)('shows the line that the form of %s begins with', (name) => {
    expect(cellsOf(name, [])).toEqual(cellsOf(name, [blankLine]))
  })
  it('bills one', () => {
    expect(cellsOf('invoice', [])[0]?.rows).toEqual([['[Description]', '1', '$0', '$0']])
  })
})

describe('the amounts of an invoice', () => {
  it('have decimals in every line of a column that has cents, and quantities all of theirs', () => {
    const lines = [
      { description: 'Two thirds of a day', quantity: 0.6665, unitCents: 9000 },
      { description: 'One day', quantity: 1, unitCents: 9000 },
    ]
    const [table] = cellsOf('invoice', lines)
    expect(table?.rows.map((row) => row.slice(1))).toEqual([
      ['0.6665', '$90', '$59.99'],
      ['1', '$90', '$90.00'],
    ])
  })
})

describe('a statement of hours', () => {
  it('totals what its rows say', () => {
    const line = { description: 'Calls', quantity: 0.34, unitCents: 1000 }
    const [table] = cellsOf(
      'statement_of_hours',
      Array.from({ length: 4 }, () => line),
    )
    expect(table?.rows.map(([, time]) => time)).toEqual(Array.from({ length: 4 }, () => '20 min'))
    expect(table?.sums?.[0]?.[1]).toBe('1 h 20 min')
  })
})

describe('the law of an agreement', () => {
  const said = (name: 'service_agreement' | 'va_contract' | 'nda', law?: string) =>
    JSON.stringify(
      documentPaper(name, { fields: law === undefined ? {} : { law }, lines: [] }, { date: 'November 28, 2026' }),
    )
  it.each(['service_agreement', 'va_contract', 'nda'] as const)('reads well in a %s, whatever is entered', (name) => {
    expect(said(name, 'Kenya')).toContain('is governed by the law of Kenya.')
    const { start } = documentTemplates[name].fields.law as { start?: string }
    expect(said(name, start)).toContain('is governed by the law of the State of New York.')
  })
})

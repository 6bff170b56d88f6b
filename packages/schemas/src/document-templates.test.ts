import { describe, expect, it } from 'vitest'
import { blankLine, documentPaper } from './document-templates.ts'

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

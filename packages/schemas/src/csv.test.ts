import { describe, expect, it } from 'vitest'
import { csvOf, withoutApostrophe } from './csv.ts'

const cellOf = (value: string | number | null) => csvOf(['Cell'], [[value]]).slice('\uFEFFCell\r\n'.length, -2)

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    // Where a spreadsheet separates cells by semicolons, quotation marks inside a line hold nothing together.
    ["Help;=cmd|'/C calc'!A0", "Help;'=cmd|'/C calc'!A0"],
    ['Help; \u00A0@SUM(A1);+1', "Help;' \u00A0@SUM(A1);'+1"],
    ['Help\t-2', "Help\t'-2"],
    ["Help;'=1", "Help;''=1"],
    ['Help;＝1', "Help;'＝1"],
    ['Help;"=1', `"Help;'""=1"`],
    ['Help\n=1', `"Help\n'=1"`],
    ['a; - b', "a;' - b"],
    ['a; b - c; d', 'a; b - c; d'],
    ['＝1+1', "'＝1+1"],
    ['Łódź, "office"', '"Łódź, ""office"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
    [-2, '-2'],
    [null, ''],
  ])('of %j is written as %j', (value, written) => {
    expect(cellOf(value)).toBe(written)
  })
})

/** As whoever reads commas finds it. */
const readCell = (written: string) => (written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written)

describe('cells of all kinds', () => {
  const signs = [...";;\t\n\r  ''\"=+-@＝a,"]
  let state = 7
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
  const texts = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + roll(9) }, () => signs[roll(signs.length)]).join(''),
  )

  it('are read again as they were', () => {
    for (const text of texts) expect(withoutApostrophe(readCell(cellOf(text)))).toBe(text)
  })

  it('begin no formula wherever a spreadsheet may separate them', () => {
    for (const text of texts)
      for (const part of `Ada,${cellOf(text)}`.split(/[;\t\r\n]/).slice(1)) expect(part).not.toMatch(/^["\s]*[=+\-@＝]/)
  })

  it('take no longer than they are long', () => {
    const started = performance.now()
    for (const text of ["'".repeat(200_000), `;${' '.repeat(200_000)}`, ";'".repeat(100_000)])
      expect(withoutApostrophe(readCell(cellOf(text)))).toBe(text)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

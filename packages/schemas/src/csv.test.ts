import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const cellOf = (value: string | number | null) => csvOf(['Cell'], [[value]]).slice('\uFEFFCell\r\n'.length, -2)

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
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

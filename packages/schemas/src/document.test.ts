import { describe, expect, it } from 'vitest'
import { documentSubject, newDocument } from './document.ts'

it.each([
  ['va_contract', 'Your VA contract from Kazi (X-1)'],
  ['nda', 'Your NDA from Kazi (X-1)'],
  ['service_agreement', 'Your service agreement from Kazi (X-1)'],
  ['statement_of_hours', 'Your statement of hours from Kazi (X-1)'],
] as const)('a %s is emailed under a subject in which its capitals stay', (template, subject) => {
  expect(documentSubject(template, 'X-1')).toBe(subject)
})

describe('a line', () => {
  const of = (unitCents: number, quantity = 1) =>
    newDocument.safeParse({ template: 'invoice', lines: [{ description: 'Design', quantity, unitCents }] })

  it('may cost what work costs in a currency of small units', () => {
    // 20 million Ugandan shillings are a few thousand dollars.
    expect(of(2_000_000_000).success).toBe(true)
  })

  it.each([
    [2_147_483_648, 1, 'Please use at most 21,474,836.47.'],
    [100, 100_001, 'A quantity may be at most 100,000.'],
  ])('of %i cents, %i times, is refused with a sentence', (unitCents, quantity, message) => {
    expect(of(unitCents, quantity)).toMatchObject({ error: { issues: [{ message }] } })
  })
})

import { expect, it } from 'vitest'
import { documentSubject } from './document.ts'

it.each([
  ['va_contract', 'Your VA contract from Kazi (X-1)'],
  ['nda', 'Your NDA from Kazi (X-1)'],
  ['service_agreement', 'Your service agreement from Kazi (X-1)'],
  ['statement_of_hours', 'Your statement of hours from Kazi (X-1)'],
] as const)('a %s is emailed under a subject in which its capitals stay', (template, subject) => {
  expect(documentSubject(template, 'X-1')).toBe(subject)
})

import { expect, it } from 'vitest'
import { carriedRate, nearest, skillExamplesOf } from './skill-examples.ts'

const row = (terms: string, skills: string[], category = 'Other') => ({ category, terms, skills, said: terms })
const known = skillExamplesOf([
  row('rent tenant', ['rent tracking']),
  row('wool yarn', ['Etsy listings'], 'Marketing'),
  row('hors hay', ['stable bookkeeping']),
])

it('remembers first what is alike in what it asks for, in words or in category', () => {
  const first = (terms: string[], category = 'Other') => nearest(known, { terms, category })[0]!.example.skills[0]
  expect(first(['rent'])).toBe('rent tracking')
  expect(first(['tenanc', 'landlord'])).toBe('rent tracking')
  expect(first(['wool', 'yarn'])).toBe('Etsy listings')
  expect(first(['zzz'], 'Marketing')).toBe('Etsy listings')
})

it('shares one weight among all that it remembers', () => {
  const all = nearest(known, { terms: ['rent'], category: 'Other' })
  expect(all).toHaveLength(3)
  expect(all.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
})

it('knows which words of a text people look for', () => {
  expect(carriedRate(known, 'rent')).toBeGreaterThan(carriedRate(known, 'tenant'))
  expect(carriedRate(known, 'hay')).toBeLessThan(carriedRate(known, 'never seen'))
})

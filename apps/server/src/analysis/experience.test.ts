import { expect, it } from 'vitest'
import { alike, asBytes, carriedRate, experienceOf } from './experience.ts'

const meaning = (at: number) => Array.from({ length: 8 }, (_, i) => (i === at ? 0.2 : 0))
const row = (at: number, stems: string, skills: string[], category = 'Other') => ({
  category,
  stems,
  skills,
  meaning: asBytes(meaning(at)).toString('base64'),
  said: stems,
})
const known = experienceOf([
  row(0, 'rent tenant', ['rent tracking']),
  row(1, 'wool yarn', ['Etsy listings'], 'Marketing'),
  row(2, 'horse hay', ['stable bookkeeping']),
])

it('remembers first what is alike in meaning, words or category', () => {
  const first = (at: number, stems: string[], category = 'Other') =>
    alike(known, { meaning: meaning(at), stems: new Set(stems), category })[0]!.example.skills[0]
  expect(first(0, [])).toBe('rent tracking')
  expect(first(5, ['wool', 'yarn'])).toBe('Etsy listings')
  expect(first(5, [], 'Marketing')).toBe('Etsy listings')
})

it('shares one weight among all that it remembers', () => {
  const all = alike(known, { meaning: meaning(0), stems: new Set(['rent']), category: 'Other' })
  expect(all).toHaveLength(3)
  expect(all.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
})

it('knows which words of a text people look for', () => {
  expect(carriedRate(known, 'rent')).toBeGreaterThan(carriedRate(known, 'tenant'))
  expect(carriedRate(known, 'hay')).toBeLessThan(carriedRate(known, 'never seen'))
})

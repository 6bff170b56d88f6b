import { expect, it } from 'vitest'
import { lengthOf, placesOf, termsOf } from '../models/towers.ts'
import { skillWords } from '../text/skill-words.ts'
import { wordsOf } from '../text/words.ts'
import { likelyWords } from './likely-words.ts'
import { nearest, skillExamplesOf } from './skill-examples.ts'

const row = (text: string, skills: string[]) => {
  const terms = termsOf(wordsOf(text))
  return { category: 'Other', terms: terms.join(' '), length: lengthOf(placesOf(terms)), skills, said: text }
}
const known = skillExamplesOf([
  row('rent from tenants', ['rent tracking', 'tenant emails']),
  row('rent and repairs', ['rent tracking', 'repair requests']),
  row('hay for horses', ['stable bookkeeping']),
])
const near = nearest(known, { terms: termsOf(wordsOf('rent')), category: 'Other', refused: false })
const likely = (text: string, { named = [], tools = [] }: { named?: string[]; tools?: string[] } = {}) => {
  const terms = termsOf(wordsOf(text))
  const words = likelyWords(known, { terms, near, said: new Set(skillWords(text)), named, tools })
  return (word: string) => words.get(word) ?? Number.NaN
}

it('takes a word that the text has, in any form, for likelier than one that it does not have', () => {
  const rent = likely('Collect the rent of six tenants')
  expect(rent('rent')).toBeGreaterThan(likely('Feed six horses')('rent'))
  expect(likely('Please track who has paid')('tracking')).toBeGreaterThan(likely('Please see who has paid')('tracking'))
  for (const word of ['rent', 'tracking', 'bookkeeping', 'six']) {
    expect(rent(word)).toBeGreaterThan(0)
    expect(rent(word)).toBeLessThan(1)
  }
})

it('takes what several near tasks ask for for likelier than what one does, and tools for likelier than other words', () => {
  const rent = likely('Rent is late')
  expect(rent('tracking')).toBeGreaterThan(rent('repair'))
  expect(likely('Rent is in Xero', { tools: ['xero'] })('xero')).toBeGreaterThan(likely('Rent is in Xero')('xero'))
})

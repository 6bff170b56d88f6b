import { expect, it } from 'vitest'
import { participleOf, verbOf } from '../../knowledge/verb-forms.ts'

it.each([
  ['call', 'called'],
  ['copy', 'copied'],
  ['pay', 'paid'],
  ['plan', 'planned'],
  ['edit', 'edited'],
  ['transfer', 'transferred'],
  ['write', 'written'],
  ['put', 'put'],
  ['translate', 'translated'],
  ['play', 'played'],
])('%s is %s when it is done', (verb, participle) => {
  expect(participleOf(verb)).toBe(participle)
})

it('a participle leads back to its verb of work', () => {
  expect(['transferred', 'sent', 'copied', 'seen'].map(verbOf)).toEqual(['transfer', 'send', 'copy', undefined])
})

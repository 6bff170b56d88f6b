import { expect, it } from 'vitest'
import { contentsOf } from './contents.ts'
import { readClauses } from './read-clauses.ts'
import { standAlone } from './stand-alone.ts'
import { stepsOf } from './steps.ts'

function read(text: string) {
  const { statements, items } = standAlone(readClauses(text))
  const steps = stepsOf(statements, { spans: items.steps, usual: null, title: '' })
  return { ...contentsOf([...statements], items), steps }
}

it('says who does what the client keeps', () => {
  expect(read('Please list our rooms on Airbnb. I take the pictures and sort them myself.').clientParts).toEqual([
    'I take the pictures and sort them myself',
  ])
})

it('names whom "he" and "she" stand for, where one person was named', () => {
  const text =
    'Write the letters to our donors. There are 40, and my sister has met each of them. She will sign the letters.'
  const { clientParts } = read(text)
  expect(clientParts).toEqual(['My sister will sign the letters'])
})

it.each([
  'Write the letters. My sister and my brother know the donors. She will sign the letters.',
  'Write the letters. My brother knows the donors. She will sign the letters.',
])('guesses at no name: %s', (text) => {
  expect(read(text).clientParts.join()).not.toMatch(/brother will sign/)
})

it('takes what others do for their part, and not for material', () => {
  const { clientParts, provided } = read('Write the captions for our posts. The photos are taken by my husband.')
  expect({ clientParts, provided }).toEqual({ clientParts: ['The photos are taken by my husband'], provided: [] })
})

it('gives a limit the subject that stands before it', () => {
  const text = 'Call our suppliers. Three of them (the mill and the two dairies) are family so leave those to me.'
  expect(read(text).limits).toContain('Three of them (the mill and the two dairies) are family so leave those to me')
})

it('names what "those" are where the clause before says it', () => {
  const text = 'Write new tags. Also the prices are a mess since they rose in October – please do not touch those.'
  expect(read(text).limits.join()).toMatch(
    /the prices are a mess since they rose in October – please do not touch those/i,
  )
})

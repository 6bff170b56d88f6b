import { expect, it } from 'vitest'
import type { ItemToken } from 'wink-nlp'
import { tagged } from './tagger.ts'

const wordsOf = (text: string) => {
  const { doc, its } = tagged(text)
  const words: string[] = []
  doc.tokens().each((word: ItemToken) => words.push(`${word.out()} ${word.out(its.pos)}`))
  return words
}

it('reads a text alike whatever was read before', () => {
  const text = 'Rename scan002... for each supplier'
  const first = wordsOf(text)
  wordsOf('We call it scan002, or Scan002.')
  expect(wordsOf(text)).toEqual(first)
})

it("cuts what belongs to somebody, before a mark as well: 'my wife's.'", () => {
  const cut = ['my PRON', 'wife NOUN', "'s PART"]
  expect(wordsOf("my wife's recipes")).toEqual([...cut, 'recipes NOUN'])
  expect(wordsOf("my wife's.")).toEqual([...cut, '. PUNCT'])
})

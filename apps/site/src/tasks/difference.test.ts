import { describe, expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

const shown = (before: string, after: string) =>
  differenceOf(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind])
    .join('')

describe('the difference of two texts', () => {
  it.each([
    ['Sort my inbox by sender', 'Sort my inbox by date', 'Sort my inbox by [-sender-][+date+]'],
    ['Sort my inbox', 'Sort my whole inbox', 'Sort my [+whole +]inbox'],
    ['Sort my whole inbox', 'Sort my inbox', 'Sort my [-whole -]inbox'],
    ['', 'By name.', '[+By name.+]'],
    ['By name.', '', '[-By name.-]'],
    ['a a', 'a a a', 'a a[+ a+]'],
    ['same', 'same', 'same'],
  ])('%s -> %s', (before, after, said) => expect(shown(before, after)).toBe(said))

  it('keeps every character of both, whichever they are', () => {
    const texts = ['', 'a', 'a b', 'b a', 'a  b\nc', 'c a b', 'a a b b a']
    for (const before of texts)
      for (const after of texts) {
        const parts = differenceOf(before, after)
        const without = (kind: string) => parts.filter((part) => part.kind !== kind).map(({ text }) => text)
        expect([without('new').join(''), without('gone').join('')]).toEqual([before, after])
      }
  })
})

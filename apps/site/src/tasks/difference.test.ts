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
    [
      'Sort my inbox by sender.\nAnswer nothing, and call nobody.',
      'Sort my inbox by date.\nAnswer nothing, and call Dana.',
      'Sort my inbox by [-sender-][+date+].\nAnswer nothing, and call [-nobody-][+Dana+].',
    ],
    ['same', 'same', 'same'],
  ])('%s -> %s', (before, after, said) => expect(shown(before, after)).toBe(said))

  it('shows a passage that was rewritten as one, whatever small words both have', () => {
    expect(
      shown('Book it: price, reminders, one to a page. Thanks.', 'Book it: prices for a year, and two. Thanks.'),
    ).toBe('Book it: [-price, reminders, one to a page-][+prices for a year, and two+]. Thanks.')
  })

  it('does not keep the page waiting for two texts that have nothing in common', () => {
    const text = (word: string) => Array.from({ length: 2500 }, (_, n) => `${word}${n * 7}`).join(' ')
    const begun = performance.now()
    expect(differenceOf(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['gone', 'new'])
    expect(performance.now() - begun).toBeLessThan(1000)
  })

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

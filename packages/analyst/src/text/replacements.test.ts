import { expect, it } from 'vitest'
import { type Replacement, replaced } from './replacements.ts'

const replacements: Replacement[] = [
  [/\bw\/o\b/g, 'without'],
  [/\b(in|no)\. (?=[A-Z])/g, '$1 .\n'],
  [/\n+/g, ' '],
]

it('replaces as one would by hand', () => {
  const typed = 'Go w/o me. Put it in. Flag w/o fear.\n\nDone'
  const byHand = replacements.reduce((text, [form, word]) => text.replace(form, word), typed)
  expect(replaced(typed, replacements).text).toBe(byHand)
  expect(byHand).toBe('Go without me. Put it in . Flag without fear. Done')
})

it('knows where each word stood', () => {
  const typed = 'Go w/o me. Put it in. Flag w/o fear.\n\nDone'
  const { text, placeBefore } = replaced(typed, replacements)
  for (const word of ['Go', 'me', 'Put', 'in', 'Flag', 'fear', 'Done'])
    expect(placeBefore(text.indexOf(word)), word).toBe(typed.indexOf(word))
  // A word that was put there stands where it begins, from its first letter to its last.
  expect([text.indexOf('without'), text.indexOf('without') + 6].map(placeBefore)).toEqual([3, 3])
  expect(placeBefore(text.length)).toBe(typed.length)
})

it('leaves a text as it is where there is nothing to replace', () => {
  const { text, placeBefore } = replaced('Nothing here', replacements)
  expect([text, placeBefore(8)]).toEqual(['Nothing here', 8])
})

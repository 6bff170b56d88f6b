import { diffWordsWithSpace } from 'diff'

export type Part = { kind: 'same' | 'gone' | 'new'; text: string /** Its place among the parts. */; at: number }

/** Texts with more changes than this have little in common, and looking for it would keep the page waiting. */
const maxEditLength = 1000

/** What an edit took out of a text, word by word, and what it put in. Texts with little in common are shown one after the other. */
export function differenceOf(before: string, after: string): Part[] {
  const found = diffWordsWithSpace(before, after, { maxEditLength }) ?? [
    { value: before, removed: true },
    { value: after, added: true },
  ]
  return found
    .map(({ value, added, removed }, at) => ({
      kind: added ? ('new' as const) : removed ? ('gone' as const) : ('same' as const),
      text: value,
      at,
    }))
    .filter(({ text }) => text !== '')
}

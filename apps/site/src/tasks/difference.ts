export type Part = { kind: 'same' | 'gone' | 'new'; text: string /** Its place among the parts. */; at: number }

/**
 * What two texts share at their beginning and end, and what stands between: enough to see an edit, and linear in the
 * length of the texts. Words are never cut.
 */
export function differenceOf(before: string, after: string): Part[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  const parts = [
    { kind: 'same', text: one.slice(0, start).join('') },
    { kind: 'gone', text: one.slice(start, one.length - end).join('') },
    { kind: 'new', text: other.slice(start, other.length - end).join('') },
    { kind: 'same', text: one.slice(one.length - end).join('') },
  ] as const
  return parts.map((part, at) => ({ ...part, at })).filter(({ text }) => text !== '')
}

/** Words with the space that follows them. */
const wordsOf = (text: string) => text.match(/\s+|\S+/g) ?? []

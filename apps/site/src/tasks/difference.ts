import { diffWordsWithSpace } from 'diff'

export type Part = { kind: 'same' | 'gone' | 'new'; text: string /** Its place among the parts. */; at: number }

/** Texts with more changes than this have little in common, and looking for it would keep the page waiting. */
const maxEditLength = 1000

/** What two rewritten passages share by chance, such as a space or 'to', is part of both: alone it would tear them apart. */
const byChance = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length < 4

/** What an edit took out of a text, word by word, and what it put in. Texts with little in common are shown one after the other. */
export function differenceOf(before: string, after: string): Part[] {
  const found = diffWordsWithSpace(before, after, { maxEditLength }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]
  const parts: Omit<Part, 'at'>[] = []
  const changed = { gone: '', new: '' }
  const end = () => {
    for (const kind of ['gone', 'new'] as const) {
      if (changed[kind]) parts.push({ kind, text: changed[kind] })
      changed[kind] = ''
    }
  }
  for (const [at, { value, added, removed }] of found.entries()) {
    const within = at > 0 && at < found.length - 1 && byChance(value)
    if (!(added || removed || within)) {
      end()
      parts.push({ kind: 'same', text: value })
      continue
    }
    if (!added) changed.gone += value
    if (!removed) changed.new += value
  }
  end()
  return parts.map((part, at) => ({ ...part, at }))
}

import { skillWords } from '../src/text/skill-words.ts'

/** One label against one prediction. */
export type Pair = { label: string; said: string }

export const share = <T>(items: T[], holds: (item: T) => boolean) =>
  items.length === 0 ? 0 : items.filter(holds).length / items.length

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

export const median = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length === 0 ? 0 : sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export type ClassRow = { name: string; labeled: number; said: number; recall: number; precision: number; f1: number }

export function classRows(pairs: Pair[], names: readonly string[]): ClassRow[] {
  return names.map((name) => {
    const labeled = pairs.filter((pair) => pair.label === name)
    const said = pairs.filter((pair) => pair.said === name)
    const right = labeled.filter((pair) => pair.said === name).length
    const [recall, precision] = [labeled.length ? right / labeled.length : 0, said.length ? right / said.length : 0]
    return {
      name,
      labeled: labeled.length,
      said: said.length,
      recall,
      precision,
      f1: recall + precision ? (2 * recall * precision) / (recall + precision) : 0,
    }
  })
}

/** The mean of the recalls of the classes that occur: what a common class cannot hide. */
export const balanced = (rows: ClassRow[]) => {
  const present = rows.filter((row) => row.labeled > 0)
  return present.reduce((sum, row) => sum + row.recall, 0) / Math.max(1, present.length)
}

export const confusion = (pairs: Pair[], names: readonly string[]) =>
  names.map((label) => names.map((said) => pairs.filter((pair) => pair.label === label && pair.said === said).length))

export function f1Of(
  pairs: { label: string | null; said: string | null }[],
  same: (a: string, b: string) => boolean,
): number {
  const right = pairs.filter(({ label, said }) => label !== null && said !== null && same(label, said)).length
  const [said, labeled] = [
    pairs.filter((pair) => pair.said !== null).length,
    pairs.filter((pair) => pair.label !== null).length,
  ]
  return right === 0 ? 0 : (2 * right) / (said + labeled)
}

/** Grades of the ranked items against the best order there could be, the first `k`. */
export function ndcg(grades: number[], all: number[], k: number): number {
  const gain = (list: number[]) =>
    list.slice(0, k).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)
  const ideal = gain([...all].sort((a, b) => b - a))
  return ideal === 0 ? 0 : gain(grades) / ideal
}

export const percentile = (values: number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

const core = (phrase: string) =>
  phrase
    .toLowerCase()
    .replace(/^(?:by|on|in|before|due|until|the|starts|expires|at)\s+/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** The same words at the core: prepositions and case aside, or one within the other. */
export const sameCore = (a: string, b: string) =>
  core(a) === core(b) || ` ${core(a)} `.includes(` ${core(b)} `) || ` ${core(b)} `.includes(` ${core(a)} `)

/** How many of the labeled skills' words were said: whole words, endings and all; only the little ones are left out. */
export function skillsFound(labeled: string[], said: string[]): number {
  const wanted = skillWords(labeled.join(' '))
  const found = new Set(skillWords(said.join(' ')))
  return wanted.length === 0 ? 1 : share(wanted, (word) => found.has(word))
}

type Hours = { from: number; to: number }
export const meets = (label: Hours, said: Hours) => said.from <= label.to && said.to >= label.from
/** How wide a range is against the label's, of which the narrowest counts as half an hour. */
export const widthAgainst = (label: Hours, said: Hours) => (said.to - said.from) / Math.max(0.5, label.to - label.from)

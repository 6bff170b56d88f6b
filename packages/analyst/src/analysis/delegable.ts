import { type Delegable, delegable } from '@kazi/schemas/analysis'

export const verdicts: readonly Delegable[] = delegable.options

/** To hand over what should be kept does more harm than a warning too many: two and a half against one. */
const caution = 3.5

/** The verdict that a text most likely deserves; `likely` is in the order of `verdicts`. */
export function decided(likely: number[]): Delegable {
  const weighed = likely.map((one, i) => (verdicts[i] === 'yes' ? one : one * caution))
  return verdicts[weighed.indexOf(Math.max(...weighed))]!
}

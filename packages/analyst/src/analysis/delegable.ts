import { type Delegable, delegable } from '@kazi/schemas/analysis'

export const verdicts: readonly Delegable[] = delegable.options

/**
 * To hand over what should be kept does more harm than a warning too many. A doubt whether somebody must sign or decide is
 * cheap to be wrong about, either way; chosen on writers that the model had not read.
 */
const caution: Record<Delegable, number> = { yes: 1, partly: 1.5, no: 2 }

/** The verdict that a text most likely deserves; `likely` is in the order of `verdicts`. */
export function decided(likely: number[]): Delegable {
  const weighed = likely.map((one, i) => one * caution[verdicts[i]!])
  return verdicts[weighed.indexOf(Math.max(...weighed))]!
}

import { type Spread, spreadOf } from './figures.ts'
import { type Load, run, type Taken } from './load/load.ts'

export type Turn = { name: string; load: Omit<Load, 'seconds'> }
export type Rounds = { warmUp: number; seconds: number; rounds: number }

/**
 * Loads servers turn by turn, each in every round, in an order that turns around from round to round, so that what else
 * the machine does meets all of them alike. The first of `turns` is what the others are divided by, round by round.
 */
export async function inTurns(turns: Turn[], { warmUp, seconds, rounds }: Rounds) {
  const taken = new Map(turns.map(({ name }) => [name, [] as Taken[]]))
  for (const { load } of turns) await run({ ...load, seconds: warmUp })
  for (let round = 0; round < rounds; round++)
    for (const { name, load } of round % 2 ? turns.toReversed() : turns)
      taken.get(name)?.push(await run({ ...load, seconds }))
  const of = (name: string) => taken.get(name) ?? []
  return {
    of,
    /** Requests a second of one against another, round by round. */
    ratio: (name: string, against: string): Spread =>
      spreadOf(of(name).map(({ perSecond }, round) => perSecond / (of(against)[round]?.perSecond ?? Number.NaN))),
    perSecond: (name: string) => spreadOf(of(name).map(({ perSecond }) => perSecond)),
    p99: (name: string) => spreadOf(of(name).map(({ p99 }) => p99)),
  }
}

import { type Spread, short, spreadOf } from './figures.ts'
import type { Load, LoadResult } from './load/load.ts'
import { run } from './load/run.ts'
import type { Server } from './machine/processes.ts'

export type Contender = { name: string; server: Server; load: Omit<Load, 'seconds' | 'origin'> }
/** The result of a turn, and the processor time that the server used per request, in ms. */
type Round = LoadResult & { processor: number }
export type Rounds = { warmUp: number; seconds: number; rounds: number }

/**
 * Loads the servers one after another in every round and reverses the order from round to round, so that other work on
 * the machine affects all of them equally.
 */
export async function runRounds(turns: Contender[], { warmUp, seconds, rounds }: Rounds) {
  const taken = new Map(turns.map(({ name }) => [name, [] as Round[]]))
  const load = async ({ server, load }: Contender, time: number): Promise<Round> => {
    const before = server.processor()
    const done = await run({ ...load, origin: server.origin, seconds: time })
    return { ...done, processor: (server.processor() - before) / done.requests }
  }
  for (const turn of turns) await load(turn, warmUp)
  for (let round = 0; round < rounds; round++)
    for (const turn of round % 2 ? turns.toReversed() : turns) taken.get(turn.name)?.push(await load(turn, seconds))
  const of = (name: string) => taken.get(name) ?? []
  const ratioOf = (name: string, against: string, value: (round: Round) => number) =>
    spreadOf(of(name).map((one, round) => value(one) / value(of(against)[round] as Round)))
  const perSecond = (name: string) => spreadOf(of(name).map((round) => round.perSecond))
  const p99 = (name: string) => spreadOf(of(name).map((round) => round.p99))
  return {
    of,
    p99,
    /** Requests per second of one server divided by another's, round by round. */
    ratio: (name: string, against: string): Spread => ratioOf(name, against, (round) => round.perSecond),
    /** The same ratio by processor time, which varies less on a shared machine. */
    processorRatio: (name: string, against: string): Spread => ratioOf(name, against, (round) => 1 / round.processor),
    /** Absolute figures as text. */
    figures: (name: string) => {
      const processor = spreadOf(of(name).map((round) => round.processor)).median
      return `${short(perSecond(name).median)}/s, p99 ${short(p99(name).median)} ms, ${short(processor)} ms of processor each`
    },
  }
}

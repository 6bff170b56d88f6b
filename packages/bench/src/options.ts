import { parseArgs } from 'node:util'

/** What a run measures with; every number can be given on the command line, as `--rounds 9`. */
export type Options = {
  /** Turns of each server, seconds of each turn, and seconds of load before the first one. */
  rounds: number
  seconds: number
  warmUp: number
  connections: number
  /** Rows behind the calls: each client has an equal share of the tasks. */
  clients: number
  tasks: number
  vas: number
  /** Browsers that follow live events, and events that are timed. */
  streams: number
  events: number
  /** People who sign in at once. */
  signIns: number
  /** Rows of an uploaded file. */
  rows: number
  /** Requests until memory is looked at again. */
  requests: number
  /** Seconds that a started server has before its memory is looked at. */
  settle: number
  starts: number
  /** Answers that a percentile of one list is made of. */
  samples: number
  /** NestJS with TypeORM and Express with Sequelize run too. */
  peers: boolean
}

const defaults: Options = {
  ...{ rounds: 5, seconds: 5, warmUp: 3, connections: 16, clients: 2500, tasks: 50_000, vas: 200 },
  ...{ streams: 1000, events: 200, signIns: 40, rows: 10_000, requests: 200_000, settle: 10, starts: 5, samples: 60 },
  peers: false,
}

/** As small as it gets, for tests: everything runs, and no figure means anything. */
export const testOptions: Options = {
  ...{ rounds: 1, seconds: 0.5, warmUp: 0.2, connections: 4, clients: 60, tasks: 1200, vas: 20 },
  ...{ streams: 20, events: 5, signIns: 4, rows: 50, requests: 300, settle: 0.1, starts: 1, samples: 3 },
  peers: false,
}

/** Reads the command line: names of benchmarks, and options. A wrong one is an Error whose message says so. */
export function readArguments(argv: string[]) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        { type: typeof value === 'boolean' ? 'boolean' : 'string' } as const,
      ]),
    ),
  })
  const given: Record<string, number | boolean> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && !(Number(value) > 0)) throw new Error(`--${name} must be a number above 0.`)
    given[name] = typeof value === 'string' ? Number(value) : Boolean(value)
  }
  return { names: positionals, given: given as Partial<Options> }
}

/** The usual options, then those of a benchmark that is about other sizes, then what was asked for. */
export const optionsFor = (own: Partial<Options>, given: Partial<Options>): Options => ({
  ...defaults,
  ...own,
  ...given,
})

import { parseArgs } from 'node:util'

/** Settings of a run; every number can be set on the command line, such as `--rounds 9`. */
export type Options = {
  /** Turns per server, seconds per turn, and seconds of load before the first turn. */
  rounds: number
  seconds: number
  warmUp: number
  connections: number
  /** Rows in the database that the calls run on; each client has an equal share of the tasks. */
  clients: number
  tasks: number
  vas: number
  /** Browsers that follow live events, and the number of events that are timed. */
  streams: number
  events: number
  /** People who sign in at once. */
  signIns: number
  /** Rows in an uploaded file. */
  rows: number
  /** Requests sent before memory is measured again. */
  requests: number
  /** Seconds to wait after a server starts before its memory is measured. */
  settle: number
  starts: number
  /** Responses per list from which the percentile is computed. */
  samples: number
  /** Also runs NestJS with TypeORM and Express with Sequelize. */
  peers: boolean
}

const defaults: Options = {
  rounds: 5,
  seconds: 5,
  warmUp: 3,
  connections: 16,
  clients: 2500,
  tasks: 50_000,
  vas: 200,
  streams: 1000,
  events: 200,
  signIns: 40,
  rows: 10_000,
  requests: 200_000,
  settle: 10,
  starts: 5,
  samples: 60,
  peers: false,
}

/** The smallest sizes, for tests: everything runs, but the figures are meaningless. */
export const testOptions: Options = {
  rounds: 1,
  seconds: 0.5,
  warmUp: 0.2,
  connections: 4,
  clients: 60,
  tasks: 1200,
  vas: 20,
  streams: 20,
  events: 5,
  signIns: 4,
  rows: 50,
  requests: 300,
  settle: 0.1,
  starts: 1,
  samples: 3,
  peers: false,
}

/** Reads benchmark names and options from the command line. Throws an Error that says which one is wrong. */
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

/** The defaults, overridden by the benchmark's sizes, overridden by the command line. */
export const optionsFor = (own: Partial<Options>, given: Partial<Options>): Options => ({
  ...defaults,
  ...own,
  ...given,
})

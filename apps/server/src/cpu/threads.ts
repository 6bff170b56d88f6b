import { Piscina } from 'piscina'
import { concurrencyLimit } from '../concurrency-limit.ts'
import { AppError } from '../errors.ts'
import type { Cpu, TaskName } from './cpu.ts'
import { type Outcome, resultOf } from './outcome.ts'

type Log = { warn(details: object, text: string): void }
type Kind = {
  module: URL
  tasks: readonly TaskName[]
  /** How long a task may run once it is its turn, in milliseconds, and how many may wait. */
  limit: number
  /** The same for the first task of a new thread, which also loads what it needs. */
  first?: number
  waiting: number
  /** The thread is kept while idle. */
  stays: boolean
  late: () => AppError
}

const busy = () =>
  new AppError('SERVICE_UNAVAILABLE', 'We are very busy. Please try again in a moment.', { retryAfterSeconds: 2 })

/** One thread of each kind, so that aborting a file does not discard a loaded model. */
const kinds = {
  reading: {
    module: new URL('./reading.ts', import.meta.url),
    tasks: [
      ...(['warm', 'keepCompiled', 'freeMemory'] as const),
      ...(['analyze', 'rank', 'readTask', 'nearest', 'readSkills', 'readVectors', 'countWords'] as const),
    ],
    limit: 10_000,
    // Usually two seconds, on a busy machine twenty.
    first: 60_000,
    waiting: 50,
    stays: true,
    late: () =>
      new AppError('SERVICE_UNAVAILABLE', 'Reading this text took too long. Please try again, or make it shorter.', {
        retryAfterSeconds: 2,
      }),
  },
  files: {
    module: new URL('./files.ts', import.meta.url),
    tasks: ['parseVaCsv', 'readVaFile', 'readVaRows', 'parseTaskCsv', 'parseCalendarCsv', 'parseIcs', 'warmFiles'],
    limit: 5_000,
    waiting: 4,
    stays: false,
    late: () => new AppError('BAD_REQUEST', 'This file is too complex to read.'),
  },
  papers: {
    module: new URL('./papers.ts', import.meta.url),
    tasks: ['writePdf', 'warmPapers'],
    // The longest statement takes three seconds.
    limit: 20_000,
    waiting: 10,
    stays: false,
    late: () =>
      new AppError('SERVICE_UNAVAILABLE', 'Writing this PDF took too long. Please try again.', {
        retryAfterSeconds: 2,
      }),
  },
} as const satisfies Record<string, Kind>

/** How many tasks each thread works on and how many wait for it, by the thread's name. */
export type Queues = () => Record<string, { running: number; pending: number }>
export type ThreadedCpu = Cpu & { close(): Promise<void>; queues: Queues }

const isTooMuch = (error: unknown) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A pool of one thread, which is terminated and replaced when a task exceeds its time limit. */
function threadOf(
  { module, limit, first = limit, waiting, stays, late }: Kind,
  log: Log,
  onDestroy: (end: () => Promise<void>) => void,
) {
  let made: Piscina | undefined
  let closed = false
  /** Made for the first task: a thread that stays begins to load at once, and takes the time of what is loading beside it. */
  const pool = () => {
    if (made) return made
    if (closed) throw busy()
    made = new Piscina({
      filename: module.href,
      minThreads: stays ? 1 : 0,
      maxThreads: 1,
      idleTimeout: stays ? Number.POSITIVE_INFINITY : 30_000,
      // A file that needs more memory is aborted as well. What a text leaves behind is small: a large young generation would
      // only fill up once with what loading the models leaves, and keep that memory (100 MB).
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 },
    })
    made.on('error', (error: Error) => log.warn({ reason: error.message }, 'a worker thread has ended'))
    return made
  }
  onDestroy(async () => {
    closed = true
    await made?.destroy()
  })
  const inTurn = concurrencyLimit(1, waiting, busy)
  let loaded = false
  const run = async (name: TaskName, input: unknown) => {
    const thread = pool()
    return inTurn(async () => {
      const signal = AbortSignal.timeout(loaded ? limit : first)
      try {
        const outcome = (await thread.run({ name, input }, { signal })) as Outcome
        loaded = true
        return resultOf(outcome)
      } catch (error) {
        if (!signal.aborted && !isTooMuch(error)) throw error
        loaded = false
        log.warn({ task: name, limit }, 'a task took too much time or memory and was ended')
        throw late()
      }
    })
  }
  return { run, counts: inTurn.counts }
}

/** Runs the work in threads of this process. `close` terminates them, even mid-task. `limits` are for tests. */
export function threadedCpu(log: Log, limits: Partial<Record<keyof typeof kinds, number>> = {}): ThreadedCpu {
  const ends: (() => Promise<void>)[] = []
  const threads = Object.entries(kinds).map(([name, kind]) => {
    const limit = limits[name as keyof typeof kinds] ?? kind.limit
    return { name, tasks: kind.tasks, ...threadOf({ ...kind, limit }, log, (end) => ends.push(end)) }
  })
  const tasks = threads.flatMap(({ tasks, run }) =>
    tasks.map((name) => [name, (input: unknown) => run(name, input)] as const),
  )
  return {
    ...(Object.fromEntries(tasks) as Cpu),
    close: async () => void (await Promise.all(ends.map((end) => end()))),
    queues: () => Object.fromEntries(threads.map(({ name, counts }) => [name, counts()])),
  }
}

import type { Analyst } from '@kazi/analyst/analyst'
import type { files } from './files.ts'
import type { papers } from './papers.ts'
import type { reading } from './reading.ts'

type Tasks = typeof reading & typeof files & typeof papers
export type TaskName = keyof Tasks

/**
 * CPU-bound work that would delay other calls for too long: reading texts, ranking, files, documents. Input and output are copied,
 * so they are plain data. Adapters: `threadedCpu` (worker threads), `inlineCpu` (tests).
 * Throws SERVICE_UNAVAILABLE when too many wait or a text takes too long, BAD_REQUEST for a file that does.
 */
export type Cpu = {
  [Name in TaskName]: (input: Parameters<Tasks[Name]>[0]) => Promise<Awaited<ReturnType<Tasks[Name]>>>
}

/** The built-in analyst, wherever it runs. */
export const builtInOn = (cpu: Pick<Cpu, 'analyze'>): Analyst => ({ analyze: (input) => cpu.analyze(input) })

import type { Analyst } from '../analysis/analyst.ts'
import type { files } from './files.ts'
import type { reading } from './reading.ts'

type Tasks = typeof reading & typeof files
export type TaskName = keyof Tasks

/**
 * Work that takes the processor longer than other people's calls may wait: reading texts, ranking, files. What goes in
 * and comes out is copied, so it is plain data. Adapters: `threadedCpu` (worker threads), `inlineCpu` (tests).
 * Throws SERVICE_UNAVAILABLE when too many wait or a text takes too long, BAD_REQUEST for a file that does.
 */
export type Cpu = {
  [Name in TaskName]: (input: Parameters<Tasks[Name]>[0]) => Promise<Awaited<ReturnType<Tasks[Name]>>>
}

/** The built-in analyst, wherever its thoughts run. */
export const builtInOn = (cpu: Pick<Cpu, 'analyse'>): Analyst => ({ analyse: (input) => cpu.analyse(input) })

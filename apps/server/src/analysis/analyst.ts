import type { Analysis } from '@kazi/schemas/analysis'

export type AnalysisInput = {
  text: string
  /** The client's IANA timezone; UTC when unknown. */
  timezone?: string
  now: Date
}

/** Reads a task and says what to delegate. Adapters: `builtInAnalyst` (local, deterministic), a language model. */
export interface Analyst {
  analyse(input: AnalysisInput): Promise<Analysis>
}

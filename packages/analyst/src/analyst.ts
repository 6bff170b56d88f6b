import type { Analysis } from '@kazi/schemas/analysis'

export type AnalysisInput = {
  text: string
  /** The client's IANA timezone; UTC when unknown. */
  timezone?: string
  now: Date
  /** The client has set a deadline beside the text, so nobody asks for one. */
  hasDeadline?: boolean
}

/** What can be shown of an analysis while it is being written. */
export type Draft = Pick<Analysis, 'title' | 'deliverables' | 'steps' | 'brief'>

/** Reads a task and says what to delegate. Adapters: `builtInAnalyst` (local, deterministic; `builtInOn` runs it in a thread), `llmAnalyst`. */
export interface Analyst {
  /** Its answer may come from the spare engine (`fallback`): asked again for the same text it may do better. */
  readonly fallsBack?: boolean
  /** `onDraft` hears more and more of the answer, where the engine writes slowly enough to watch. */
  analyze(input: AnalysisInput, onDraft?: (draft: Draft) => void): Promise<Analysis>
}

/** What the built-in analyst calls itself. */
export const builtInEngine = 'built-in'

/** Longer texts are read to here: enough for any task, and a bound on time. */
export const longest = 12_000

import type { TaskCategory } from '@kazi/schemas/task'

/** A kind of work that people hand to an assistant: how they call it, what it takes, how it is done. */
export type WorkKind = {
  id: string
  category: TaskCategory
  /** Patterns in the language of `conceptOf`. */
  terms: string[]
  skills: string[]
  /** Hours when it is done once and nothing is counted. */
  once: [number, number]
  /** Minutes for each counted thing, and the words for such a thing ('a|b'). */
  each?: [number, string]
  /** Hours in a month when it goes on. */
  month?: [number, number]
  /** Goes on by its nature, even where the text does not say 'weekly'. */
  ongoing?: true
  /** The steps where the text names none. */
  steps: string[]
  asks?: string[]
  needs?: string[]
}

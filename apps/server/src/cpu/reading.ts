import { builtInAnalyst } from '../analysis/built-in.ts'
import { countWords, rank, readSkills, readTask } from '../matching/reading.ts'
import { outcomeOf } from './outcome.ts'

const analyst = builtInAnalyst()

/** What the thread does that knows words: it holds the lexicons, the models and the profiles that it has made. */
export const reading = {
  analyse: analyst.analyse,
  warm: (_: null) => analyst.warm(),
  rank,
  readTask,
  readSkills,
  countWords,
}

/** Where the thread begins a task. */
export default ({ name, input }: { name: keyof typeof reading; input: never }) => outcomeOf(() => reading[name](input))

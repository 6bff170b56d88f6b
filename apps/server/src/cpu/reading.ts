import { builtInAnalyst } from '../analysis/built-in.ts'
import { countWords, rank, readSkills, readTask } from '../matching/reading.ts'
import { outcomeOf } from './outcome.ts'

const analyst = builtInAnalyst()

/** Tasks of the thread that reads texts: it holds the lexicons, the models and the profiles it has computed. */
export const reading = {
  analyse: analyst.analyse,
  warm: (_: null) => analyst.warm(),
  rank,
  readTask,
  readSkills,
  countWords,
}

/** The entry point of the thread. */
export default ({ name, input }: { name: keyof typeof reading; input: never }) => outcomeOf(() => reading[name](input))

import { builtInAnalyst } from '../analysis/built-in.ts'
import { countWords, profilesOf, readSkills, readTask } from '../matching/reading.ts'
import { type MatchContext, type MatchTask, type MatchVa, type Ranked, rankVas } from '../matching/score.ts'
import { outcomeOf } from './outcome.ts'

const analyst = builtInAnalyst()

export type Ranking = {
  task: MatchTask
  vas: MatchVa[]
  context: Omit<MatchContext, 'profiles'>
  /** The first so many are enough. */
  most?: number
}
const rank = ({ task, vas, context, most }: Ranking): Ranked[] =>
  rankVas(task, vas, { ...context, profiles: profilesOf(vas) }).slice(0, most)

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

import { flushCompileCache } from 'node:module'
import { builtInAnalyst } from '@kazi/analyst/built-in'
import { countWords, nearest, rank, readSkills, readTask, readVectors } from '@kazi/analyst/matching/reading'
import { freeMemory } from './free-memory.ts'
import { outcomeOf } from './outcome.ts'

const analyst = builtInAnalyst()

/** Tasks of the thread that reads texts: it holds the lexicons, the models and the profiles it has computed. */
export const reading = {
  analyze: analyst.analyze,
  warm: (_: null) => analyst.warm(),
  /** Keeps what this thread compiled for the next start. The first time it takes half a second. */
  keepCompiled: async (_: null) => flushCompileCache(),
  /** Compacting drops compiled code too: texts are read once more, so that the first analysis does not wait for it. */
  freeMemory: async (_: null) => {
    freeMemory({ compact: true })
    await analyst.warm()
  },
  rank,
  readTask,
  nearest,
  readSkills,
  readVectors,
  countWords,
}

/** The entry point of the thread. */
export default ({ name, input }: { name: keyof typeof reading; input: never }) => outcomeOf(() => reading[name](input))

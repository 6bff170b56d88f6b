import { taskVector, termsOf } from '../models/towers.ts'
import { knowledge, type Reading } from '../text/reading.ts'
import { wordsOf } from '../text/words.ts'
import type { Meaning } from './features.ts'
import { instructionsOf } from './instructions.ts'
import type { Statement } from './statements.ts'

/** What a text means, for the network: of its instructions what they say, of the whole text where it lies. */
export function meaningOf(reading: Reading, statements: readonly Statement[]): Meaning {
  return {
    instructions: wordsOf(instructionsOf(statements), knowledge().correct),
    vector: taskVector(termsOf(reading.words)),
  }
}

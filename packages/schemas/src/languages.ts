import { z } from 'zod'
import { type Language, languages } from './language-words.ts'
import { wordsOf } from './states.ts'

export const language = z.enum(wordsOf(languages), 'Please choose one of the languages.')
export type { Language }

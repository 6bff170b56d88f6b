import { jsonLines } from '../evaluation/json-lines.ts'
import type { ItemKind } from '../src/analysis/brief-items.ts'
import { isStopword } from '../src/text/stopwords.ts'
import { stemsOf } from '../src/text/words.ts'

/** A text and the brief that a colleague wrote for it. `writer` is a file of datasets/training. */
export type LabeledBrief = { writer: string; text: string; title: string } & Record<ItemKind, string[]>

export const readBriefs = (file: string) => jsonLines<LabeledBrief>(file)

/** The stems of a phrase's words that say something, its numbers too. */
export const contentOf = (text: string) =>
  stemsOf(text).filter((stem) => stem && (/^\d/.test(stem) || !isStopword(stem)))

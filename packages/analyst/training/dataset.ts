import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LabeledTask } from '../evaluation/data.ts'
import { jsonLines } from '../evaluation/json-lines.ts'

/**
 * A labeled text to learn from; its writer may have labeled no more than the category. `file` tells writers apart. `seen`:
 * the word lists of `knowledge` were written with this text in view, so what the lists say of it proves nothing.
 */
export type LabeledText = Pick<LabeledTask, 'text' | 'category' | 'also_ok'> &
  Partial<Omit<LabeledTask, 'id' | 'text' | 'category' | 'also_ok'>> & {
    /** A VA who would suit the task, as the same writer imagined one. */
    va?: LabeledVa
    /** One who shares words with the text and does other work. */
    decoy?: LabeledVa
    file: string
    seen: boolean
  }
/** Skills and tools by semicolons, as in an upload. */
export type LabeledVa = { skills: string; tools: string; intro: string }

export const datasetFolder = join(import.meta.dirname, '../datasets/training')

const seen = new Set(['first', 'dev'])

/** Texts of different writers, a file each, none taken from a client. What is evaluated on is never among them. */
export const readDataset = (): LabeledText[] =>
  readdirSync(datasetFolder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => {
      const file = name.replace('.jsonl', '')
      const lines = jsonLines<Omit<LabeledText, 'file' | 'seen'>>(join(datasetFolder, name))
      return lines.map((line) => ({ ...line, file, seen: seen.has(file) }))
    })

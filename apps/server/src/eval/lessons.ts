import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabelledTask } from './data.ts'

/** A labelled text to learn from; whoever wrote it may have labelled no more than the category. */
export type Lesson = Pick<LabelledTask, 'text' | 'category' | 'also_ok'> &
  Partial<Omit<LabelledTask, 'id' | 'text' | 'category' | 'also_ok'>> & { seen: boolean }

const folder = join(import.meta.dirname, 'lessons')

/** The word lists of analysis/knowledge were written with these in view, so what the lists say of them proves nothing. */
const seen = new Set(['first', 'dev'])

/** Every file of `lessons`: texts of different writers, none taken from a client. What is measured on is never among them. */
export const readLessons = (): Lesson[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line.trim())
        .map((line) => ({ ...JSON.parse(line), seen: seen.has(name.replace('.jsonl', '')) })),
    )

import { type TaskCategory, taskCategory } from '@kazi/schemas/task'
import { categoryOf } from '../analysis/category.ts'
import { learn } from '../analysis/classifier.ts'
import { examples } from '../analysis/knowledge/examples.ts'
import { read } from '../analysis/reading.ts'
import { type Pair, share } from './figures.ts'

/** The category of each training sentence, judged by a classifier that has not seen it (leave one out). */
export function crossValidated(): { accuracy: number; pairs: (Pair & { line: string })[] } {
  const pairs = taskCategory.options.flatMap((label: TaskCategory) =>
    examples[label]
      .trim()
      .split('\n')
      .map((line) => ({ label, said: categoryOf(read(line), learn(line)).category, line })),
  )
  return { accuracy: share(pairs, ({ label, said }) => label === said), pairs }
}

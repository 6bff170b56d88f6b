import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { dataOf } from './data.ts'
import { judge } from './judge.ts'
import { report } from './report.ts'

/** node apps/server/src/eval/main.ts [folder] [result.json]: the figures of the analyst and the matcher, as a table and as JSON. */
const root = resolve(import.meta.dirname, '../../../..')
/** Without the shared folder, a set of our own: 130 tasks and labels by a writer who knew nothing of the analyst. Nothing is fitted to it. */
const shared = join(root, '../shared/data/dev')
const usual = existsSync(shared) ? shared : join(import.meta.dirname, 'held')
const [folder = usual, target = join(root, 'data/eval-result.json')] = process.argv.slice(2)

if (!existsSync(folder)) {
  console.error(
    `No such folder: ${folder}. Give one that holds tasks.jsonl, and vas.csv and matching.jsonl for the matcher.`,
  )
  process.exit(1)
}
const result = await judge(dataOf(folder))
console.log(report(folder, result))
const { results, ...figures } = result
mkdirSync(dirname(target), { recursive: true })
writeFileSync(
  target,
  JSON.stringify(
    { folder, ...figures, analyses: results.map(({ task, said }) => ({ id: task.id, ...said })) },
    null,
    2,
  ),
)
console.log(`\nWritten to ${target}`)

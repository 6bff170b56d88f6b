import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataOf } from './data.ts'
import { evaluate } from './evaluate.ts'
import { calibrate, evaluateMatching } from './matching.ts'
import { report } from './report.ts'

/**
 * npm run analyst:evaluate -- [--json FILE] [--matching] [--calibrate] [FOLDER ...]: the figures of the analyst and the
 * matcher on labeled sets, as tables and as JSON; the matcher's alone; or the curve of its score. Without a folder it takes
 * datasets/dev, which was seen while all this was written, and datasets/held-out, which nothing is fitted to. It fails where
 * plain BM25 orders the judged lists better.
 */
const own = ['dev', 'held-out'].map((name) => join(import.meta.dirname, '../datasets', name))
const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, matching: { type: 'boolean' }, calibrate: { type: 'boolean' } },
  allowPositionals: true,
})
const folders = positionals.length > 0 ? positionals : own

const missing = folders.filter((folder) => !existsSync(join(folder, 'tasks.jsonl')))
for (const folder of missing)
  console.error(
    `${folder}: left out, no tasks.jsonl in it. A set holds that, and vas.csv and matching.jsonl for matching.`,
  )
if (missing.length === folders.length) process.exitCode = 1

const all = []
for (const folder of folders.filter((folder) => !missing.includes(folder))) {
  const data = dataOf(folder)
  if (data.judgments.length > 0) {
    const found = evaluateMatching(data)
    if (found.ours.ndcg < found.baseline.ndcg) process.exitCode = 1
    if (values.matching) console.log(folder, found)
    if (values.calibrate) console.log(folder, calibrate(data))
  }
  if (values.matching || values.calibrate) continue
  const result = await evaluate(data)
  console.log(`${report(folder, result)}\n`)
  const { results, ...figures } = result
  all.push({ folder, ...figures, analyses: results.map(({ task, said }) => ({ id: task.id, ...said })) })
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`)

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Analyst } from '../src/analyst.ts'
import { builtInAnalyst } from '../src/built-in.ts'
import { briefFigures, briefReport, briefsOf } from './briefs.ts'
import { dataOf } from './data.ts'
import { evaluate, evaluateEngine } from './evaluate.ts'
import { calibrate, evaluateMatching } from './matching.ts'
import { report } from './report.ts'

const own = ['dev', 'held-out'].map((name) => join(import.meta.dirname, '../datasets', name))

/** Engines beside the built-in one, by the name that `--engine` gives. Throws an Error that says what is missing. */
export type Engines = Record<string, () => Analyst>

/**
 * npm run analyst:evaluate -- [--engine NAME] [--parallel N] [--json FILE] [--matching] [--calibrate] [FOLDER ...]: the
 * figures of the analyst and the matcher on labeled sets, as tables and as JSON; another engine's (its analyses only, N at a
 * time); the matcher's alone; or the curve of its score. Without a folder it takes datasets/dev, which was seen while all
 * this was written, and datasets/held-out, which nothing is fitted to.
 * @returns whether a set was there and plain BM25 orders no judged lists better.
 */
export async function run(argv: string[], engines: Engines, print: (text: string) => void = console.log) {
  const { values, positionals } = parseArgs({
    args: argv,
    options: {
      engine: { type: 'string', default: 'built-in' },
      parallel: { type: 'string', default: '4' },
      json: { type: 'string' },
      matching: { type: 'boolean' },
      calibrate: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const engine = values.engine === 'built-in' ? undefined : engines[values.engine]?.()
  if (!engine && values.engine !== 'built-in')
    throw new Error(`There is no engine ${values.engine}: built-in, ${Object.keys(engines).join(', ')}.`)
  const parallel = Number(values.parallel)
  if (!(Number.isInteger(parallel) && parallel > 0 && parallel <= 50)) throw new Error('--parallel is from 1 to 50.')
  const folders = positionals.length > 0 ? positionals : own

  const missing = folders.filter((folder) => !existsSync(join(folder, 'tasks.jsonl')))
  for (const folder of missing)
    print(`${folder}: left out, no tasks.jsonl in it. A set holds that, and vas.csv and matching.jsonl for matching.`)
  let isGood = missing.length < folders.length

  const all = []
  for (const folder of folders.filter((folder) => !missing.includes(folder))) {
    const data = dataOf(folder)
    if (data.judgments.length > 0 && !engine) {
      const found = evaluateMatching(data)
      if (found.ours.ndcg < found.baseline.ndcg) isGood = false
      if (values.matching) console.log(folder, found)
      if (values.calibrate) console.log(folder, calibrate(data))
    }
    if (values.matching || values.calibrate) continue
    const result = engine ? await evaluateEngine(engine, data, parallel) : await evaluate(data)
    print(`${report(folder, result)}\n`)
    const briefs = briefsOf(folder)
    const content = briefs.length > 0 ? { briefs: await briefFigures(engine ?? builtInAnalyst(), briefs) } : {}
    if (content.briefs) print(`${briefReport(content.briefs)}\n`)
    const { results, ...figures } = result
    all.push({ folder, ...figures, ...content, analyses: results.map(({ task, said }) => ({ id: task.id, ...said })) })
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`)
  return isGood
}

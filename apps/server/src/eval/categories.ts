import { join } from 'node:path'
import { taskCategory } from '@kazi/schemas/task'
import { builtInAnalyst } from '../analysis/built-in.ts'
import { reliability } from './cross.ts'
import { dataOf } from './data.ts'
import { balanced, classRows, share } from './figures.ts'
import { trustOf } from './report.ts'

/**
 * node apps/server/src/eval/categories.ts [folder]: the category alone, for sets that have no other labels. Without a
 * folder it reads `fresh`: 110 tasks that were written and labelled before anybody looked at what the analyst says of them.
 */
const [folder = join(import.meta.dirname, 'fresh')] = process.argv.slice(2)
const analyst = builtInAnalyst()
const judged = await Promise.all(
  dataOf(folder).tasks.map(async ({ text, category, also_ok }) => {
    const { category: said, confidence } = await analyst.analyse({ text, now: new Date('2026-11-21T09:00:00Z') })
    return { label: category, said, confidence, right: [category, ...also_ok].includes(said) }
  }),
)
const rows = classRows(judged, taskCategory.options)
console.log(`${folder}: ${judged.length} tasks`)
console.log(`category, also_ok counting  ${share(judged, ({ right }) => right).toFixed(3)}`)
console.log(`category, strictly          ${share(judged, ({ label, said }) => label === said).toFixed(3)}`)
console.log(`category, balanced          ${balanced(rows).toFixed(3)}`)
for (const { name, labelled, recall, precision } of rows)
  console.log(
    `  ${name.padEnd(24)} ${String(labelled).padStart(3)}  recall ${recall.toFixed(2)}  precision ${precision.toFixed(2)}`,
  )
console.log(trustOf(['here', reliability(judged)]).join('\n'))

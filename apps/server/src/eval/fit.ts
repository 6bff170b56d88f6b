import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharpnessFor } from './cross.ts'
import { lessons, train } from './train.ts'

/** node apps/server/src/eval/fit.ts: fits the category model to the sentences in analysis/knowledge, and keeps it there. */
const target = join(import.meta.dirname, '../analysis/knowledge/weights.json')
const all = lessons()
const model = train(all)
const hundredths = (weights: number[]) => weights.map((weight) => Math.round(weight * 100)).join(' ')
const round = (weight: number) => Math.round(weight * 1000) / 1000
const kept = {
  bias: hundredths(model.bias),
  lexicon: round(model.lexicon),
  cues: round(model.cues),
  sharpness: sharpnessFor(all),
  words: Object.fromEntries(
    [...model.words]
      .filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= 0.05))
      .map(([sign, weights]) => [sign, hundredths(weights)]),
  ),
}
writeFileSync(target, `${JSON.stringify(kept, null, 2)}\n`)
console.log(
  `${all.length} sentences, ${Object.keys(kept.words).length} signs, sharpness ${kept.sharpness}: written to ${target}`,
)

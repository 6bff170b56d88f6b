import { writeFileSync } from 'node:fs'
import { readOn } from '../../evaluation/data.ts'
import { balanced, classRows, share } from '../../evaluation/metrics.ts'
import { deadlineIn } from '../../src/analysis/deadline.ts'
import { decidedPriority, priorities, priorityFile } from '../../src/analysis/learned-priority.ts'
import { priorityOf } from '../../src/analysis/priority.ts'
import { priorityFeatures } from '../../src/analysis/priority-features.ts'
import { likelihoods, packed } from '../../src/models/regression.ts'
import { crossValidated } from '../cross-validation.ts'
import type { LabeledText } from '../dataset.ts'
import { type ReadText, readTexts } from '../examples.ts'
import { hyperparameters } from '../hyperparameters.ts'
import { inSteps, trainRegression } from '../regression.ts'

/** Fits the regression that says how urgent a task is. It reads deadlines as the analyst does, so train those first. */

type PriorityExample = { labeled: LabeledText; features: ReadonlyMap<string, number>; target: number[]; ruled: string }

export async function train() {
  const examples = readTexts()
    .filter(({ labeled }) => labeled.priority !== undefined)
    .map(exampleOf)
  const modelOf = (rows: PriorityExample[]) => trainRegression(rows, hyperparameters.priority)
  const evaluated = crossValidated(examples, (rows) => {
    const model = modelOf(rows)
    return ({ features }) => likelihoods(model, features)
  }).filter(({ labeled }) => !labeled.seen)
  writeFileSync(priorityFile, `${JSON.stringify(packed(inSteps(modelOf(examples))), null, 1)}\n`)
  const figures = (said: (row: (typeof evaluated)[number]) => string) => {
    const pairs = evaluated.map((row) => ({ label: row.labeled.priority!, said: said(row) }))
    return { right: share(pairs, (pair) => pair.label === pair.said), balanced: balanced(classRows(pairs, priorities)) }
  }
  const rules = figures(({ ruled }) => ruled)
  return {
    priority: {
      texts: evaluated.length,
      ...figures(({ said }) => decidedPriority(said)),
      rulesRight: rules.right,
      rulesBalanced: rules.balanced,
    },
  }
}

function exampleOf({ labeled, reading, dates, textPriority }: ReadText): PriorityExample {
  const deadline = deadlineIn(labeled.text, dates, { textPriority, now: readOn })
  const ruled = priorityOf(reading, deadline, readOn).priority
  return {
    labeled,
    features: priorityFeatures(reading, { deadline, ruled, textPriority, now: readOn }),
    target: priorities.map((name) => (name === labeled.priority ? 1 : 0)),
    ruled,
  }
}

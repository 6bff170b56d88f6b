import { writeFileSync } from 'node:fs'
import { readOn } from '../../evaluation/data.ts'
import { f1Of, sameCore } from '../../evaluation/metrics.ts'
import { enough, phraseOf } from '../../src/analysis/deadline.ts'
import { deadlineFeatures } from '../../src/analysis/deadline-features.ts'
import { deadlineFile, likelihoods, packed } from '../../src/models/regression.ts'
import { crossValidated } from '../cross-validation.ts'
import { type LabeledText, readDataset } from '../dataset.ts'
import { type ReadText, readTexts } from '../examples.ts'
import { hyperparameters } from '../hyperparameters.ts'
import { inSteps, trainRegression } from '../regression.ts'

/** Fits the regression that tells which date of a text is the deadline. */

/** A date in a labeled text, the client's words for it, and how likely it is none or the deadline. */
type DateExample = {
  labeled: LabeledText
  features: ReadonlyMap<string, number>
  target: number[]
  phrase: string
}

export async function train() {
  const dates = readTexts()
    .filter(({ labeled }) => labeled.deadline_phrase !== undefined)
    .flatMap(dateExamplesIn)
  const evaluated = crossValidated(dates, (rows) => {
    const model = trainRegression(rows, hyperparameters.deadline)
    return ({ features }) => likelihoods(model, features)
  })
  writeFileSync(
    deadlineFile,
    `${JSON.stringify(packed(inSteps(trainRegression(dates, hyperparameters.deadline))), null, 1)}\n`,
  )
  return { deadline: deadlineFigures(evaluated, readDataset()) }
}

/** Each date in a labeled text, and whether it is the one that its writer called the deadline. */
function dateExamplesIn({ labeled, dates: found, textPriority }: ReadText): DateExample[] {
  const at = labeled.deadline_phrase ? labeled.text.indexOf(labeled.deadline_phrase) : -1
  return found.map((candidate) => {
    const meets = at >= 0 && candidate.start < at + labeled.deadline_phrase!.length && candidate.end > at
    return {
      labeled,
      features: deadlineFeatures(labeled.text, candidate, { dates: found, textPriority, now: readOn }),
      target: meets ? [0, 1] : [1, 0],
      phrase: phraseOf(labeled.text, candidate),
    }
  })
}

/** The phrase that the likeliest date of each text gives, against the label's. */
function deadlineFigures(evaluated: (DateExample & { said: number[] })[], texts: LabeledText[]) {
  const first = new Map<string, DateExample & { said: number[] }>()
  for (const one of evaluated) {
    const known = first.get(one.labeled.text)
    if (one.said[1]! >= enough && (!known || one.said[1]! > known.said[1]!)) first.set(one.labeled.text, one)
  }
  const labeled = texts.filter(({ deadline_phrase, seen }) => deadline_phrase !== undefined && !seen)
  const pairs = labeled.map(({ text, deadline_phrase }) => ({
    label: deadline_phrase ?? null,
    said: first.get(text)?.phrase ?? null,
  }))
  return {
    texts: pairs.length,
    exactly: f1Of(pairs, (a, b) => a === b),
    sameCore: f1Of(pairs, sameCore),
    asGiven: f1Of(
      pairs.map(({ label, said }) => ({ label: label && '1', said: said && '1' })),
      () => true,
    ),
  }
}

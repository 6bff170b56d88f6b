import { taskCategory } from '@kazi/schemas/task'
import { classify, type Model } from '../analysis/classifier.ts'
import { type Pair, share } from './figures.ts'
import { type Lesson, lessons, train } from './train.ts'

const folds = 8

export type Judged = Pair & { line: string; seen: boolean; confidence: number }

/**
 * The category of each training sentence by a model that was fitted without it: words, weights of the lexicon and of the
 * cues, and the sharpness are all fitted again for each part. `unseen` are the sentences that were written after the lexicon.
 */
export function crossValidated() {
  const all = lessons()
  const pairs = all.map((lesson): Judged => ({ ...pairOf(lesson), line: lesson.line, seen: lesson.seen }))
  for (let fold = 0; fold < folds; fold++) {
    const own = all.filter((_, i) => i % folds !== fold)
    const model = { ...train(own), sharpness: sharpnessFor(own) }
    all.forEach((lesson, i) => {
      if (i % folds === fold) Object.assign(pairs[i]!, pairOf(lesson, model))
    })
  }
  const right = ({ label, said }: Pair) => label === said
  const unseen = pairs.filter(({ seen }) => !seen)
  return { accuracy: share(pairs, right), unseen: share(unseen, right), pairs }
}

function pairOf({ label, signs }: Lesson, model?: Model) {
  const name = taskCategory.options[label]!
  if (!model) return { label: name, said: '', confidence: 0 }
  const likely = classify(signs, model)
  const best = likely.indexOf(Math.max(...likely))
  return { label: name, said: taskCategory.options[best]!, confidence: likely[best]! }
}

const tried = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5]

/** How far to trust the scores: what makes sentences that a model has not seen, nor the lexicon's author, most likely. */
export function sharpnessFor(own: Lesson[]): number {
  const parts = 4
  const held = Array.from({ length: parts }, (_, part) => {
    const model = train(own.filter((_, i) => i % parts !== part))
    return { model, rest: own.filter(({ seen }, i) => i % parts === part && !seen) }
  })
  const losses = tried.map((sharpness) => ({
    sharpness,
    loss: held.reduce(
      (sum, { model, rest }) =>
        sum -
        rest.reduce((logs, { label, signs }) => logs + Math.log(classify(signs, { ...model, sharpness })[label]!), 0),
      0,
    ),
  }))
  return losses.sort((a, b) => a.loss - b.loss)[0]!.sharpness
}

/** Of the guesses with about this confidence, how many were right. */
export function reliability(pairs: { right: boolean; confidence: number }[]) {
  return [0, 0.2, 0.4, 0.55, 0.7, 0.85].map((from, i, all) => {
    const to = all[i + 1] ?? 1.01
    const inside = pairs.filter(({ confidence }) => confidence >= from && confidence < to)
    const mean = inside.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, inside.length)
    return { from, to: Math.min(1, to), count: inside.length, mean, right: share(inside, ({ right }) => right) }
  })
}

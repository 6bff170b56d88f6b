import { writeFileSync } from 'node:fs'
import { skillsFound } from '../../evaluation/metrics.ts'
import { featuresOfWords, likelyWordsFile } from '../../src/analysis/likely-words.ts'
import {
  type SkillExamples,
  type StoredExample,
  skillExamplesFile,
  skillExamplesOf,
} from '../../src/analysis/skill-examples.ts'
import { skillsOf, wordEvidence } from '../../src/analysis/skills.ts'
import { lengthOf, placesOf, termsOf } from '../../src/models/towers.ts'
import { read } from '../../src/text/reading.ts'
import { skillWords } from '../../src/text/skill-words.ts'
import { toolsIn } from '../../src/text/tools.ts'
import { crossValidated } from '../cross-validation.ts'
import { type LabeledText, readDataset } from '../dataset.ts'
import { hyperparameters } from '../hyperparameters.ts'
import { fitLogistic } from '../logistic.ts'

const { every, penalty } = hyperparameters['skill-examples']

/** Stores the labeled texts from whose skills the analyst names those of a new text, and what tells which of their words it takes. */
export async function train() {
  const rows = rowsWithSkills()
  writeFileSync(skillExamplesFile, `${JSON.stringify(rows.map(({ stored }) => stored))}\n`)
  const sample = sampleOf(rows)
  writeFileSync(likelyWordsFile, `${JSON.stringify(weightsFrom(sample), null, 1)}\n`)
  return { skills: skillsFigures(sample) }
}

type Row = { labeled: LabeledText; stored: StoredExample }

/** The texts with skills, as the analyst remembers them. */
function rowsWithSkills(): Row[] {
  const rows: Row[] = []
  for (const labeled of readDataset()) {
    const { text, category, skills, seen, delegable } = labeled
    // What was seen while the matcher was made would find itself, and its judged lists tell nothing.
    if (!skills?.length || seen) continue
    const terms = [...new Set(termsOf(read(text).words))]
    const stored = {
      category,
      terms: terms.join(' '),
      length: Number(lengthOf(placesOf(terms)).toPrecision(6)),
      skills,
      said: skillWords(text).join(' '),
      ...(delegable === false && { refused: true as const }),
    }
    rows.push({ labeled, stored })
  }
  return rows
}

const aboutOf = ({ text, category }: LabeledText) => {
  const reading = read(text)
  return { reading, about: { category, tools: toolsIn(reading.words), limit: null, limits: [] } }
}

/** Some of the texts: what the texts of other writers say of the words that they may look for, and whether they do. */
function sampleOf(rows: Row[]) {
  const sampled = new Set(rows.filter(({ stored }, i) => i % every === 0 && !stored.refused))
  const wordsFrom = (known: SkillExamples, labeled: LabeledText) => {
    const { reading, about } = aboutOf(labeled)
    const wanted = new Set(skillWords(labeled.skills!.join(' ')))
    const features = featuresOfWords(known, wordEvidence(reading, about, known))
    return [...features].map(([word, features]) => ({ features, isTrue: wanted.has(word) }))
  }
  const evaluated = crossValidated(rows, (others) => {
    const known = skillExamplesOf(others.map(({ stored }) => stored))
    return (row) => (sampled.has(row) ? { known, words: wordsFrom(known, row.labeled) } : null)
  })
  return evaluated.flatMap(({ labeled, said }) => (said ? [{ labeled, said }] : []))
}

type Sample = ReturnType<typeof sampleOf>
const weightsFrom = (sample: Sample) =>
  fitLogistic(
    sample.flatMap(({ said }) => said.words),
    penalty,
  )

/** Of the same texts: the words of their skills that are found from those of other writers alone. */
function skillsFigures(sample: Sample) {
  const found: number[] = []
  for (const [known, own] of Map.groupBy(sample, ({ said }) => said.known)) {
    const weights = weightsFrom(sample.filter(({ said }) => said.known !== known))
    for (const { labeled } of own) {
      const { reading, about } = aboutOf(labeled)
      found.push(skillsFound(labeled.skills!, skillsOf(reading, about, known, weights)))
    }
  }
  return { texts: found.length, found: found.reduce((sum, one) => sum + one, 0) / found.length }
}

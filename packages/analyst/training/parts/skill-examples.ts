import { writeFileSync } from 'node:fs'
import { skillsFound } from '../../evaluation/metrics.ts'
import {
  holdersIn,
  type NamedSkill,
  type StoredExample,
  skillExamplesFile,
  skillExamplesOf,
  termsIn,
} from '../../src/analysis/skill-examples.ts'
import { skillsOf } from '../../src/analysis/skills.ts'
import { lengthOf, placesOf, termsOf } from '../../src/models/towers.ts'
import { read } from '../../src/text/reading.ts'
import { skillWords } from '../../src/text/skill-words.ts'
import { toolsIn } from '../../src/text/tools.ts'
import { readDataset } from '../dataset.ts'

/** Stores the labeled texts from whose skills the analyst names those of a new text. */
export async function train() {
  const rows = storedExamples()
  writeFileSync(skillExamplesFile, `${JSON.stringify(rows)}\n`)
  return { skills: skillsFigures(rows) }
}

/** The texts with skills, as the analyst remembers them. */
function storedExamples(): StoredExample[] {
  const rows: StoredExample[] = []
  for (const { text, category, skills, seen } of readDataset()) {
    // What was seen while the matcher was made would find itself, and its judged lists tell nothing.
    if (!skills?.length || seen) continue
    const terms = [...new Set(termsOf(read(text).words))]
    rows.push({
      category,
      terms: terms.join(' '),
      length: Number(lengthOf(placesOf(terms)).toPrecision(6)),
      skills,
      said: skillWords(text).join(' '),
    })
  }
  return rows
}

/** Of every fourth text: the words of its skills that the others alone would have found. */
function skillsFigures(rows: StoredExample[]) {
  const labeled = readDataset().filter(({ skills, seen }) => skills?.length && !seen)
  const whole = skillExamplesOf(rows)
  const terms = rows.map(termsIn)
  const found: number[] = []
  for (const { text, category, skills } of labeled.filter((_, i) => i % 4 === 0)) {
    const reading = read(text)
    const said = skillWords(text).join(' ')
    const isOther = (_: unknown, i: number) => rows[i]!.said !== said
    const own = new Set(skills!.map((name) => name.toLowerCase()))
    const isOthers = ({ name, texts }: NamedSkill) => texts > 1 || !own.has(name.toLowerCase())
    const others = {
      ...whole,
      examples: whole.examples.filter(isOther),
      holders: holdersIn(terms.filter(isOther)),
      byRarestWord: { get: (word: string) => whole.byRarestWord.get(word)?.filter(isOthers) },
    }
    const about = { category, tools: toolsIn(reading.words), limit: null, limits: [] }
    found.push(skillsFound(skills!, skillsOf(reading, about, others)))
  }
  return { texts: found.length, found: found.reduce((sum, one) => sum + one, 0) / found.length }
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { taskCategory } from '@kazi/schemas/task'
import { enough } from '../analysis/deadline.ts'
import { decided, verdicts } from '../analysis/delegable.ts'
import {
  asBytes,
  experienceFile,
  experienceOf,
  holdersIn,
  type KeptExample,
  skillWords,
  tellingStems,
} from '../analysis/experience.ts'
import { rangeFrom } from '../analysis/hours.ts'
import { meaningOf } from '../analysis/meaning.ts'
import { deadlineFile, likelihoods, packed as packedModel } from '../analysis/model.ts'
import { type Answers, answersOf, netFiles, packed, sharpened } from '../analysis/net.ts'
import { read } from '../analysis/reading.ts'
import { skillsOf } from '../analysis/skills.ts'
import { toolsIn } from '../analysis/tools.ts'
import { crossValidated, reliability, sharpnessFor } from './cross.ts'
import { balanced, classRows, f1Of, median, meets, sameCore, share, skillsFound, widthAgainst } from './figures.ts'
import { type Lesson, readLessons } from './lessons.ts'
import { type Bound, fingerprint, type Taught, teach, trainBounds, trainNets } from './train.ts'

/**
 * node apps/server/src/eval/fit.ts: fits the models to the texts in `lessons`, keeps them in analysis/knowledge, and says
 * how well each does on texts that it was fitted without. These figures are kept too, for `npm run eval` to print.
 */
const names = { category: taskCategory.options, delegable: verdicts } as const
type Named = keyof typeof names
/** Figures of each question, and the `fingerprint` of what was fitted. */
export type Fitted = { fingerprint: string } & Record<Named, ReturnType<typeof figuresOf>> & {
    hours: ReturnType<typeof hoursFigures>
    deadline: ReturnType<typeof deadlineFigures>
    skills: Awaited<ReturnType<typeof skillsFigures>>
  }
type Judged = Taught & { said: Answers }

const best = (numbers: number[]) => numbers.indexOf(Math.max(...numbers))

/** How many of the ranges meet the label's, and how wide they are against it. */
function hoursFigures(judged: Judged[]) {
  const ranges = judged.flatMap(({ lesson, targets, said }) => {
    if (!targets.hours || lesson.seen) return []
    const { minHours, maxHours } = rangeFrom(said.hours)
    return [{ label: { from: lesson.hours_min!, to: lesson.hours_max! }, said: { from: minHours, to: maxHours } }]
  })
  return {
    lessons: ranges.length,
    overlap: share(ranges, ({ label, said }) => meets(label, said)),
    width: median(ranges.map(({ label, said }) => widthAgainst(label, said))),
  }
}

/** The phrase that the likeliest date of each lesson gives, against the label's. */
function deadlineFigures(judged: (Bound & { said: number[] })[], lessons: Lesson[]) {
  const first = new Map<string, Bound & { said: number[] }>()
  for (const one of judged) {
    const known = first.get(one.lesson.text)
    if (one.said[1]! >= enough && (!known || one.said[1]! > known.said[1]!)) first.set(one.lesson.text, one)
  }
  const labelled = lessons.filter(({ deadline_phrase, seen }) => deadline_phrase !== undefined && !seen)
  const pairs = labelled.map(({ text, deadline_phrase }) => ({
    label: deadline_phrase ?? null,
    said: first.get(text)?.phrase ?? null,
  }))
  return {
    lessons: pairs.length,
    exactly: f1Of(pairs, (a, b) => a === b),
    sameCore: f1Of(pairs, sameCore),
    asGiven: f1Of(
      pairs.map(({ label, said }) => ({ label: label && '1', said: said && '1' })),
      () => true,
    ),
  }
}

/** Of every fourth lesson: the words of its skills that the others alone would have found. */
async function skillsFigures(rows: KeptExample[]) {
  const labelled = readLessons().filter(({ skills, seen }) => skills?.length && !seen)
  const whole = experienceOf(rows)
  const found: number[] = []
  for (const { text, category, skills } of labelled.filter((_, i) => i % 4 === 0)) {
    const reading = read(text)
    const said = skillWords(text).join(' ')
    const examples = whole.examples.filter((_, i) => rows[i]!.said !== said)
    const others = { ...whole, examples, holders: holdersIn(examples) }
    const about = { category, meaning: await meaningOf(text), tools: toolsIn(reading.words), limit: null }
    found.push(skillsFound(skills!, skillsOf(reading, about, others)))
  }
  return { lessons: found.length, found: found.reduce((sum, one) => sum + one, 0) / found.length }
}

function figuresOf(head: Named, judged: Judged[]) {
  const pairs = judged
    .filter(({ lesson, targets }) => targets[head] && !lesson.seen)
    .map(({ lesson, targets, said }) => {
      const label = names[head][best(targets[head]!)]!
      const answer = head === 'delegable' ? decided(said.delegable) : names[head][best(said[head])]!
      const right = answer === label || (head === 'category' && lesson.also_ok.includes(answer as never))
      return { label, said: answer, right, confidence: Math.max(...said[head]) }
    })
  return {
    lessons: pairs.length,
    strictly: share(pairs, ({ label, said }) => label === said),
    accepted: share(pairs, ({ right }) => right),
    balanced: balanced(classRows(pairs, names[head])),
    trust: reliability(pairs.map(({ label, said, confidence }) => ({ right: label === said, confidence }))),
  }
}

/** The lessons with skills, as the analyst remembers them. */
async function examples(): Promise<KeptExample[]> {
  const rows: KeptExample[] = []
  for (const { text, category, skills } of readLessons()) {
    if (!skills?.length) continue
    const { words } = read(text)
    rows.push({
      category,
      stems: [...tellingStems(words)].join(' '),
      meaning: asBytes(await meaningOf(text)).toString('base64'),
      skills,
      said: skillWords(text).join(' '),
    })
  }
  return rows
}

const { taught, bounds } = await teach()
const raw = crossValidated(taught, (rows) => {
  const nets = trainNets(rows)
  return ({ inputs }) => answersOf(nets, inputs)
})
const sharpness = sharpnessFor(
  raw
    .filter(({ lesson }) => !lesson.seen)
    .map(({ said, targets }) => ({ likely: said.category, target: targets.category! })),
)
const judged = raw.map((one) => ({
  ...one,
  said: { ...one.said, category: sharpened(one.said.category, sharpness) },
}))
const judgedBounds = crossValidated(bounds, (rows) => {
  const model = trainBounds(rows)
  return ({ signs }) => likelihoods(model, signs)
})
const remembered = await examples()
const figures: Omit<Fitted, 'fingerprint'> = {
  category: figuresOf('category', judged),
  delegable: figuresOf('delegable', judged),
  hours: hoursFigures(judged),
  deadline: deadlineFigures(judgedBounds, readLessons()),
  skills: await skillsFigures(remembered),
}
for (const [head, { lessons, ...rest }] of Object.entries(figures)) {
  const numbers = Object.entries(rest).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  console.log(
    `${head}: ${lessons} lessons; cross-validated ${numbers.map(([name, value]) => `${name} ${value.toFixed(3)}`).join(', ')}`,
  )
}
const { words, bytes } = packed({ ...trainNets(taught), sharpness })
writeFileSync(netFiles.words, words)
writeFileSync(netFiles.bytes, bytes)
writeFileSync(deadlineFile, `${JSON.stringify(packedModel(trainBounds(bounds)), null, 1)}\n`)
writeFileSync(experienceFile, `${JSON.stringify(remembered)}\n`)
writeFileSync(
  join(import.meta.dirname, 'fitted.json'),
  `${JSON.stringify({ fingerprint: fingerprint(), ...figures }, null, 1)}\n`,
)

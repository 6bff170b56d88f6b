import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { taskCategory } from '@kazi/schemas/task'
import { type Heads, headNames } from '../analysis/classifier.ts'
import { enough } from '../analysis/deadline.ts'
import { decided, verdicts } from '../analysis/delegable.ts'
import { asBytes, experienceOf, holdersIn, type KeptExample, skillWords, tellingStems } from '../analysis/experience.ts'
import { blended, rangeFrom } from '../analysis/hours.ts'
import { meaningOf } from '../analysis/meaning.ts'
import { packed } from '../analysis/model.ts'
import { read } from '../analysis/reading.ts'
import { skillsOf } from '../analysis/skills.ts'
import { toolsIn } from '../analysis/tools.ts'
import { crossValidated, type Guessed, reliability, sharpened, sharpnessFor } from './cross.ts'
import { balanced, classRows, f1Of, median, meets, sameCore, share, skillsFound, widthAgainst } from './figures.ts'
import { type Lesson, readLessons } from './lessons.ts'
import { aims, fingerprint, teach, train } from './train.ts'

/**
 * node apps/server/src/eval/fit.ts: fits the models to the texts in `lessons`, keeps them in analysis/knowledge, and says
 * how well each does on texts that it was fitted without. These figures are kept too, for `npm run eval` to print.
 */
const knowledge = join(import.meta.dirname, '../analysis/knowledge')
const names = { category: taskCategory.options, delegable: verdicts } satisfies Partial<
  Record<keyof Heads, readonly string[]>
>
type Named = keyof typeof names
/** Figures of each head, and the `fingerprint` of what they were fitted to. */
export type Fitted = { fingerprint: string } & Record<Named, ReturnType<typeof figuresOf>> & {
    hours: ReturnType<typeof hoursFigures>
    deadline: ReturnType<typeof deadlineFigures>
    skills: Awaited<ReturnType<typeof skillsFigures>>
  }

const best = (numbers: number[]) => numbers.indexOf(Math.max(...numbers))

/** How many of the ranges meet the label's, and how wide they are against it. */
function hoursFigures(steps: Guessed[], sizes: Guessed[], sharpness: number) {
  const ranges = steps.map(({ lesson, likely }, i) => {
    const { minHours, maxHours } = rangeFrom(blended(sharpened(likely, sharpness), sizes[i]!.likely[0]!))
    return { label: { from: lesson.hours_min!, to: lesson.hours_max! }, said: { from: minHours, to: maxHours } }
  })
  const misses = sizes.map(({ likely, target }) => (likely[0]! - target[0]!) ** 2)
  return {
    lessons: ranges.length,
    overlap: share(ranges, ({ label, said }) => meets(label, said)),
    width: median(ranges.map(({ label, said }) => widthAgainst(label, said))),
    /** By what factor the one size misses, as a root mean square. */
    factor: Math.exp(Math.sqrt(misses.reduce((sum, miss) => sum + miss, 0) / misses.length)),
  }
}

/** The phrase that the likeliest date of each lesson gives, against the label's. */
function deadlineFigures(guessed: Guessed[], lessons: Lesson[]) {
  const best = new Map<string, Guessed>()
  for (const one of guessed) {
    const known = best.get(one.lesson.text)
    if (one.likely[1]! >= enough && (!known || one.likely[1]! > known.likely[1]!)) best.set(one.lesson.text, one)
  }
  const labelled = lessons.filter(({ deadline_phrase, seen }) => deadline_phrase !== undefined && !seen)
  const pairs = labelled.map(({ text, deadline_phrase }) => ({
    label: deadline_phrase ?? null,
    said: best.get(text)?.phrase ?? null,
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

function figuresOf(head: Named, guessed: Guessed[]) {
  const judged = guessed
    .filter(({ lesson }) => !lesson.seen)
    .map(({ lesson, target, likely }) => {
      const [label, said] = [
        names[head][best(target)]!,
        head === 'delegable' ? decided(likely) : names[head][best(likely)]!,
      ]
      const right = said === label || (head === 'category' && lesson.also_ok.includes(said as never))
      return { label, said, right, confidence: Math.max(...likely) }
    })
  return {
    lessons: guessed.length,
    judged: judged.length,
    strictly: share(judged, ({ label, said }) => label === said),
    accepted: share(judged, ({ right }) => right),
    balanced: balanced(classRows(judged, names[head])),
    trust: reliability(judged.map(({ label, said, confidence }) => ({ right: label === said, confidence }))),
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

const taught = await teach()
const guessed = Object.fromEntries(headNames.map((head) => [head, crossValidated(head, taught[head])])) as Record<
  keyof Heads,
  Guessed[]
>
const sharpness = Object.fromEntries(
  headNames.map((head) => [head, aims[head] === 'classes' ? sharpnessFor(guessed[head]) : 1]),
) as Record<keyof Heads, number>
const kept = Object.fromEntries(
  headNames.map((head) => [head, packed({ ...train(head, taught[head]), sharpness: sharpness[head] })]),
)
const remembered = await examples()
const figures: Omit<Fitted, 'fingerprint'> = {
  category: figuresOf('category', guessed.category),
  delegable: figuresOf('delegable', guessed.delegable),
  hours: hoursFigures(guessed.hours, guessed.size, sharpness.hours),
  deadline: deadlineFigures(guessed.deadline, readLessons()),
  skills: await skillsFigures(remembered),
}
for (const [head, { lessons, ...rest }] of Object.entries(figures)) {
  const numbers = Object.entries(rest).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  console.log(
    `${head}: ${lessons} lessons; cross-validated ${numbers.map(([name, value]) => `${name} ${value.toFixed(3)}`).join(', ')}`,
  )
}
writeFileSync(join(knowledge, 'experience.json'), `${JSON.stringify(remembered)}\n`)
writeFileSync(join(knowledge, 'weights.json'), `${JSON.stringify(kept, null, 1)}\n`)
writeFileSync(
  join(import.meta.dirname, 'fitted.json'),
  `${JSON.stringify({ fingerprint: fingerprint(), ...figures }, null, 1)}\n`,
)

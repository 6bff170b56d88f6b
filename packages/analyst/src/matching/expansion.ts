import { type Example, skillExamples } from '../analysis/skill-examples.ts'
import { greatest } from '../models/greatest.ts'
import { normalized, similarities, termsOf, vaVector } from '../models/towers.ts'
import { wordsOf } from '../text/words.ts'

const nearest = 10
/** Small: only the very nearest count. Large: all ten alike. */
const openness = 0.05
/** What the examples add to the task's own place. */
const share = 0.5

/**
 * Moves a task towards the skills that people looked for in the texts most like it: who speaks of a thing in other words is
 * understood by those who said what they needed.
 */
export function expanded(task: Float32Array, { examples, texts } = skillExamples()): Float32Array {
  const nearness = similarities(task, texts)
  const near = greatest(nearness, nearest)
  const weights = near.map((i) => Math.exp((nearness[i]! - nearness[near[0]!]!) / openness))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const vector = Float32Array.from(task)
  near.forEach((i, place) => {
    const weight = (share * weights[place]!) / sum
    const skills = vectorOf(examples[i]!)
    for (let k = 0; k < vector.length; k++) vector[k]! += weight * skills[k]!
  })
  return normalized(vector)
}

const vectorOf = ({ skills }: Example) =>
  vaVector({ skills: skills.flatMap((skill) => termsOf(wordsOf(skill))), tools: [], intro: [] })

import { mostHours } from '@kazi/analyst/analysis/hours-cap'
import { plansNothing } from '@kazi/analyst/analysis/planned'
import type { AnalysisInput } from '@kazi/analyst/analyst'
import { type Analysis, delegable, analysis as shape, sureFrom } from '@kazi/schemas/analysis'
import { taskCategory, taskPriority } from '@kazi/schemas/task'
import { z } from 'zod'

const phrase = z.string().trim().min(1).max(500)
const list = z.array(phrase).max(20)
const hours = z.number().min(0).max(mostHours)

/** What a model hands in: what is shown while it writes comes first after the verdict. */
const answer = z.object({
  delegable,
  reason: phrase,
  title: z.string().trim().min(1).max(80),
  deliverables: list,
  steps: list.min(1),
  brief: z.string().trim().min(1).max(8000),
  category: taskCategory,
  confidence: z.number().min(0).max(1),
  runnerUp: taskCategory,
  priority: taskPriority,
  priorityWords: list,
  deadline: z.object({ phrase, at: z.string().max(40).nullable() }).nullable(),
  effort: z.object({ minHours: hours, maxHours: hours }),
  skills: list.min(1),
  tools: list,
  limits: list,
  keep: list,
  questions: z.array(phrase).max(3),
  provided: list,
  clientProvides: list,
  jobs: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(80),
        text: z.string().trim().min(1).max(12_000),
        category: taskCategory,
        effort: z.object({ minHours: hours, maxHours: hours }),
        steps: list,
      }),
    )
    .max(6),
})
/** A model that leaves out what is new has still answered, and so has one without steps for what nobody should do. */
const accepted = answer
  .extend({ questions: list.transform((questions) => questions.slice(0, 3)), steps: list })
  .partial({ title: true, deliverables: true, limits: true, provided: true, jobs: true })
  .refine(({ delegable, steps }) => delegable === 'no' || steps.length > 0, { path: ['steps'] })
type Answer = z.infer<typeof accepted>

/** Bounds that strict modes of providers do not know; our own check knows them. */
const bounds = new Set(['$schema', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'])
export const answerSchema: object = JSON.parse(
  JSON.stringify(z.toJSONSchema(answer), (key, value) => (bounds.has(key) ? undefined : value)),
)

/** The analysis that a model's text amounts to, or a sentence that says why it is none. */
export function analysisFrom(text: string, input: AnalysisInput, careful: Analysis): Analysis | string {
  const json = jsonIn(text)
  if (json === undefined) return 'the answer is no JSON'
  const parsed = accepted.safeParse(json)
  if (!parsed.success) return `the answer has another shape: ${parsed.error.issues[0]?.path.join('.')}`
  if (namesPrice(JSON.stringify(parsed.data), input.text)) return 'the answer names a price'
  const whole = shape.safeParse({ engine: 'model', ...settled(parsed.data, input, careful) })
  return whole.success ? whole.data : `the answer contradicts itself: ${whole.error.issues[0]?.message}`
}

/** Models like to wrap JSON in a fence. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, ''))
  } catch {
    return undefined
  }
}

/** '$5', and '5k dollars': two patterns, since one of both would take time that grows faster than the text. */
const money = [
  /(?:[$€£¥₦₹₵]|\b(?:usd|eur|gbp|kes|ngn|zar|inr|chf|aud|cad|ksh)\b)\s?(\d[\d.,]*)/giu,
  /(\d[\d.,]{0,14})k?\s?(?:[$€£¥₦₹₵]|(?:usd|eur|gbp|kes|ngn|zar|inr|chf|aud|cad|ksh|dollars?|euros?|pounds?|shillings?|bucks|rand|naira|rupees?)\b)/giu,
]
const amountsIn = (text: string) =>
  money
    .flatMap((form) => [...text.matchAll(form)])
    .map(([, amount]) => amount!.replace(/(?<![.,])[.,]+$|(?<=\d),(?=\d{3})/g, ''))

/** Sums of money that the client did not write: a price is for people to give. */
export function namesPrice(said: string, taskText: string) {
  const own = new Set(amountsIn(taskText))
  return amountsIn(said).some((amount) => !own.has(amount))
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

function settled(said: Answer, input: AnalysisInput, careful: Analysis) {
  const quoted = (words: string) => plain(input.text).includes(plain(words))
  const other = careful.category === said.category ? careful.runnerUp : careful.category
  // 'Partly' is no way around them either.
  const rulesSayNo = careful.delegable === 'no' && said.delegable !== 'no'
  const { delegable, keep, questions } = rulesSayNo ? careful : said
  // Half of what says too little is no plan yet, whatever reason the model found for it.
  const isTooLittle = plansNothing(careful) && said.delegable === 'partly'
  const { reason, effort, steps, brief, clientProvides } = rulesSayNo || isTooLittle ? careful : said
  const { jobs, deliverables, limits, provided, ...rest } = said
  const planned = delegable !== 'no' && !isTooLittle
  // A job is a part of the client's text; what is no part of it was made up.
  const own = jobs?.filter(({ text }) => quoted(text)) ?? []
  return {
    ...rest,
    ...(planned && { deliverables, limits, provided }),
    ...(planned && own.length > 1 && own.length === jobs?.length && { jobs: own }),
    delegable,
    reason,
    steps: planned ? steps : [],
    keep,
    questions,
    clientProvides,
    brief,
    effort: delegable === 'no' ? { minHours: 0, maxHours: 0 } : effort,
    runnerUp: said.runnerUp === said.category ? other : said.runnerUp,
    // Two readers who are both sure and disagree make a question.
    confidence:
      careful.category !== said.category && careful.confidence >= sureFrom
        ? Math.min(said.confidence, sureFrom - 0.05)
        : said.confidence,
    priorityWords: said.priorityWords.filter(quoted),
    deadline: said.deadline && quoted(said.deadline.phrase) ? dated(said.deadline, input, careful) : careful.deadline,
  }
}

const day = 86_400_000
/** A time that cannot be meant is left open, or taken from the rules where they read the same words. */
function dated({ phrase, at }: NonNullable<Answer['deadline']>, { now }: AnalysisInput, careful: Analysis) {
  const time = at ? Date.parse(at) : Number.NaN
  const meant = time > now.getTime() - day && time < now.getTime() + 5 * 365 * day
  if (meant) return { phrase, at: new Date(time).toISOString() }
  const same = careful.deadline && plain(careful.deadline.phrase).includes(plain(phrase))
  return { phrase, at: same ? careful.deadline!.at : null }
}

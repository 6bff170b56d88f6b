import type { Analysis } from '@kazi/schemas/analysis'
import { briefOf } from './analysis/brief.ts'
import { type CategoryGuess, categoryFrom, inCategory } from './analysis/category.ts'
import { candidatesIn } from './analysis/dates.ts'
import { deadlineIn } from './analysis/deadline.ts'
import { decided } from './analysis/delegable.ts'
import { boundIn } from './analysis/effort.ts'
import { featuresOf } from './analysis/features.ts'
import { rangeFrom } from './analysis/hours.ts'
import { learnedPriority } from './analysis/learned-priority.ts'
import { type Verdict, verdictOf, weighed } from './analysis/limits.ts'
import { priorityOf } from './analysis/priority.ts'
import { questionsOf } from './analysis/questions.ts'
import { skillsOf } from './analysis/skills.ts'
import { stepsOf } from './analysis/steps.ts'
import { type AnalysisInput, type Analyst, builtInEngine, longest } from './analyst.ts'
import { embeddingOf } from './models/embedding.ts'
import { answersOf, networkEnsemble } from './models/network.ts'
import { type Reading, read } from './text/reading.ts'
import { toolsIn } from './text/tools.ts'

/** Short and long: the encoder is slow with the first text of a length. */
const usual = [
  'Please sort my inbox and reply to clients by Friday.',
  'Enter 40 receipts into Xero, and answer the guests who write on WhatsApp every morning before nine, in French and English.',
  'Call back the ten customers who waited since Monday.',
]

/** Reads tasks with word lists and rules that ship with the program: the same text gives the same answer, offline. */
export function builtInAnalyst(): Analyst & { warm(): Promise<void> } {
  return {
    analyse,
    /** Loads what the first analyses would otherwise wait for; call it off the start path. */
    warm: async () => {
      for (const text of usual) await analyse({ text, now: new Date(0) })
    },
  }
}

async function analyse({ text: whole, timezone, now }: AnalysisInput): Promise<Analysis> {
  const text = whole.slice(0, longest)
  const first = read(text)
  const embedding = await embeddingOf(text)
  const rules = verdictOf(first)
  const dates = candidatesIn(text, timezone, now)
  const textPriority = priorityOf(first, null, now).priority
  const answers = answersOf(
    networkEnsemble(),
    featuresOf(first, embedding, { verdict: rules, dates, textPriority, now }),
  )
  const verdict = weighed(rules, decided(answers.delegable))
  const guess = guessOf(categoryFrom(answers.category), verdict)
  const reading = inCategory(first, guess)
  const deadline = verdict.empty ? null : deadlineIn(text, dates, textPriority)
  const { priority, words } = verdict.empty
    ? { priority: 'medium' as const, words: [] }
    : learnedPriority(reading, deadline, textPriority, now)
  const tools = toolsIn(reading.words)
  const effort =
    verdict.delegable === 'no'
      ? { minHours: 0, maxHours: 0 }
      : verdict.vague
        ? { minHours: 1, maxHours: 4 }
        : (boundIn(first) ?? rangeFrom(answers.hours))
  const steps = stepsFor(reading, verdict)
  const questions = questionsOf(reading, verdict, { deadline: deadline !== null, confidence: guess.confidence })
  const keep = keepOf(reading, verdict)
  const clientProvides = verdict.delegable === 'no' || verdict.vague ? [] : (reading.kinds[0]?.kind.needs ?? [])
  return {
    engine: builtInEngine,
    ...guess,
    priority,
    priorityWords: words,
    deadline: deadline && { phrase: deadline.phrase, at: deadline.at?.toISOString() ?? null },
    effort,
    steps,
    skills: verdict.empty
      ? ['clarifying questions', 'written communication']
      : skillsOf(reading, { category: guess.category, tools, limit: verdict.limit }),
    tools,
    delegable: verdict.delegable,
    reason: verdict.reason,
    keep,
    questions,
    clientProvides,
    brief: briefOf(reading.text, {
      steps,
      keep,
      clientProvides,
      tools,
      delegable: verdict.delegable,
      effort,
      deadline: deadline?.phrase ?? null,
      asked: questions,
    }),
  }
}

/** A text without a task has no category worth guessing; a vague one is never a sure one. */
function guessOf(guess: CategoryGuess, verdict: Verdict): CategoryGuess {
  if (verdict.empty) return { category: 'Other' as const, runnerUp: 'Administrative Tasks' as const, confidence: 0.1 }
  if (verdict.limit?.id === 'on-the-spot' || verdict.limit?.id === 'medical') {
    // No shelf of ours holds what nobody may do from afar.
    const runnerUp = guess.category === 'Other' ? guess.runnerUp : guess.category
    if (verdict.limit.id === 'on-the-spot' || guess.confidence < 0.4)
      return { category: 'Other' as const, runnerUp, confidence: 0.5 }
  }
  return verdict.vague ? { ...guess, confidence: Math.min(guess.confidence, 0.35) } : guess
}

function stepsFor(reading: Reading, { delegable, empty, vague }: Verdict): string[] {
  if (empty) return ['Describe the task in a sentence or two']
  if (vague) return ['Answer the questions below, in writing or on a short call']
  if (delegable === 'no') return ['Talk about what a VA can do instead']
  return stepsOf(reading)
}

function keepOf({ kinds }: Reading, { limit, empty, vague }: Verdict): string[] {
  if (limit) return limit.keep
  if (empty || vague) return ['Deciding what to hand over']
  const category = kinds[0]?.kind.category
  const usual: Record<string, string> = {
    'Email Management': 'Replies that commit you to something',
    'Customer Support': 'Exceptions to your policy',
    'Content Creation': 'Final approval of what is published',
    'Social Media Management': 'Approving anything sensitive',
    Marketing: 'Budget and offers',
    Research: 'The decision the research is for',
    'Data Entry': 'Deciding what to do with unclear entries',
    'Project Management': 'Decisions about money and dates',
  }
  return [usual[category ?? ''] ?? 'Decisions, signatures and payments']
}

import { type AnalysisInput, type Analyst, type Draft, longest } from '@kazi/analyst/analyst'
import type { Analysis } from '@kazi/schemas/analysis'
import type { Log } from '../db/database.ts'
import { analysisFrom } from './llm-answer.ts'
import { draftIn } from './llm-draft.ts'
import { questionFor } from './llm-prompt.ts'
import { type Endpoint, failure, isFailure, type Listening, textFrom } from './llm-wire.ts'

export type LlmOptions = {
  log: Pick<Log, 'warn'>
  /** Milliseconds for both attempts together. */
  timeoutMs?: number
  /** Milliseconds in which nothing arrives once the answer has begun, after which an attempt is given up. */
  silence?: number
  /** Milliseconds before the second attempt when the provider says that it is busy. */
  pause?: number
  /** Milliseconds for which a provider that failed three times in a row is left alone: nobody waits for it meanwhile. */
  rest?: number
}

/**
 * No silence may take more than this part of the whole time, so that it leaves time for another attempt. The one before
 * the first word may take that long: some models think for half a minute before they write.
 */
const longestSilence = 0.6
const failuresUntilRest = 3

/**
 * Asks a language model, at most twice. Whatever goes wrong, the client gets the answer of `spare`, marked as a fallback.
 * `spare` also reads every task beside the model, so that what the rules of this house forbid is not allowed by a model
 * that was talked into it.
 */
export function llmAnalyst(
  endpoint: Endpoint,
  spare: Analyst,
  { log, timeoutMs = 60_000, silence = 10_000, pause = 400, rest = 30_000 }: LlmOptions,
): Analyst {
  // Only a courtesy to those who wait: each process may find out for itself.
  let [failures, restsUntil] = [0, 0]
  const attempts = async (input: AnalysisInput, careful: Analysis, onDraft?: (draft: Draft) => void) => {
    const until = performance.now() + timeoutMs
    const attempt = async (plain: boolean) => {
      const first = timeoutMs * longestSilence
      const limits = listening(until - performance.now(), { first, later: Math.min(silence, first) })
      try {
        return await Promise.race([oneAnswer(endpoint, input, careful, limits, plain, onDraft), limits.over])
      } finally {
        limits.stop()
      }
    }
    try {
      return await attempt(false)
    } catch (error) {
      if (!isFailure(error) || !error.again) throw error
      if (error.again === 'later') await new Promise((done) => setTimeout(done, pause))
      if (performance.now() >= until) throw error
      return await attempt(error.again === 'plainly')
    }
  }
  return {
    fallsBack: true,
    async analyze({ text, ...given }, onDraft) {
      const input = { ...given, text: text.slice(0, longest) }
      const careful = await spare.analyze(input)
      // Nobody in danger waits for a model.
      if (careful.danger) return careful
      const fallback = { ...careful, fallback: true }
      if (performance.now() < restsUntil) return fallback
      try {
        const answer = await attempts(input, careful, onDraft)
        failures = 0
        return answer
      } catch (error) {
        failures++
        if (failures >= failuresUntilRest) restsUntil = performance.now() + rest
        const { provider, model } = endpoint
        // Of an error that is not ours only the name: its text could quote what was sent.
        const reason = isFailure(error) ? error.message : error instanceof Error ? error.name : 'unknown'
        log.warn({ provider, model, reason }, 'the language model failed, the built-in analyst answered')
        return fallback
      }
    },
  }
}

/**
 * Ends a call after `total` milliseconds, or without a byte for `first` before the answer begins, and for `later` from
 * then on: a model that writes is not cut off.
 */
function listening(total: number, silence: { first: number; later: number }) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  // Not left to the call alone, which may not hear that it is over.
  const over = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(failure('no answer in time', 'now')))
  })
  over.catch(() => {})
  const after = (milliseconds: number) => setTimeout(abort, Math.max(1, Math.round(milliseconds)))
  const end = after(total)
  let quiet = after(silence.first)
  return {
    signal: controller.signal,
    over,
    heard: (hasBegun: boolean) => {
      clearTimeout(quiet)
      if (!controller.signal.aborted) quiet = after(hasBegun ? silence.later : silence.first)
    },
    stop: () => {
      clearTimeout(end)
      clearTimeout(quiet)
    },
  }
}

async function oneAnswer(
  endpoint: Endpoint,
  input: AnalysisInput,
  careful: Analysis,
  limits: Listening,
  plain: boolean,
  onDraft?: (draft: Draft) => void,
) {
  let shown = ''
  const onText = (text: string) => {
    // What the rules of this house forbid is shown to nobody, not even for a moment.
    const isShown = onDraft && careful.delegable !== 'no' && !limits.signal.aborted
    const draft = isShown && draftIn(text, input.text)
    if (!draft || JSON.stringify(draft) === shown) return
    shown = JSON.stringify(draft)
    onDraft(draft)
  }
  const text = await textFrom(endpoint, questionFor(input, plain), limits, onText)
  const answer = analysisFrom(text, input, careful)
  if (typeof answer === 'string') throw failure(answer, 'now')
  return { ...answer, engine: `${endpoint.provider} ${endpoint.model}` }
}

import { builtInAnalyst } from '@kazi/analyst/built-in'
import { llmAnalyst } from '../src/analysis/llm.ts'
import type { Env } from '../src/env.ts'

type Model = Pick<Env, 'AI_PROVIDER' | 'AI_MODEL' | 'AI_BASE_URL' | 'AI_API_KEY'>

/** The server's own adapter. It rests from an endpoint that fails again and again, which would hide how often it does. */
export function languageModel({ AI_PROVIDER, AI_MODEL, AI_BASE_URL, AI_API_KEY }: Model) {
  if (!AI_PROVIDER || !AI_MODEL)
    throw new Error('Set AI_PROVIDER, AI_MODEL, and AI_API_KEY or AI_BASE_URL: they name the language model.')
  const endpoint = { provider: AI_PROVIDER, model: AI_MODEL, baseUrl: AI_BASE_URL, apiKey: AI_API_KEY }
  const warn = (found: object, text: string) => console.error(text, JSON.stringify(found))
  return llmAnalyst(endpoint, builtInAnalyst(), { log: { warn }, rest: 0 })
}

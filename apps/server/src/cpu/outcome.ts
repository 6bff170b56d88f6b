import { AppError, type ErrorKind } from '../errors.ts'

/** A thread's answer. Errors lose their class between threads, so a refusal travels as data. */
export type Outcome = { done: unknown } | { refused: { kind: ErrorKind; text: string } }

export const outcomeOf = async (work: () => unknown): Promise<Outcome> => {
  try {
    return { done: await work() }
  } catch (error) {
    if (error instanceof AppError) return { refused: { kind: error.kind, text: error.message } }
    throw error
  }
}

export function resultOf(outcome: Outcome) {
  if ('done' in outcome) return outcome.done
  throw new AppError(outcome.refused.kind, outcome.refused.text)
}

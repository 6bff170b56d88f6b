import type { JobName } from './jobs.ts'

type Log = Record<'warn' | 'error', (details: object, text: string) => void>

/** Jobs that another server answers: what it says may name a reader, and the outbox shows it. */
const outward: ReadonlySet<JobName> = new Set(['send-mail', 'push'])

type Answer = { code?: unknown; responseCode?: unknown; command?: unknown; statusCode?: unknown }
/** Of what a mail server or a push service answered only the codes: the text is theirs. */
function withoutItsText(error: unknown) {
  const { code, responseCode, command, statusCode } = (error ?? {}) as Answer
  const isAnswer = [responseCode, command, statusCode].some((one) => one !== undefined)
  return isAnswer ? { code, responseCode, statusCode } : { err: error }
}

export type JobFailures = ReturnType<typeof watchFailures>

/**
 * Logs and counts each try of a job that failed: some are never tried again, and nobody waits for their answer.
 * @param names all jobs, so that each is counted from 0
 */
export function watchFailures(names: readonly JobName[], log?: Log) {
  const counts = new Map(names.map((name) => [name, 0]))
  return {
    counts,
    note(job: JobName, error: unknown) {
      counts.set(job, (counts.get(job) ?? 0) + 1)
      if (outward.has(job)) log?.warn({ job, ...withoutItsText(error) }, 'a try of a job failed')
      else log?.error({ job, err: error }, 'a job failed')
    },
  }
}

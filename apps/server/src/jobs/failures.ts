import type { JobName } from './jobs.ts'

type Log = Record<'warn' | 'error', (details: object, text: string) => void>

/** Jobs that another server answers: what it says may name a reader, and the outbox shows it. */
const outward: ReadonlySet<JobName> = new Set(['send-mail', 'push'])

/** Of an error with a code only that: its text is another server's. */
function withoutItsText(error: unknown) {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return code === undefined && responseCode === undefined ? { err: error } : { code, responseCode }
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
      if (outward.has(job)) log?.warn({ job, ...withoutItsText(error) }, 'a job failed and is tried again')
      else log?.error({ job, err: error }, 'a job failed')
    },
  }
}

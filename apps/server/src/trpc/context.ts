import { createHash, timingSafeEqual } from 'node:crypto'
import type { Passwords } from '../accounts/passwords.ts'
import type { SessionKind } from '../accounts/sessions.ts'
import type { Analyst } from '../analysis/analyst.ts'
import type { CommandContext, Links } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import type { Db } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Limiter } from '../limits/limits.ts'
import type { Listener } from '../live/listener.ts'

/** What the program is made of; `buildApp` gets it, every call sees it. */
export type Deps = {
  db: Db
  jobs: Jobs
  links: Links
  cpu: Cpu
  analyst: Analyst
  passwords: Passwords
  passwordMinLength: number
  limiter: Limiter
  listener: Listener
  adminKeys: { label: string; key: string }[]
  /** SMTP is set: links in mail are real, and masked in the outbox. */
  mailGoesOut: boolean
}

/** What one call knows of its caller. Nothing here knows HTTP. */
export type Context = Deps & {
  work: CommandContext & { cpu: Cpu }
  tokens: Partial<Record<SessionKind, string>>
  adminKey: string | undefined
  ip: string
  /** Stands in the log beside what went wrong, and in the answer that says so. */
  requestId?: string
  /** Takes one line for each sign-in, refusal and change by the team. */
  log?: { info(fields: object, text: string): void }
  signal: AbortSignal | undefined
  /** Gives the browser its session, or takes it away. */
  keepSession(kind: SessionKind, token: string): void
  dropSession(kind: SessionKind): void
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The label of the key's holder. All keys are compared, each in constant time. */
export const adminLabel = (keys: Deps['adminKeys'], given: string) =>
  keys.reduce<string | undefined>(
    (found, { label, key }) => (timingSafeEqual(sha256(key), sha256(given)) ? label : found),
    undefined,
  )

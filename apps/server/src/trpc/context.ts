import type { Analyst } from '@kazi/analyst/analyst'
import type { Passwords } from '../accounts/passwords.ts'
import type { SessionKind } from '../accounts/sessions.ts'
import type { Links } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import type { Db } from '../db/database.ts'
import type { Read } from '../db/replica.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { EnvironmentKey } from '../keys/key-holder.ts'
import type { Limiter, Sender } from '../limits/limits.ts'
import type { Listener } from '../live/listener.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { PushService } from '../ports/push-service.ts'

/** The parts of the program; `buildApp` receives them, every call can use them. */
export type Deps = {
  db: Db
  /** Grows with each write through `db`: what was read before it grew may miss what a caller has just written. */
  writes: () => number
  /** For what may be a little old. */
  read: Read
  jobs: Jobs
  links: Links
  cpu: Cpu
  analyst: Analyst
  passwords: Passwords
  passwordMinLength: number
  limiter: Limiter
  listener: Listener
  /** Where the bytes of files are, and the folder on this machine that they arrive in. */
  files: { store: FileStore; inbox: string }
  push: PushService
  adminKeys: EnvironmentKey[]
  /** SMTP is configured: links in emails are real, so the outbox masks them. */
  mailGoesOut: boolean
}

/** What one call knows about its caller; commands receive it as their context. Nothing here depends on HTTP. */
export type Context = Deps & {
  sender?: Sender | undefined
  tokens: Partial<Record<SessionKind, string>>
  adminKey: string | undefined
  ip: string
  userAgent?: string | undefined
  /** The header with the languages that the caller's browser asks for. */
  acceptLanguage?: string | undefined
  /** Appears in the log beside an error, and in the response that reports it. */
  requestId?: string
  /** Says for the log whose account a call is about that anybody can make, such as `client:7`. */
  isAbout?: ((account: string) => void) | undefined
  /** Receives one line for each sign-in, refusal and change by the team. */
  log?: { info(fields: object, text: string): void }
  /** A change that is sent again under its key is not done again. */
  once?: { key: string } | undefined
  /** Who a change is meant to come from. */
  meant?: { clientId: number | undefined; vaId: number | undefined } | undefined
  signal: AbortSignal | undefined
  /** Sets the browser's session cookie, or clears it. */
  keepSession(kind: SessionKind, token: string): void
  dropSession(kind: SessionKind): void
}

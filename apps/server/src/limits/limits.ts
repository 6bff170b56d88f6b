import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../db/compiled.ts'
import type { Db } from '../db/database.ts'
import { inBatches, someWhere } from '../db/in-batches.ts'
import { AppError } from '../errors.ts'

export type Limit = { name: string; hits: number; seconds: number }

/**
 * All rate limits. Attempts are counted before anything is checked, so a batch cannot bypass them; accounts that were made,
 * with them.
 */
export const rateLimits = {
  /** Wrong passwords for one account from one address: a stranger elsewhere cannot lock the owner out. */
  signInAccount: { name: 'sign-in-account', hits: 10, seconds: 900 },
  /** Guesses at one account from addresses never used for it before: about a thousand a day, in total. */
  signInAnywhere: { name: 'sign-in-anywhere', hits: 50, seconds: 3600 },
  signInAddress: { name: 'sign-in-address', hits: 100, seconds: 900 },
  signUp: { name: 'sign-up', hits: 20, seconds: 60 },
  /** Accounts that one network has made: each comes with free analyses and room for files. */
  signUpDay: { name: 'sign-up-day', hits: 1000, seconds: 86_400 },
  forgot: { name: 'forgot', hits: 10, seconds: 600 },
  token: { name: 'token', hits: 30, seconds: 600 },
  application: { name: 'application', hits: 20, seconds: 60 },
  inquiry: { name: 'inquiry', hits: 10, seconds: 600 },
  /** Receipts of inquiries, so that a stranger cannot fill a mailbox: beyond that an inquiry is taken without one. */
  inquiryMailbox: { name: 'inquiry-mailbox', hits: 5, seconds: 3600 },
  /** Resending an email that failed permanently: it was counted when it was new, and is not counted again. */
  retryMail: { name: 'retry-mail', hits: 300, seconds: 3600 },
  /** By account, too high for an honest user to reach: what one account can make the server store or do. */
  newTask: { name: 'new-task', hits: 100, seconds: 600 },
  newTaskDay: { name: 'new-task-day', hits: 400, seconds: 86_400 },
  /** Each edit is kept as a version. */
  taskEdit: { name: 'task-edit', hits: 300, seconds: 600 },
  message: { name: 'message', hits: 120, seconds: 600 },
  /** Files in messages, on tasks and in hand-overs. */
  fileUpload: { name: 'file-upload', hits: 120, seconds: 3600 },
  /** Files, previews included; each may have a few hundred tasks. */
  taskUpload: { name: 'task-upload', hits: 300, seconds: 3600 },
  taskImport: { name: 'task-import', hits: 5, seconds: 3600 },
  calendarUpload: { name: 'calendar-upload', hits: 30, seconds: 3600 },
  /** Changes under an `Idempotency-Key`, whose answers are kept: more than a device has to send after days without a line. */
  keptAnswer: { name: 'kept-answer', hits: 1000, seconds: 3600 },
  settings: { name: 'settings', hits: 60, seconds: 600 },
  /** Each is kept for as long as the account (decision 179). */
  zoneChange: { name: 'zone-change', hits: 20, seconds: 86_400 },
  accountExport: { name: 'account-export', hits: 10, seconds: 3600 },
  clientInquiry: { name: 'client-inquiry', hits: 10, seconds: 3600 },
  clientAction: { name: 'client-action', hits: 60, seconds: 600 },
  /** Statements and documents, each of which is drawn when it is asked for. */
  paper: { name: 'paper', hits: 60, seconds: 600 },
  document: { name: 'document', hits: 120, seconds: 600 },
  matches: { name: 'matches', hits: 60, seconds: 600 },
  tick: { name: 'tick', hits: 600, seconds: 600 },
  newTime: { name: 'new-time', hits: 120, seconds: 3600 },
  typing: { name: 'typing', hits: 300, seconds: 600 },
  /** By key: stepping through a list with a key that is held down. */
  presence: { name: 'presence', hits: 600, seconds: 60 },
  adminKey: { name: 'admin-key', hits: 20, seconds: 60 },
  newAdminKey: { name: 'new-admin-key', hits: 30, seconds: 3600 },
  analysis: { name: 'analysis', hits: 60, seconds: 600 },
  /** One for each pause in typing: the form asks no more once it is told. */
  hints: { name: 'hints', hits: 120, seconds: 600 },
  search: { name: 'search', hits: 300, seconds: 60 },
} satisfies Record<string, Limit>

/** Notifications and emails that one account causes, far above honest use. A stranger counts by the calling address. */
export const senderLimits = {
  client: { hits: 240, seconds: 3600 },
  va: { hits: 240, seconds: 3600 },
  admin: { hits: 2000, seconds: 3600 },
  ip: { hits: 120, seconds: 3600 },
} satisfies Record<string, Omit<Limit, 'name'>>
export type Sender = `${keyof typeof senderLimits}:${string}`

export const tooMany = (text: string, retryAfterSeconds: number) =>
  new AppError('TOO_MANY_REQUESTS', text, { retryAfterSeconds })

/** Says what there was too much of, where a limit refuses: `limiter.hit(…).catch(saying('…'))`. */
export const saying = (text: string) => (error: unknown) => {
  const isFull = error instanceof AppError && error.kind === 'TOO_MANY_REQUESTS'
  throw isFull ? new AppError(error.kind, text, { retryAfterSeconds: error.retryAfterSeconds }) : error
}

export type Limiter = {
  /** Off for load tests: then nothing is counted, emails neither. */
  on: boolean
  /**
   * Counts one attempt by `who`, and throws TOO_MANY_REQUESTS after too many. Attempts that the first limit allows are
   * also counted by `wider`.
   */
  hit(db: Db, limit: Limit, who: string, wider?: Limit): Promise<void>
  forget(db: Db, limit: Limit, who: string): Promise<void>
}

const keyOf = (limit: Limit, who: string) => `${limit.name}:${who}`

type Count = { hits: number; left: number }
type Counted = { key: string; seconds: number }
const counting = ({ key, seconds }: Counted, among: RawBuilder<unknown>) => {
  // A window that opens in the future was opened by a clock that was ahead: it counts as expired.
  const over = sql`(w.opened_at < now() - make_interval(secs => ${seconds}) or w.opened_at > clock_timestamp())`
  return sql<Count>`
    insert into rate_windows as w (key, opened_at, hits) select ${key}, now(), 1 ${among}
    on conflict (key) do update set
      hits = case when ${over} then 1 else w.hits + 1 end,
      opened_at = case when ${over} then now() else w.opened_at end
    returning hits,
      least(ceil(extract(epoch from opened_at - now()) + ${seconds}), ${seconds})::int as left`
}
const countOne = compileOnce((_, given: Counted) => counting(given, sql``))
type Both = Counted & { most: number; widerKey: string; widerSeconds: number }
const countBoth = compileOnce(
  (_, { key, seconds, most, widerKey, widerSeconds }: Both) => sql<Count>`
    with first as (${counting({ key, seconds }, sql``)}),
      wider as (${counting({ key: widerKey, seconds: widerSeconds }, sql`from first where first.hits <= ${most}`)})
    select * from first union all select * from wider`,
)

export const databaseLimiter: Limiter = {
  on: true,
  async hit(db, limit, who, wider) {
    const given = { key: keyOf(limit, who), seconds: limit.seconds }
    const windows = wider
      ? await countBoth(db, {
          ...given,
          most: limit.hits,
          widerKey: keyOf(wider, who),
          widerSeconds: wider.seconds,
        })
      : await countOne(db, given)
    const [window, widerWindow] = windows
    const full =
      window && window.hits > limit.hits
        ? window
        : wider && widerWindow && widerWindow.hits > wider.hits
          ? widerWindow
          : undefined
    if (full) throw tooMany('Too many attempts. Please wait a little and try again.', Math.max(1, full.left))
  },
  async forget(db, limit, who) {
    await db.deleteFrom('rateWindows').where('key', '=', keyOf(limit, who)).execute()
  },
}

/** RATE_LIMITS=off: for load tests on a loopback address. */
export const noLimiter: Limiter = { on: false, hit: async () => {}, forget: async () => {} }

/**
 * A limiter inside a transaction, which forgets what it counted when it is rolled back: `countAgain` counts the same
 * once more outside.
 */
export function recordedLimiter(limiter: Limiter) {
  const hits = new Map<string, [Limit, string, Limit?]>()
  return {
    limiter: {
      ...limiter,
      hit: (db, limit, who, wider) => {
        hits.set(keyOf(limit, who), wider ? [limit, who, wider] : [limit, who])
        return limiter.hit(db, limit, who, wider)
      },
    } satisfies Limiter,
    countAgain: async (db: Db) => {
      for (const hit of hits.values()) await limiter.hit(db, ...hit)
    },
  }
}

/** Deletes expired windows. */
export const sweepWindows = (db: Db, most?: number) => {
  const expired = sql`opened_at < now() - interval '1 day'`
  return inBatches(
    (n) => sql`delete from rate_windows where ${someWhere('rate_windows', expired, n)}`.execute(db),
    most,
  )
}

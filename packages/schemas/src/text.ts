import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { isBlank, isPrintable } from './printable.ts'
import { largestId } from './row-id.ts'

// In a browser, zod tests whether it can compile code, which the CSP blocks and reports. All other files import this.
if ('document' in globalThis) z.config({ jitless: true })

/** What turns the order of the letters after it, as in a name that is to read as another; contacts copied from a phone have some too. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

const isOneLine = (value: string) => !/[\n\r]/.test(value)

/** All text input. A field of at most `maxLength.line` characters is a single line, which nothing turns around. */
const bounded = (base: z.ZodString, max: number) => {
  const line = max > maxLength.line ? base : base.overwrite((value) => value.replace(turning, '').trim())
  const whole = line
    .max(max, `Please use at most ${max.toLocaleString('en')} characters.`)
    .refine(isPrintable, 'This text has a character that cannot be stored.')
  return max > maxLength.line ? whole : whole.refine(isOneLine, 'Please keep this on one line.')
}

/** Free text that may be empty. */
export const text = (max: number = maxLength.text) => bounded(z.string().trim(), max)

/** Free text that must not be empty; null, a missing key and '' all give the same message. */
export const required = (message: string, max: number = maxLength.text) =>
  bounded(
    z
      .string(message)
      .trim()
      .refine((value) => !isBlank(value), message),
    max,
  )

/** Optional text of a form: '' and null count as "not given". */
export const optionalText = (max: number = maxLength.note) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), text(max).optional())

/** An optional field of a change: left out, it stays as it is; `null` or a blank text clears it. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && isBlank(value) ? null : value), schema.nullish())

/** A list with a maximum length, which is checked before any item is parsed, because parsing takes time. */
export const atMost = <T extends z.ZodType>(item: T, max: number, message?: string) =>
  z.array(z.unknown(), message).max(max, message).pipe(z.array(item))

const details = { values: 500, depth: 5, characters: 4000 } as const

/** A JSON value that is small, shallow and printable; not recursive, so that nesting cannot overflow the stack. */
function isModest(value: unknown) {
  let seen = 0
  const open: [value: unknown, depth: number][] = [[value, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next
    if (++seen > details.values || depth > details.depth) return false
    if (typeof one === 'string' ? one.length > maxLength.note || !isPrintable(one) : typeof one === 'bigint')
      return false
    if (typeof one === 'number' && !Number.isFinite(one)) return false
    if (typeof one !== 'object' || one === null) continue
    const entries = Object.entries(one)
    if (entries.length > details.values) return false
    for (const [key, inner] of entries) {
      if (key.length > maxLength.line || !isPrintable(key)) return false
      open.push([inner, depth + 1])
    }
  }
  return JSON.stringify(value).length <= details.characters
}

/** Details that a screen stores with a user's action: any JSON object of modest size. */
export const jsonDetails = (message = 'These details cannot be stored.') =>
  z.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isModest(value),
    message,
  )

export const email = (message = 'Please enter a valid email address') =>
  z.string(message).trim().max(maxLength.email, message).pipe(z.email(message)).refine(isPrintable, message)

/** A host as people type it: 'example.com/work'. */
const bareHost = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+(?::\d+)?(?:[/?#]|$)/u
/** Not a page but the name of a file on somebody's computer. */
const fileName = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|rtf|png|jpe?g|gif|webp|zip|mp[34]|mov|js)$/i
const withScheme = (value: string) => (bareHost.test(value) && !fileName.test(value) ? `https://${value}` : value)

/** Only http and https: a link that a reader can follow, never a script. A host alone gets its https://. */
export const webUrl = (message = 'Please enter a web address that starts with http:// or https://') =>
  z
    .string(message)
    .trim()
    .overwrite(withScheme)
    .max(maxLength.url, message)
    .refine((value) => isPrintable(value) && isOneLine(value), message)
    .pipe(z.url({ protocol: /^https?$/, hostname: /\S/, error: message }))

export const optionalUrl = (message?: string) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), webUrl(message).optional())

/** The id of a row, within the range of PostgreSQL's integer. */
export const id = z.int().positive().max(largestId)
export const byId = z.object({ id })

const badAmount = 'Enter an amount such as 12 or 12.50.'
/** More decimals would be stored as another amount. A program's own rounding error, as in 0.1 + 0.2, is none. */
const isInCents = (value: number) => Math.abs(value - Number(value.toFixed(2))) <= 4 * Number.EPSILON * Math.abs(value)

/** The range of one amount of money, in whole units. PostgreSQL's columns hold a little more. */
export const amount = z.number(badAmount).min(0).max(1_000_000).refine(isInCents, badAmount)
export const hours = z.number().min(0).max(100_000)
export const cents = z.int().positive().max(100_000_000)
/** The most that PostgreSQL's columns hold: a whole task in a currency of small units costs more than an hour does. */
const maxPriceCents = 2_147_483_647
export const priceCents = z.int().positive().max(maxPriceCents, 'Please use at most 21,474,836.47.')

const pad = (part: number) => String(part).padStart(2, '0')
const dayOf = (at: Date) => `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`

/** Dates outside this range are typing errors, and PostgreSQL has no year 0. */
const days = { first: '1900-01-01', last: '2200-12-31' } as const
const outOfRange = 'Please choose a date between 1900 and 2200.'
const inRange = (value: string) => {
  const written = value.slice(0, 10)
  return written >= days.first && written <= days.last
}
/** An ISO 8601 time with its offset, in UTC: PostgreSQL accepts fewer offsets than JavaScript. */
const utc = () =>
  z.iso
    .datetime({ offset: true })
    .max(40)
    .transform((at) => new Date(at).toISOString())

/** A calendar day, 'YYYY-MM-DD'. An instant (such as a date picker's JSON) becomes its UTC day. */
export const day = (message = 'Please choose a date.') =>
  z.union([z.iso.date(message), utc().transform((at) => dayOf(new Date(at)))], message).refine(inRange, outOfRange)

/** A calendar day, or an ISO 8601 time in UTC. */
export const dayOrTime = (message = 'Please choose a date.') =>
  z.union([z.iso.date(message), utc()], message).refine(inRange, outOfRange)

export const optionalDay = (message?: string) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), day(message).optional())

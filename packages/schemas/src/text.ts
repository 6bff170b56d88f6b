import { z } from 'zod'

// In a browser zod asks whether it may compile code, which the CSP refuses and reports. All other files import this one.
if ('document' in globalThis) z.config({ jitless: true })

/** How many characters a field takes at most. The forms show it, the server enforces it, the database repeats it. */
export const maxLength = {
  line: 200,
  email: 254,
  url: 2000,
  note: 2000,
  text: 10_000,
  password: 1024,
  token: 200,
} as const

/**
 * What PostgreSQL, JSON and a header can carry: no half of a surrogate pair, and no control character but those that
 * people type. NUL cannot stand in a text column, a lone surrogate cannot stand in jsonb.
 */
export const isPrintable = (value: string) => value.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(value)
const isOneLine = (value: string) => !/[\n\r]/.test(value)

/** Every text that comes in. What takes no more than `maxLength.line` characters is one line. */
const bounded = (base: z.ZodString, max: number) => {
  const whole = base
    .max(max, `Please keep this under ${max} characters.`)
    .refine(isPrintable, 'This text has a character that cannot be stored.')
  return max > maxLength.line ? whole : whole.refine(isOneLine, 'Please keep this on one line.')
}

/** Free text that may be empty. */
export const text = (max: number = maxLength.text) => bounded(z.string().trim(), max)

/** Free text that must say something; null, a missing key and '' all read as the same message. */
export const required = (message: string, max: number = maxLength.text) =>
  bounded(z.string(message).trim().min(1, message), max)

/** Optional text of a form: '' and null count as "not given". */
export const optionalText = (max: number = maxLength.note) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), text(max).optional())

/** At most so many of something; they are counted before the first one is looked at, since looking costs time. */
export const atMost = <T extends z.ZodType>(item: T, max: number, message?: string) =>
  z.array(z.unknown(), message).max(max, message).pipe(z.array(item))

const details = { values: 500, depth: 5, characters: 4000 } as const

/** A JSON value that is small, shallow and printable; walked without recursion, so that no depth overflows the stack. */
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

/** Facts that a screen notes beside what somebody did: any JSON object of modest size. */
export const jsonDetails = (message = 'These details cannot be stored.') =>
  z.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isModest(value),
    message,
  )

export const email = (message = 'Please enter a valid email address') =>
  z.string(message).trim().max(maxLength.email, message).pipe(z.email(message)).refine(isPrintable, message)

/** Only http and https: a link that a reader can follow, never a script. */
export const webUrl = (message = 'Please enter a web address that starts with http:// or https://') =>
  z
    .string(message)
    .trim()
    .max(maxLength.url, message)
    .refine((value) => isPrintable(value) && isOneLine(value), message)
    .pipe(z.url({ protocol: /^https?$/, hostname: /\S/, error: message }))

export const optionalUrl = (message?: string) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), webUrl(message).optional())

/** The id of a row: what PostgreSQL's integer holds. */
export const id = z.int().positive().max(2_147_483_647)
export const byId = z.object({ id })

/** What one amount may be: of money in whole units, of hours on one task. PostgreSQL's columns hold a little more. */
export const amount = z.number().min(0).max(1_000_000)
export const hours = z.number().min(0).max(100_000)
export const cents = z.int().positive().max(100_000_000)

const pad = (part: number) => String(part).padStart(2, '0')
const dayOf = (at: Date) => `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`

/** Nobody means a date before or after these, and PostgreSQL knows no year 0. */
const days = { first: '1900-01-01', last: '2200-12-31' } as const
const outOfRange = 'Please choose a date between 1900 and 2200.'
const inRange = (value: string) => {
  const written = value.slice(0, 10)
  return written >= days.first && written <= days.last
}
/** An ISO 8601 time with its offset, in UTC: PostgreSQL takes fewer offsets than JavaScript. */
const utc = () =>
  z.iso
    .datetime({ offset: true })
    .max(40)
    .transform((at) => new Date(at).toISOString())

/** A calendar day, 'YYYY-MM-DD'. An instant (as a Date picker's JSON) is taken as its UTC day. */
export const day = (message = 'Please choose a date.') =>
  z.union([z.iso.date(message), utc().transform((at) => dayOf(new Date(at)))], message).refine(inRange, outOfRange)

/** A calendar day, or an ISO 8601 time in UTC. */
export const dayOrTime = (message = 'Please choose a date.') =>
  z.union([z.iso.date(message), utc()], message).refine(inRange, outOfRange)

export const optionalDay = (message?: string) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), day(message).optional())

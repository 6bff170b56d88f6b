import { z } from 'zod'

// In a browser zod asks whether it may compile code, which the CSP refuses and reports. All other files import this one.
if ('document' in globalThis) z.config({ jitless: true })

/** How many characters a field takes at most. The forms show it, the server enforces it, the database repeats it. */
export const limits = {
  line: 200,
  email: 254,
  url: 2000,
  note: 2000,
  text: 10_000,
  password: 1024,
  token: 200,
} as const

const printable = (value: string) => !value.includes('\u0000')

/** Free text that may be empty. PostgreSQL cannot hold NUL, so it is refused here rather than there. */
export const text = (max: number = limits.text) =>
  z
    .string()
    .trim()
    .max(max, `Please keep this under ${max} characters.`)
    .refine(printable, 'This text has a character that cannot be stored.')

/** Free text that must say something; null, a missing key and '' all read as the same message. */
export const required = (message: string, max: number = limits.text) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `Please keep this under ${max} characters.`)
    .refine(printable, 'This text has a character that cannot be stored.')

/** Optional text of a form: '' and null count as "not given". */
export const optionalText = (max: number = limits.note) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), text(max).optional())

export const email = (message = 'Please enter a valid email address') =>
  z.string(message).trim().max(limits.email, message).pipe(z.email(message)).refine(printable, message)

/** Only http and https: a link that a reader can follow, never a script. */
export const webUrl = (message = 'Please enter a web address that starts with http:// or https://') =>
  z
    .string(message)
    .trim()
    .max(limits.url, message)
    .pipe(z.url({ protocol: /^https?$/, hostname: /\S/, error: message }))

export const optionalUrl = (message?: string) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), webUrl(message).optional())

/** The id of a row: what PostgreSQL's integer holds. */
export const id = z.int().positive().max(2_147_483_647)
export const byId = z.object({ id })

const pad = (part: number) => String(part).padStart(2, '0')
const dayOf = (at: Date) => `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`

/** A calendar day, 'YYYY-MM-DD'. An instant (as a Date picker's JSON) is taken as its UTC day. */
export const day = (message = 'Please choose a date.') =>
  z.union([z.iso.date(message), z.iso.datetime({ offset: true }).transform((at) => dayOf(new Date(at)))], message)

export const optionalDay = (message?: string) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), day(message).optional())

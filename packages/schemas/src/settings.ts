import { z } from 'zod'
import { changePassword } from './account.ts'
import { language } from './languages.ts'
import { maxLength } from './max-length.ts'
import { mailTimings, topicsNamed, wordsOf } from './states.ts'
import { required } from './text.ts'
import { zoneOf } from './zones.ts'

/** PUT /api/user: what is missing stays as it is, any other field is refused by name. */
export const profileUpdate = z.strictObject({
  firstName: required('Please enter your first name', maxLength.line).optional(),
  username: required('Please enter a username', maxLength.line).optional(),
})
export type ProfileUpdate = z.output<typeof profileUpdate>

/** DELETE /api/user: the password proves that the owner asks. */
export const accountErasure = z.object({ password: changePassword.shape.currentPassword })

const timing = z.enum(wordsOf(mailTimings))
/** An IANA zone, or a name for one: it is stored as the IANA zone. */
export const timezone = required('Please choose a timezone', maxLength.line)
  .refine((text) => zoneOf(text) !== null, 'Please choose a timezone from the list')
  .transform((text) => zoneOf(text) ?? text)

const clock = z.string('Please choose a time.').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time.')
/** Hours in which no news is emailed, by the reader's own clock; they may pass midnight. */
export const quietHours = z
  .strictObject({ from: clock, until: clock })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Please choose two different times.' })
export type QuietHours = z.output<typeof quietHours>

/** PUT /api/user/preferences: what is missing stays as it is, any other field is refused by name. */
export const preferencesUpdate = z.strictObject({
  timezone: timezone.optional(),
  mail: z.strictObject({ tasks: timing, progress: timing, messages: timing }).partial().optional(),
  /** Null ends quiet hours. */
  quietHours: quietHours.nullish(),
})
export type PreferencesUpdate = z.output<typeof preferencesUpdate>

/** PUT /api/va/preferences: the same. Null ends quiet hours. The time zone is the profile's. */
export const vaPreferencesUpdate = z.strictObject({
  language: language.optional(),
  timezone: timezone.optional(),
  mail: preferencesUpdate.shape.mail,
  /** Which news is shown on the VA's devices. */
  push: z.strictObject({ tasks: z.boolean(), progress: z.boolean(), messages: z.boolean() }).partial().optional(),
  quietHours: quietHours.nullish(),
})
export type VaPreferencesUpdate = z.output<typeof vaPreferencesUpdate>

/** The link in an email that turns its topics off. */
export const unsubscription = z.object({
  token: z.uuid('This link is not valid.'),
  topic: z
    .string('This link is not valid.')
    .max(100, 'This link is not valid.')
    .refine((topic) => topicsNamed(topic) !== undefined, 'This link is not valid.'),
})
export type Unsubscription = z.output<typeof unsubscription>

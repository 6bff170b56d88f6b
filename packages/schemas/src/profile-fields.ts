import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { currency } from './price.ts'
import { languageLevels } from './profile-shown.ts'
import { atMost, cents, required, webUrl } from './text.ts'
import { urlOf } from './url.ts'

const badRate = 'Please give amounts such as 9 or 12.50.'
const rateCents = z.number(badRate).pipe(cents)
/** What a VA asks for an hour; null takes the figures back. */
export const rate = z
  .object({ minCents: rateCents, maxCents: rateCents, currency })
  .refine(({ minCents, maxCents }) => minCents <= maxCents, 'The first amount cannot be more than the second.')

export const maxLanguages = 12
const spokenName = required('Please name the language.', 60).refine(
  (name) => !/[,;]/.test(name),
  'Please give each language its own row.',
)
/** Names are stored as the text that the team and the analyst read; levels beside it, by their name. */
export const spoken = atMost(
  z.strictObject({ name: spokenName, level: z.enum(languageLevels, 'Please choose a level.').nullable() }),
  maxLanguages,
  `Please name at most ${maxLanguages} languages.`,
)
  .refine(
    (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
    'Each language can be named once.',
  )
  .refine(
    (all) => all.map(({ name }) => name).join(', ').length <= maxLength.line,
    'These names are too long together. Please name fewer languages.',
  )

export const maxSamples = 6
const safeLink = 'Please enter a web address that starts with https://'
/** Only https, and no name or password in front of the host: what a reader sees is where they go. */
const sampleUrl = webUrl(safeLink).refine((value) => {
  // Zod asks this of values that an earlier check has refused, too.
  const url = urlOf(value)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}, safeLink)
export const sample = z.strictObject({ title: required('Please give it a title.', maxLength.title), url: sampleUrl })
/** Work that a VA shows, on pages of others. */
export const samples = atMost(sample, maxSamples, `Please show at most ${maxSamples} samples.`)

import { type Currency, centsFrom } from '@kazi/schemas/money'
import type { Rate, Sample, Spoken } from '@kazi/schemas/profile-shown'
import type { Profile } from './profile.ts'

/** A rate as its fields have it; `wordless` takes back the words of a rate that has no figures. */
export type RateValues = { from: string; to: string; currency: Currency; wordless: boolean }

const units = (amountCents: number) => (amountCents / 100).toFixed(amountCents % 100 === 0 ? 0 : 2)

const rateValues = (rate: Rate | null): RateValues => ({
  from: rate ? units(rate.minCents) : '',
  to: rate && rate.maxCents !== rate.minCents ? units(rate.maxCents) : '',
  currency: rate?.currency ?? 'USD',
  wordless: false,
})

/** '9', '9.50' and '9,50' in cents; NaN, which the schema refuses with its sentence, for what is no amount. */
const centsIn = (text: string) =>
  /^\d+([.,]\d{1,2})?$/.test(text.trim()) ? centsFrom(Number(text.trim().replace(',', '.'))) : Number.NaN

/** The rate that the fields mean: null for none, undefined where words without figures stay. */
export function rateIn({ from, to, currency, wordless }: RateValues, before: Rate | null): Rate | null | undefined {
  if (from.trim() === '' && to.trim() === '') return before || wordless ? null : undefined
  const minCents = centsIn(from)
  return { minCents, maxCents: to.trim() === '' ? minCents : centsIn(to), currency }
}

/** A row of a list, with the identity that its fields keep while others come and go. */
export type Row<T> = T & { key: number }
export type SpokenRow = Row<Spoken>
export type SampleRow = Row<Sample>

export const rowsOf = <T extends object>(all: readonly T[]): Row<T>[] => all.map((one, key) => ({ ...one, key }))
export const nextKey = (rows: readonly { key: number }[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1

/** Rows that are not empty, as the schema has them. */
export const spokenOf = (rows: readonly SpokenRow[]): Spoken[] =>
  rows.filter(({ name }) => name.trim() !== '').map(({ name, level }) => ({ name, level }))
export const samplesOf = (rows: readonly SampleRow[]): Sample[] =>
  rows
    .filter(({ title, url }) => title.trim() !== '' || url.trim() !== '')
    .map(({ title, url }) => ({ title, url: withScheme(url.trim()) }))

/** People type and paste addresses without 'https://'. */
const withScheme = (url: string) => (/^[a-z][a-z0-9+.-]*:/i.test(url) || !url.includes('.') ? url : `https://${url}`)

/** A profile as its form has it. */
export const valuesOf = (profile: Profile) => ({
  available: profile.available,
  skills: profile.skills,
  tools: profile.tools.join(', '),
  timezone: profile.timezone,
  rate: rateValues(profile.rate),
  languages: rowsOf(profile.spoken),
  samples: rowsOf(profile.samples),
  weeklyHours: profile.weeklyHours === null ? '' : String(profile.weeklyHours),
  // Empty for who has said nothing: what the fields propose then is not what somebody said.
  workingHours: profile.workingHours,
  intro: profile.intro,
})
type Values = ReturnType<typeof valuesOf>

/** What differs from the saved profile: only this is kept as a draft and sent, so that the rest stays as it was saved last. */
export const changedIn = (values: Values, saved: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
    ),
  )

import type { Outputs } from '@kazi/client/connect'
import { entriesOf } from '@kazi/schemas/entries'
import { eastern, minOverlapHours, overlapHours, zonePresets } from '@kazi/schemas/zones'
import { isNoFilter } from './no-filter.ts'

const vaSorts = ['hours', 'rating'] as const
export type VaSort = (typeof vaSorts)[number]
export type Va = Outputs['vas']['list']['rows'][number]
/** Undefined, '' and 'all' mean no filter. */
export type Filters = {
  q?: string | undefined
  skill?: string | undefined
  timezone?: string | undefined
  sort?: VaSort | undefined
}

export const skillPresets = [
  'Administrative Support',
  'Content Writing',
  'Social Media Management',
  'Customer Service',
  'Data Entry',
  'Email Management',
  'Research',
  'Bookkeeping',
]
const words = (filter: string | undefined) => filter?.trim().toLowerCase() ?? ''
const given = (filter: string | undefined) => (isNoFilter(filter) ? '' : words(filter))
export const isFiltered = ({ q, skill, timezone }: Filters) => [words(q), given(skill), given(timezone)].some(Boolean)

/** A timezone that shared hours are counted against, and whether it is the reader's own. */
export type Zone = { name: string; own: boolean }
/** The chosen timezone, otherwise the reader's own. */
export function referenceZone({ timezone }: Filters, reader: string | undefined): Zone {
  const preset = zonePresets.find((name) => name.toLowerCase() === given(timezone))
  return preset ? { name: preset, own: false } : { name: reader ?? eastern, own: reader !== undefined }
}

const hoursWith = (va: Va, zone: string) => overlapHours(va.timezone, zone, new Date(), va.workingHours) ?? 0

/** Best first, of equals who was rated more often; who has no rating yet comes last. */
const byRating = (a: Va, b: Va) => (b.rating ?? 0) - (a.rating ?? 0) || b.reviewCount - a.reviewCount

/**
 * The rules of the specification: text matches name or skills, a skill matches skills, a zone matches the timezone. A
 * preset zone is where the client works, so it also matches VAs who share an hour of nine to five, most hours first.
 */
export function filterVas(vas: readonly Va[], filters: Filters, reference: Zone): Va[] {
  const [q, skill, zone] = [words(filters.q), given(filters.skill), given(filters.timezone)]
  const preset = zonePresets.find((name) => name.toLowerCase() === zone)
  const found = vas.filter(
    (va) =>
      (!q || va.name.toLowerCase().includes(q) || va.skills.toLowerCase().includes(q)) &&
      (!skill || va.skills.toLowerCase().includes(skill)) &&
      (!zone || va.timezone.toLowerCase().includes(zone) || (preset && hoursWith(va, preset) >= minOverlapHours)),
  )
  if (filters.sort === 'rating') return found.toSorted(byRating)
  if (!preset && filters.sort !== 'hours') return found
  const hours = new Map(found.map((va) => [va.id, hoursWith(va, preset ?? reference.name)]))
  return found.toSorted((a, b) => (hours.get(b.id) ?? 0) - (hours.get(a.id) ?? 0))
}

/** The names in the data that are not among the presets, each once. One that means no filter cannot be chosen. */
function named(presets: string[], found: string[]) {
  const known = new Set(presets.map((name) => name.toLowerCase()))
  const more = new Map<string, string>()
  for (const name of found) {
    const key = name.toLowerCase()
    if (!isNoFilter(name) && !known.has(key) && !more.has(key)) more.set(key, name)
  }
  return [...more.values()].sort((a, b) => a.localeCompare(b))
}
/** The skills and timezones that VAs have, which the filters offer beside the presets. */
export type Choices = Outputs['vas']['choices']
export const choicesOf = (vas: readonly Va[]): Choices => ({
  skills: vas.flatMap(({ skills }) => entriesOf(skills)),
  timezones: vas.map(({ timezone }) => timezone.trim()),
})
export const moreSkills = ({ skills }: Choices) => named(skillPresets, skills)
export const moreZones = ({ timezones }: Choices) => named(zonePresets, timezones)

import type { Outputs } from '@kazi/client/connect'
import { minOverlapHours, overlapHours, zonePresets } from '@kazi/schemas/zones'

export type Va = Outputs['vas']['list']['rows'][number]
/** Undefined, '' and 'all' mean no filter. */
export type Filters = { q?: string | undefined; skill?: string | undefined; timezone?: string | undefined }

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
const given = (filter: string | undefined) => (filter && filter !== 'all' ? filter.trim().toLowerCase() : '')
export const isFiltered = ({ q, skill, timezone }: Filters) => [q, skill, timezone].some(given)

/** The timezone that shared hours are counted against: the chosen one, otherwise the team's own. */
export const referenceZone = ({ timezone }: Filters) =>
  zonePresets.find((preset) => preset.toLowerCase() === given(timezone)) ?? 'US Eastern'

const hoursWith = (va: Va, zone: string) => overlapHours(va.timezone, zone) ?? 0

/**
 * The rules of the specification: text matches name or skills, a skill matches skills, a zone matches the timezone. A
 * preset zone is where the client works, so it also matches VAs who share an hour of nine to five, most hours first.
 */
export function filterVas(vas: readonly Va[], filters: Filters): Va[] {
  const [q, skill, zone] = [given(filters.q), given(filters.skill), given(filters.timezone)]
  const preset = zonePresets.find((name) => name.toLowerCase() === zone)
  const found = vas.filter(
    (va) =>
      (!q || va.name.toLowerCase().includes(q) || va.skills.toLowerCase().includes(q)) &&
      (!skill || va.skills.toLowerCase().includes(skill)) &&
      (!zone || va.timezone.toLowerCase().includes(zone) || (preset && hoursWith(va, preset) >= minOverlapHours)),
  )
  return preset ? found.toSorted((a, b) => hoursWith(b, preset) - hoursWith(a, preset)) : found
}

/** The presets first, then the zones in the loaded data, each name once. */
function named(presets: string[], found: string[]) {
  const known = new Set(presets.map((name) => name.toLowerCase()))
  const more = new Map<string, string>()
  for (const name of found) {
    const key = name.toLowerCase()
    if (name && !known.has(key) && !more.has(key)) more.set(key, name)
  }
  return [...more.values()].sort((a, b) => a.localeCompare(b))
}
export const moreSkills = (vas: readonly Va[]) =>
  named(
    skillPresets,
    vas.flatMap(({ skills }) => skills.split(/[,;]/).map((skill) => skill.trim())),
  )
export const moreZones = (vas: readonly Va[]) =>
  named(
    zonePresets,
    vas.map(({ timezone }) => timezone.trim()),
  )

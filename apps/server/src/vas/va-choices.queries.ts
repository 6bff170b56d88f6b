import { entriesOf } from '@kazi/schemas/entries'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listVersion, publicVasVersion } from '../db/va-list-version.ts'
import { singleFlight } from '../single-flight.ts'

/** At most so many skills, and so many timezones, are offered as filters. */
export const mostChoices = 1000
/** Whoever wrote a sentence instead is found by the search for words. */
const longest = 80

export type VaChoices = { skills: string[]; timezones: string[] }

type Cached = { version: string; choices: VaChoices }
type Cache = { current?: Cached; read: () => Promise<VaChoices> }
const caches = new WeakMap<Db, Cache>()

/** The cache of a database; who misses it together waits for one statement. */
function cacheOf(db: Db) {
  const known = caches.get(db)
  if (known) return known
  const cache: Cache = {
    read: singleFlight(async () => {
      const { version, skills, timezones } = await readChoices(db)
      const skillNames = distinct(skills.flatMap(asWritten)).slice(0, mostChoices)
      const choices = { skills: skillNames, timezones: distinct(timezones) }
      cache.current = { version, choices }
      return choices
    }),
  }
  caches.set(db, cache)
  return cache
}

/** The skills and timezones that VAs have, cached until the list of VAs changes: the oldest skills, the first timezones. */
export async function vaChoices(db: Db): Promise<VaChoices> {
  const { current, read } = cacheOf(db)
  return current && current.version === (await publicVasVersion(db)) ? current.choices : read()
}

type Skill = { name: string; among: string }
type Read = { version: string; skills: Skill[]; timezones: string[] }

/**
 * One statement, so that the version is that of its rows: behind one URL there may be several replicas, one newer than the
 * other. Reads one index entry for each distinct timezone, and one VA for each skill.
 */
async function readChoices(db: Db): Promise<Read> {
  const { rows } = await sql<Read>`
    with recursive zones (timezone) as (
      select min(timezone) from vas
      union all
      select (select min(timezone) from vas where timezone > zones.timezone) from zones where zones.timezone is not null),
    skilled as (
      select s.id, s.name, v.skills as among from skills s cross join lateral (
        select v.skills from va_skills k join vas v on v.id = k.va_id where k.skill_id = s.id limit 1) v
      where length(s.name) <= ${longest} order by s.id limit ${mostChoices})
    select ${listVersion} as version,
      array(select timezone from zones where length(btrim(timezone)) <= ${longest} limit ${mostChoices}) as timezones,
      (select coalesce(json_agg(json_build_object('name', name, 'among', among) order by id), '[]') from skilled) as skills`.execute(
    db,
  )
  return rows[0]!
}

/**
 * A skill as one of those who have it writes it: by itself it is in lower case. The table of skills does not know the
 * separators of every script, so one of its names can be several skills.
 */
function asWritten({ name, among }: Skill) {
  const written = new Map(entriesOf(among).map((skill) => [skill.toLowerCase(), skill]))
  return entriesOf(name).map((skill) => written.get(skill) ?? skill)
}

const distinct = (names: string[]) => [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '')

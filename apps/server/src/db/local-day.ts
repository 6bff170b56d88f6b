import { type RawBuilder, sql } from 'kysely'

/** Where days begin: in one zone (`zoneOf`), or in one now and in others before, each until a moment, oldest first. */
export type Zone = string | { now: string; before: { zone: string; until: string }[] }

const isOffset = (zone: string) => /^[+-]/.test(zone)

/**
 * The calendar day of a moment in a zone: a name, or an offset like '+03:00'. PostgreSQL takes an offset in a text the
 * POSIX way, west of Greenwich, and in an interval east of it. Of several zones it is the one that counted then.
 */
export function localDay(at: RawBuilder<unknown>, zone: Zone): RawBuilder<string> {
  if (typeof zone === 'string')
    return sql<string>`(${at} at time zone ${zone}::${isOffset(zone) ? sql`interval` : sql`text`})::date`
  const { now, before } = zone
  if (before.length === 0) return localDay(at, now)
  const zones = [...before.map((one) => one.zone), now]
  const [names, offsets] = [
    zones.map((one) => (isOffset(one) ? null : one)),
    zones.map((one) => (isOffset(one) ? one : null)),
  ]
  const place = sql`width_bucket(${at}, ${before.map(({ until }) => until)}::timestamptz[]) + 1`
  return sql<string>`coalesce(${at} at time zone (${names}::text[])[${place}],
    ${at} at time zone (${offsets}::interval[])[${place}])::date`
}

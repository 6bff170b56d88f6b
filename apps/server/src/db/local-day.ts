import { type RawBuilder, sql } from 'kysely'

/**
 * The calendar day of a moment in a zone (`zoneOf`): a name, or an offset like '+03:00'. PostgreSQL takes an offset in a
 * text the POSIX way, west of Greenwich, and in an interval east of it.
 */
export const localDay = (at: RawBuilder<unknown>, zone: string) =>
  sql<string>`(${at} at time zone ${zone}::${/^[+-]/.test(zone) ? sql`interval` : sql`text`})::date`

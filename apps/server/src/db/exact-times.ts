import { sql } from 'kysely'

/** A column of a time, to the microsecond, so that an undo restores exactly what was there. */
export const exactly = (column: string) => sql<string | null>`${sql.ref(column)}::text`

import { sql } from 'kysely'

/** A VA's working hours by weekday, Monday first; empty for who has said nothing. */
export const workingHours = sql<string[]>`string_to_array(vas.working_hours, ',')`.as('workingHours')

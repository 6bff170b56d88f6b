import { sql } from 'kysely'

/** Where a VA's photo is read, with a version so that browsers may keep it; null without one. */
export const photoAddress = sql<string | null>`
  case when vas.photo is not null then '/api/vas/' || vas.id || '/photo?v=' || left(vas.photo::text, 8) end`.as('photo')

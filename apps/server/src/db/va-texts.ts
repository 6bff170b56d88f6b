import { sql } from 'kysely'

/**
 * The texts by which VAs are found, as folded() writes them. One index has all of them, so that a VA who is written costs it
 * once; a search says in which it looks.
 */
export const vaTexts = {
  name: sql`vas.name_text`,
  email: sql`vas.email_text`,
  skills: sql`vas.skills_text`,
  country: sql`vas.country_text`,
}
/** What the team's lists of VAs look in. */
export const teamTexts = Object.values(vaTexts)

import { type Kysely, sql } from 'kysely'

const categories = [
  ...['Email Management', 'Administrative Tasks', 'Content Creation', 'Social Media Management', 'Research'],
  ...['Customer Support', 'Data Entry', 'Project Management', 'Marketing', 'Other'],
  ...['Administrative', 'Customer Service', 'Design', 'Social Media', 'Technical'],
]

/**
 * The categories that a task may have. Every call has always checked them; what a hand wrote past the calls becomes Other,
 * since a row that breaks the check could not be changed anymore.
 */
export async function up(db: Kysely<unknown>) {
  const known = sql`(${sql.join(categories.map((category) => sql.lit(category)))})`
  await sql`update tasks set category = 'Other' where category not in ${known}`.execute(db)
  await sql`alter table tasks add constraint tasks_category_check check (category in ${known})`.execute(db)
}

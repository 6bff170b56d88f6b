import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** Of comma-separated texts about skills, the names that nobody has had yet, in order. */
async function newNames(db: Db, texts: RawBuilder<unknown>) {
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(skill_names(coalesce((${texts}), ''))) n (name)
    where not exists (select from skills s where s.name = n.name) order by n.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** New names in rows that were just read, of those whose address is new. */
export const newSkillsIn = (db: Db, rows: { email: string; skills: string }[]) =>
  newNames(
    db,
    sql`select string_agg(r.skills, ',')
      from unnest(${rows.map(({ email }) => email)}::citext[], ${rows.map(({ skills }) => skills)}::text[]) r (email, skills)
      where not exists (select from vas v where v.email = r.email)`,
  )

/** New names in a range of the rows of a file that was read, of those that are to be imported. */
export const newSkillsOf = (db: Db, importId: number, { from, to }: { from: number; to: number }) =>
  newNames(
    db,
    sql`select string_agg(r.va ->> 'skills', ',') from va_import_rows r
      where r.import_id = ${importId} and r.row between ${from} and ${to} and (r.verdict = 'update'
        or (r.verdict = 'new' and not exists (select from vas v where v.email = r.email)))`,
  )

/** With the lock of the trigger on VAs: two that add the same names in another order would wait for each other. */
export async function addSkills(db: Tx, names: string[]) {
  await sql`select pg_advisory_xact_lock(hashtext('kazi skills'))`.execute(db)
  await sql`insert into skills (name) select unnest(${names}::text[]) on conflict (name) do nothing`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The most that a list to choose from shows. */
const most = 100

/**
 * The VAs whom a client knows: favorites first, then those who worked for the client, the latest first. `others` is
 * how many follow a VA: of the last row, how many are not listed.
 */
export async function knownVas(db: Db, userId: number) {
  const { rows } = await sql<{
    id: number
    name: string
    favorite: boolean
    tasks: number
    available: boolean
    others: number
  }>`
    select v.id, v.name, f.va_id is not null as favorite, coalesce(w.tasks, 0)::int as tasks,
      v.available and v.back_on is null as available,
      (row_number() over (order by f.va_id is null desc, w.latest nulls first, v.id desc) - 1)::int as others
    from vas v
      left join favorite_vas f on f.va_id = v.id and f.user_id = ${userId}
      left join (
        select va_id, count(*) as tasks, max(id) as latest from tasks
        where user_id = ${userId} and va_id is not null group by va_id
      ) w on w.va_id = v.id
    where v.id in (
      select va_id from favorite_vas where user_id = ${userId}
      union select va_id from tasks where user_id = ${userId} and va_id is not null)
    order by favorite desc, w.latest desc nulls last, v.id limit ${most}`.execute(db)
  return rows
}

/** Marks a VA as a favorite of a client, or no longer. Returns false if there is no such VA. */
export async function markFavorite(db: Db, userId: number, vaId: number, favorite: boolean) {
  if (favorite) {
    await sql`
      insert into favorite_vas (user_id, va_id) select ${userId}, id from vas where id = ${vaId}
      on conflict do nothing`.execute(db)
    return Boolean(await db.selectFrom('vas').select('id').where('id', '=', vaId).executeTakeFirst())
  }
  await db.deleteFrom('favoriteVas').where('userId', '=', userId).where('vaId', '=', vaId).execute()
  return true
}

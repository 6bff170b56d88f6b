import type { VaAccessQuery, VaSelection } from '@kazi/schemas/va-management'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listPage, selectedRows } from '../db/list.ts'
import { accessOfVa, matchingVas, vaOrder } from './vas.queries.ts'

const byName = { ...vaOrder, first: { sort: 'name' as const } }

/** A page of VAs with their way into the portal: link, sessions, last use. */
export const accessPage = (db: Db, input: VaAccessQuery) =>
  listPage(
    db,
    matchingVas(db, input)
      .select(['vas.id', 'name', 'email', 'invitedAt', accessOfVa.as('access')])
      .select(
        sql<
          string | null
        >`(select l.expires_at from mailed_links l where l.va_id = vas.id and l.purpose = 'password')`.as(
          'linkExpiresAt',
        ),
      )
      .select(
        sql<number>`(select count(*)::int from sessions s where s.va_id = vas.id and s.expires_at > now())`.as(
          'sessions',
        ),
      )
      .select(sql<string | null>`(select max(s.last_used_at) from sessions s where s.va_id = vas.id)`.as('lastUsedAt')),
    byName,
    input,
    matchingVas(db, input),
  )

/** The VAs of a bulk action. */
export const selectedVas = (db: Db, { selection, after = 0 }: VaSelection, most: number) =>
  selectedRows(
    ('ids' in selection ? db.selectFrom('vas') : matchingVas(db, selection.matching)).select(['vas.id', 'name']),
    { id: sql`vas.id`, selection, after, most },
  )

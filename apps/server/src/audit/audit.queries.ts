import type { AuditQuery } from '@kazi/schemas/audit'
import { auditActions } from '@kazi/schemas/audit-words'
import type { ListPage } from '@kazi/schemas/list'
import { fold, searchWords } from '@kazi/schemas/search-words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { allOf, containsWords, listPage } from '../db/list.ts'
import { isAbout, withNames } from './audit-names.queries.ts'

const order = {
  sorts: {
    when: { by: sql`audit.id`, type: 'int' },
    who: { by: sql`actor`, type: 'text' },
  },
  first: { sort: 'when', desc: true },
  id: sql`audit.id`,
} as const

const columns = ['id', 'actor as who', 'action as what', 'target as to', 'at as when'] as const

/**
 * Each word must be in the entry, in the displayed label of its action, or in the name of the person it is about. The
 * words are looked up one after another: ten at once would take all connections of the pool.
 */
async function contains(db: Db, q: string) {
  const conditions: RawBuilder<unknown>[] = []
  let someNamed = false
  for (const word of searchWords(q)) {
    const actions = Object.entries(auditActions).flatMap(([action, label]) =>
      fold(label).includes(word) ? [action] : [],
    )
    const written = containsWords(sql`list_text`, word)
    const labeled = actions.length > 0 ? sql` or action in (${sql.join(actions)})` : sql``
    const { about, some } = await isAbout(db, word)
    conditions.push(sql`(${written} or ${about}${labeled})`)
    someNamed ||= some
  }
  return { found: allOf(conditions), someNamed }
}

const entriesOf = (db: Db, found: RawBuilder<boolean>, { who, what, target }: AuditQuery['filters']) =>
  db
    .selectFrom('audit')
    .where(found)
    .$if(who !== undefined, (query) => query.where('actor', '=', who as string))
    .$if(target !== undefined, (query) => query.where('target', '=', target as string))
    .$if(what !== undefined, (query) => query.where('action', '=', what as string))

/** The detail of an import, a bulk action or an edit of texts can be long, so a list row has only what it is about. */
const detailShown = sql<Record<string, unknown> | null>`
  case
    when detail is null or length(detail::text) <= 1000 then detail
    when jsonb_typeof(detail -> 'changes') = 'object'
      then jsonb_build_object('changed', (select jsonb_agg(name) from jsonb_object_keys(detail -> 'changes') as name))
    else jsonb_build_object('beginning', left(detail::text, 1000))
  end`

/**
 * A page of the audit log: only the columns that a row shows. `someNamed` says that a word of the search is in more
 * names than are searched for.
 */
export async function auditPage(db: Db, input: AuditQuery) {
  const { found, someNamed } = await contains(db, input.q)
  const query = entriesOf(db, found, input.filters).select(columns)
  return { ...(await named(db, listPage(db, query.select(detailShown.as('detail')), order, input))), someNamed }
}

/** The same page with the complete detail. */
export async function auditRecords(db: Db, input: AuditQuery) {
  const { found } = await contains(db, input.q)
  const query = entriesOf(db, found, input.filters).select([...columns, 'detail'])
  return named(db, listPage(db, query, order, input))
}

/** One entry with everything that is known of it. */
export async function auditEntry(db: Db, id: number) {
  const entry = await db
    .selectFrom('audit')
    .select([...columns, 'detail', 'ip'])
    .where('id', '=', id)
    .executeTakeFirst()
  return entry && (await withNames(db, [entry]))[0]
}

async function named<Row extends { to: string | null; detail: unknown }>(db: Db, reading: Promise<ListPage<Row>>) {
  const page = await reading
  return { ...page, rows: await withNames(db, page.rows) }
}

/** All actors and actions in the log. Reads one index entry for each, however large the log is. */
export async function auditChoices(db: Db) {
  const [who, what] = await Promise.all([distinct(db, 'actor'), distinct(db, 'action')])
  return { who, what }
}

async function distinct(db: Db, column: 'actor' | 'action') {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      (select min(${name}) from audit)
      union all
      select (select min(${name}) from audit where ${name} > found.value) from found where found.value is not null
    )
    select value from found where value is not null limit 500`.execute(db)
  return rows.map(({ value }) => value)
}

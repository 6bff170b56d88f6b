import type { VaImportField, VaImportMode, VaImportRowsQuery, VaImportsQuery, VaVerdict } from '@kazi/schemas/va-import'
import { maxImportRows, planHours, undoDays } from '@kazi/schemas/va-import'
import { sql } from 'kysely'
import type { Mapping } from '../cpu/va-csv.ts'
import type { Db, Tx } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'
import { listPage } from '../db/list.ts'
import { isUnused } from './va-references.queries.ts'

type NewImport = {
  actor: string
  fileName: string
  state: 'planned' | 'imported'
  mode: VaImportMode
  columns: string[]
  mapping: Mapping
  total: number
}

/** What the database keeps of a mapping: '' for a column that stands for nothing. */
const stored = (mapping: Mapping) => mapping.map((field) => field ?? '')

export const insertImport = (db: Tx, { mapping, ...row }: NewImport) =>
  db
    .insertInto('vaImports')
    .values({ ...row, mapping: stored(mapping), importedAt: row.state === 'imported' ? sql`now()` : null })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * What this transaction writes into the text indexes of VAs and of the log waits there for `mergeIndexEntries`, up to 32 MB for each instead
 * of 4: merged by thousands it takes half as long, and no batch has to wait for it. 10,000 VAs write about 7 MB.
 */
export const deferIndexEntries = (db: Tx) => sql`select set_config('gin_pending_list_limit', '32768', true)`.execute(db)

/**
 * Merges what waits in the text indexes of VAs, and of the log with an entry for each, which each search reads until then;
 * returns how many pages (8 kB) waited.
 */
export async function mergeIndexEntries(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am m on m.oid = c.relam where i.indrelid in ('vas'::regclass, 'audit'::regclass) and m.amname = 'gin'`.execute(
    db,
  )
  let pages = 0
  for (const { name } of rows) {
    const merged = await sql<{ pages: number }>`
      select gin_clean_pending_list(${name}::regclass)::int as pages`.execute(db)
    pages += merged.rows[0]?.pages ?? 0
  }
  return pages
}

/** A JSON array of rows as `readVaFile` writes them. */
const rowsIn = (batch: string) => sql`jsonb_to_recordset(${batch}::jsonb)
  r (row int, cells text[], va jsonb, email citext, problem text, "column" smallint, first int)`

/** The columns of a VA that a file can give. */
const given = [
  'name',
  'timezone',
  'skills',
  'tools',
  'intro',
  'country',
  'languages',
  'experience',
  'industry',
  'availability',
  'portfolio',
  'hourly_rate',
  'rate_min_cents',
  'rate_max_cents',
  'rate_currency',
] as const
const listed = sql.join(given.map((name) => sql.ref(name)))
const current = (v: string) =>
  sql`jsonb_build_object(${sql.join(given.flatMap((name) => [sql.lit(name), sql.ref(`${v}.${name}`)]))})`
/** What a row would change of a VA, in words; null if nothing. */
const changes = (row: string) => sql`(
  select string_agg(replace(g.key, '_', ' '), ', ' order by g.key) from jsonb_each(${sql.ref(`${row}.va`)}) g
  where g.key <> 'email' and g.key not like 'rate\\_%' and ${current('v')} -> g.key is distinct from g.value)`

/** Verdict and reason of a row `r` beside the VA `v` of its address, or none. */
const verdictOf = (mode: VaImportMode, first = sql`r.first`) => ({
  verdict: sql`case when r.va is null then 'invalid' when ${first} is not null then 'duplicate' when v.id is null then 'new'
    when ${mode === 'update'} and ${changes('r')} is not null then 'update' else 'exists' end`,
  reason: sql`case when ${first} is not null then 'has the email address of row ' || ${first}
    when v.id is null then null
    when ${mode === 'update'} then coalesce('changes ' || ${changes('r')}, 'says what the network knows already')
    else 'is in the network already' end`,
})

/** Writes a batch of the rows of a file that is not imported yet, with their verdicts. */
export async function insertRows(db: Tx, importId: number, mode: VaImportMode, batch: string) {
  const { verdict, reason } = verdictOf(mode)
  await sql`
    insert into va_import_rows (import_id, row, cells, va, email, verdict, reason, wrong_column)
    select ${importId}, r.row, coalesce(r.cells, '{}'), r.va, r.email, ${verdict}, coalesce(r.problem, ${reason}), r."column"
    from ${rowsIn(batch)} left join vas v on v.email = r.email`.execute(db)
}

/**
 * Inserts the VAs of a batch, but for those whose address exists, and what became of each row; returns how many are new.
 * One statement, so that a batch is sent and parsed once.
 */
export async function importBatch(db: Tx, importId: number, batch: string) {
  const { rows } = await sql<{ made: number }>`
    with r as materialized (select * from ${rowsIn(batch)}),
    made as (
      insert into vas (email, ${listed})
      select n.email, ${columnsOf}
      from r cross join lateral jsonb_populate_record(null::vas, r.va) n
      where r.va is not null and r.first is null order by r.row
      on conflict (email) do nothing
      returning id, email),
    kept as (
      insert into va_import_rows (import_id, row, cells, email, verdict, reason, wrong_column, va_id)
      select ${importId}, r.row, case when made.id is null then r.cells else '{}' end, r.email,
        case when r.va is null then 'invalid' when r.first is not null then 'duplicate' when made.id is null then 'exists' else 'new' end,
        case when r.va is null then r.problem when r.first is not null then 'has the email address of row ' || r.first
          when made.id is null then 'is in the network already' end,
        r."column", made.id
      from r left join made on made.email = r.email and r.va is not null and r.first is null
      returning va_id)
    select count(va_id)::int as made from kept`.execute(db)
  return rows[0]?.made ?? 0
}
/** Texts that the table wants are empty where the file says nothing. */
const columnsOf = sql.join(
  given.map((name) => {
    if (name === 'tools') return sql`coalesce(n.tools, '{}')`
    if (name === 'timezone' || name === 'skills' || name === 'intro') return sql`coalesce(${sql.ref(`n.${name}`)}, '')`
    return sql.ref(`n.${name}`)
  }),
)

const importColumns = [
  'id',
  'actor',
  'fileName',
  'state',
  'mode',
  'columns',
  'mapping',
  'total',
  'createdAt',
  'importedAt',
  'undoneAt',
  'kept',
] as const
const undoable =
  sql<boolean>`state = 'imported' and imported_at > now() - make_interval(days => ${sql.lit(undoDays)})`.as('undoable')

/** A file that was read is there for the key that sent it, and for as long as the sweep leaves it whole; an import for all. */
const visibleImport = (db: Db, actor: string, id: number) =>
  db
    .selectFrom('vaImports')
    .select(importColumns)
    .select(undoable)
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('state', '<>', 'planned'),
        is.and([is('actor', '=', actor), sql<boolean>`created_at >= now() - make_interval(hours => ${planHours})`]),
      ]),
    )
type ImportRow = Awaited<ReturnType<ReturnType<typeof visibleImport>['executeTakeFirst']>>
const withMapping = (row: ImportRow) => {
  const mapping: Mapping | undefined = row?.mapping.map((field) => (field || null) as VaImportField | null)
  return row && mapping && { ...row, mapping }
}

export const importOf = async (db: Db, actor: string, id: number) =>
  withMapping(await visibleImport(db, actor, id).executeTakeFirst())
export const lockImport = async (db: Tx, actor: string, id: number) =>
  withMapping(await visibleImport(db, actor, id).forNoKeyUpdate().executeTakeFirst())

export const countsOf = (db: Db, ids: number[]) =>
  db
    .selectFrom('vaImportRows')
    .select(['importId', 'verdict', sql<number>`count(*)::int`.as('n')])
    .where('importId', 'in', ids)
    .groupBy(['importId', 'verdict'])
    .execute()

const byTime = {
  sorts: { newest: { by: sql`id`, type: 'int' } },
  first: { sort: 'newest', desc: true },
  id: sql`id`,
} as const
/** What was imported and can still be looked at, newest first. */
export const importsPage = (db: Db, input: VaImportsQuery) =>
  listPage(
    db,
    db
      .selectFrom('vaImports')
      .select(['id', 'actor', 'fileName', 'state', 'total', 'importedAt', 'undoneAt', 'kept', undoable])
      .where('state', '<>', 'planned'),
    byTime,
    input,
  )

const byRow = { sorts: { row: { by: sql`row`, type: 'int' } }, first: { sort: 'row' }, id: sql`row` } as const
export const importRowsPage = (db: Db, { id, filters: { verdict }, ...input }: VaImportRowsQuery) =>
  listPage(
    db,
    db
      .selectFrom('vaImportRows')
      .select(['row', 'cells', 'verdict', 'reason', 'wrongColumn', 'kept'])
      .where('importId', '=', id)
      .$if(verdict !== undefined, (query) => query.where('verdict', '=', verdict as VaVerdict)),
    byRow,
    input,
  )

/** Row by row what an import would do, of rows that are not stored. */
export async function verdictsOf(db: Db, batches: string[]) {
  const { verdict, reason } = verdictOf('skip')
  const all: { row: number; verdict: VaVerdict; reason: string | null }[] = []
  for (const batch of batches) {
    const { rows } = await sql<(typeof all)[number]>`
      select r.row, ${verdict} as verdict, coalesce(r.problem, ${reason}) as reason
      from ${rowsIn(batch)} left join vas v on v.email = r.email order by r.row`.execute(db)
    all.push(...rows)
  }
  return all
}

/** Rows that could not be taken back; the screen shows the first of them, the list of rows all. */
export const rowsThatStay = (db: Db, importId: number) =>
  db
    .selectFrom('vaImportRows')
    .select(['row', 'email', sql<string>`kept`.as('reason')])
    .where('importId', '=', importId)
    .where('kept', 'is not', null)
    .orderBy('row')
    .limit(100)
    .execute()

/** The skipped rows of an import, without their cells or with them. */
export const skippedRows = (db: Db, importId: number, cells: boolean) =>
  db
    .selectFrom('vaImportRows')
    .select(['row', 'verdict', sql<string>`coalesce(reason, '')`.as('reason')])
    .select(cells ? 'cells' : sql<string[]>`'{}'::text[]`.as('cells'))
    .where('importId', '=', importId)
    .where('verdict', 'in', ['duplicate', 'exists', 'invalid'])
    .orderBy('row')
    .limit(maxImportRows)
    .execute()

/** The cells of all rows as JSON, which is read where the file was read. */
export async function cellsOf(db: Db, importId: number, row?: number) {
  const { rows } = await sql<{ batch: string | null }>`
    select jsonb_agg(jsonb_build_object('row', row, 'cells', cells) order by row)::text as batch
    from va_import_rows where import_id = ${importId} and row between ${row ?? 1} and ${row ?? maxImportRows}`.execute(
    db,
  )
  return rows[0]?.batch ?? '[]'
}

export const deleteRows = (db: Tx, importId: number) =>
  db.deleteFrom('vaImportRows').where('importId', '=', importId).execute()

export const setPlan = (db: Tx, id: number, mode: VaImportMode, mapping: Mapping) =>
  db
    .updateTable('vaImports')
    .set({ mode, mapping: stored(mapping) })
    .where('id', '=', id)
    .execute()

/** Changes a cell; a row that was too short has all its cells from then on. Returns the row's address so far. */
export async function setCell(
  db: Tx,
  importId: number,
  row: number,
  cell: { column: number; value: string; width: number },
) {
  const { rows } = await sql<{ email: string | null }>`
    update va_import_rows r set cells = (
      select array_agg(case when at = ${cell.column + 1} then ${cell.value} else coalesce(old.cells[at], '') end order by at)
      from generate_series(1, ${cell.width}::int) at)
    from va_import_rows old
    where r.import_id = ${importId} and r.row = ${row} and old.import_id = r.import_id and old.row = r.row
    returning old.email::text as email`.execute(db)
  return rows[0]
}

/** Takes what a row says from how it was read again. */
export async function setRow(db: Tx, importId: number, batch: string) {
  const { rows } = await sql<{ email: string | null }>`
    update va_import_rows t set va = r.va, email = r.email, reason = r.problem, wrong_column = r."column",
      verdict = case when r.va is null then 'invalid' else 'new' end
    from ${rowsIn(batch)} where t.import_id = ${importId} and t.row = r.row
    returning t.email::text as email`.execute(db)
  return rows[0]
}

/** Rows of one statement. */
export type Range = { from: number; to: number }
const within = (rows: string, { from, to }: Range) => sql`${sql.ref(rows)}.row between ${from} and ${to}`

type Some = { emails: string[] } | (Range & { verdict?: VaVerdict })

/** Judges rows again by the network as it is now: those with these addresses, or some after another. */
export async function updateVerdicts(db: Tx, importId: number, mode: VaImportMode, some: Some) {
  const first = sql`nullif(f.first, t.row)`
  const { verdict, reason } = verdictOf(mode, first)
  const these =
    'emails' in some
      ? sql`t.email = any(${some.emails}::citext[])`
      : sql`${within('t', some)} ${some.verdict ? sql`and t.verdict = ${some.verdict}` : sql``}`
  await sql`
    with judged as materialized (
      select t.ctid as place, t.verdict as old_verdict, t.reason as old_reason, ${verdict} as verdict, ${reason} as reason
      from va_import_rows t cross join lateral (
          -- By the rows of the address: plainly min(row), all rows of the file might be walked through in their order.
          select min(o.row + 0) as first from va_import_rows o
          where o.import_id = t.import_id and o.email = t.email and o.va is not null) f
        cross join lateral (select t.va) r left join vas v on v.email = t.email
      where t.import_id = ${importId} and t.va is not null and ${these})
    update va_import_rows t set verdict = j.verdict, reason = j.reason from judged j
    -- By its place: to the statistics a new import has no rows, and each would be joined with all others.
    where t.ctid = j.place and (j.old_verdict, j.old_reason) is distinct from (j.verdict, j.reason)`.execute(db)
}

/** Characters of a row, on average. */
export async function averageLength(db: Tx, importId: number) {
  const { rows } = await sql<{ n: number }>`
    select coalesce(avg(length(va::text)), 0)::int as n from va_import_rows where import_id = ${importId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Inserts the VAs of the new rows of a range. */
export async function insertPlanned(db: Tx, importId: number, { from, to }: Range) {
  const these = sql`r.import_id = ${importId} and r.verdict = 'new' and r.row between ${from} and ${to}`
  await sql`
    insert into vas (email, ${listed})
    select n.email, ${columnsOf}
    from va_import_rows r cross join lateral jsonb_populate_record(null::vas, r.va) n where ${these} order by r.row
    on conflict (email) do nothing`.execute(db)
  // A row whose address came in by another way since it was judged gets no VA: it is there already. By the index of
  // addresses: to the statistics a new import has no rows, and what the insert returned would be compared with each.
  await sql`
    update va_import_rows r set va_id = v.id, verdict = case when v.created_at = now() then 'new' else 'exists' end,
      reason = case when v.created_at = now() then null else 'is in the network already' end
    from vas v where ${these} and v.email = r.email`.execute(db)
}

/** Locks the VAs that a file names, in the order in which every command locks. */
export const lockNamed = (db: Tx, importId: number) =>
  sql`
    select from vas where id in (
      select v.id from va_import_rows r join vas v on v.email = r.email where r.import_id = ${importId} and r.va is not null)
    order by id for no key update`.execute(db)

const taken = sql.join(given.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`))
/** The fields of a record that a file can give, by the names that an edit of one VA has. The rate is its text. */
export const givenFields = [
  ...(['name', 'timezone', 'skills', 'tools', 'intro', 'country', 'languages', 'experience'] as const),
  ...(['industry', 'availability', 'portfolio', 'hourlyRate'] as const),
] as const
type Given = Record<(typeof givenFields)[number], string | string[] | null>
const givenOf = (v: string) =>
  sql`json_build_object(${sql.join(
    givenFields.flatMap((name) => [sql.lit(name), sql.ref(`${v}.${name === 'hourlyRate' ? 'hourly_rate' : name}`)]),
  )})`
/** A VA whom an import changed, or its undo; `zoneMoved` where they live in another zone from now on. */
export type Updated = { id: number; zoneMoved: boolean; before: Given; after: Given }
const updated = sql`vas.id, vas.timezone <> v.timezone as zone_moved, ${givenOf('v')} as before, ${givenOf('vas')} as after`

/** Gives the VAs of a range's rows what the file says, and keeps what was there. Returns who was changed. */
export async function updatePlanned(db: Tx, importId: number, { from, to }: Range): Promise<Updated[]> {
  const { rows } = await sql<Updated>`
    with old as (
      select r.ctid as place, v.id, r.va,
        (select jsonb_object_agg(g.key, ${current('v')} -> g.key) from jsonb_object_keys(r.va) g (key) where g.key <> 'email')
          || jsonb_build_object('updated_at', v.updated_at) as before
      from va_import_rows r join vas v on v.email = r.email
      where r.import_id = ${importId} and r.verdict = 'update' and r.row between ${from} and ${to}),
    kept as (
      update va_import_rows r set before = old.before, va_id = old.id from old where r.ctid = old.place)
    update vas set ${taken}, updated_at = now()
    from old join vas v on v.id = old.id cross join lateral jsonb_populate_record(v, old.va - 'email') n
    where vas.id = old.id
    returning ${updated}`.execute(db)
  return rows
}

export const setImported = (db: Tx, id: number) =>
  db.updateTable('vaImports').set({ state: 'imported', importedAt: sql`now()` }).where('id', '=', id).execute()

const importedVa = (importId: number, verdict: 'new' | 'update', range: Range) => sql`
  va_import_rows r join va_imports i on i.id = r.import_id join vas v on v.id = r.va_id
  where r.import_id = ${importId} and r.verdict = ${verdict} and ${within('r', range)} and v.updated_at = i.imported_at`

/** Locks the VAs of an import, in the order in which every command locks: what refers to them meanwhile waits, or is seen. */
export const lockImported = (db: Tx, importId: number) =>
  sql`
    select from vas where id in (select va_id from va_import_rows where import_id = ${importId}) order by id for update`.execute(
    db,
  )

/** Deletes the VAs that an import made and nobody touched; returns how many. */
export async function deleteMade(db: Tx, importId: number, range: Range) {
  const { numAffectedRows = 0n } = await sql`
    delete from vas where id in (
      select v.id from ${importedVa(importId, 'new', range)} and v.password_hash is null and v.invited_at is null
        and ${isUnused(sql.ref('v.id'))})`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Gives the VAs that an import changed, and nobody since, what they had before; an earlier import of theirs can then be
 * taken back as well. Returns who was changed.
 */
export async function restoreUpdated(db: Tx, importId: number, range: Range): Promise<Updated[]> {
  const { rows } = await sql<Updated>`
    with old as (select v.id, r.before from ${importedVa(importId, 'update', range)})
    update vas set ${taken}, updated_at = n.updated_at
    from old join vas v on v.id = old.id cross join lateral jsonb_populate_record(v, old.before) n
    where vas.id = old.id
    returning ${updated}`.execute(db)
  return rows
}

/** Says of each row that could not be taken back why not; returns how many there are. `restored` were. */
export async function keepRest(db: Tx, importId: number, restored: number[], range: Range) {
  const { numAffectedRows = 0n } = await sql`
    update va_import_rows t set kept = case
      when v.id is null then 'was deleted since'
      when v.updated_at > i.imported_at then 'was changed since'
      when v.invited_at is not null or v.password_hash is not null then 'was invited since'
      else 'has work, messages or other entries' end
    from va_imports i, va_import_rows r left join vas v on v.id = r.va_id
    where t.import_id = ${importId} and ${within('t', range)} and i.id = t.import_id and r.ctid = t.ctid
      and t.verdict in ('new', 'update') and (v.id is not null or t.verdict = 'update')
      and not coalesce(v.id = any(${restored}::int[]), false)`.execute(db)
  return Number(numAffectedRows)
}

export const setUndone = (db: Tx, id: number, kept: number) =>
  db.updateTable('vaImports').set({ state: 'undone', undoneAt: sql`now()`, kept }).where('id', '=', id).execute()

export const setProgress = (db: Db, importId: number, done: number) =>
  db
    .insertInto('vaImportProgress')
    .values({ importId, done })
    .onConflict((conflict) => conflict.column('importId').doUpdateSet({ done }))
    .execute()
export const clearProgress = (db: Db, importId: number) =>
  db.deleteFrom('vaImportProgress').where('importId', '=', importId).execute()
export const progressOf = (db: Db, importId: number) =>
  db.selectFrom('vaImportProgress').select('done').where('importId', '=', importId).executeTakeFirst()

/**
 * Deletes files that were read and not imported in a day, and imports that can no longer be taken back: their rows first,
 * because an import with all of its rows is too much for one statement. One that is being used stays for the next time.
 */
export async function sweepImports(db: Db, most?: number) {
  const old = sql`
    select id from va_imports where coalesce(imported_at, created_at) < now() - make_interval(days => ${sql.lit(undoDays)})
      or (state = 'planned' and created_at < now() - make_interval(hours => ${planHours})) for update skip locked`
  await inBatches(
    (limit) =>
      sql`with old as materialized (${old})
        delete from va_import_rows where ctid = any (array(
          select r.ctid from old join va_import_rows r on r.import_id = old.id limit ${limit}))`.execute(db),
    most,
  )
  await inBatches(
    (limit) =>
      sql`with old as materialized (${old})
        delete from va_imports where id = any (array(
          select id from old where not exists (select from va_import_rows r where r.import_id = old.id)
          limit ${limit}))`.execute(db),
    most,
  )
}

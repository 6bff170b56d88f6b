import type { VaMoves, VaWorkQuery } from '@kazi/schemas/va-management'
import { type VaFigureSort, type VaLoad, vaFigureSorts } from '@kazi/schemas/va-management-words'
import { weeklyHours } from '@kazi/schemas/weekly-hours'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { containsWords, listPage, type Sort, selectedRows } from '../db/list.ts'
import { teamTexts } from '../db/va-texts.ts'
import { vaOrder } from '../vas/vas.queries.ts'
import { metricsByVa } from './metrics.queries.ts'
import { loggedOn } from './time.queries.ts'
import { openStatuses } from './va-tasks.queries.ts'

const withLoad: Record<VaLoad, RawBuilder<boolean>> = {
  busy: sql`va_figures.open_tasks > 0`,
  free: sql`va_figures.idle`,
  away: sql`(not vas.available or vas.back_on is not null)`,
}

const matching = (db: Db, { q, filters: { load } }: Pick<VaWorkQuery, 'q' | 'filters'>) =>
  db
    .selectFrom('vas')
    .innerJoin('vaFigures', 'vaFigures.vaId', 'vas.id')
    .where(containsWords(teamTexts, q))
    .$if(load !== undefined, (query) => query.where(withLoad[load as VaLoad]))

/** Each order is an index of its figure (migration 0118). */
const figures: Record<VaFigureSort, Sort> = {
  tasks: { by: sql`va_figures.open_tasks`, type: 'int' },
  logged: { by: sql`va_figures.logged`, type: 'numeric' },
  left: { by: sql`va_figures.to_do`, type: 'numeric' },
  free: { by: sql`va_figures.free`, type: 'numeric', nullable: true },
  projects: { by: sql`va_figures.projects`, type: 'int' },
  worked: { by: sql`va_figures.worked`, type: 'numeric' },
  rating: { by: sql`va_figures.rating`, type: 'numeric', nullable: true },
}
/** The id of the same table as the order, so that both are in one index. */
const orderOf = ({ sort }: VaWorkQuery) => ({
  sorts: { ...vaOrder.sorts, ...figures },
  first: { sort: 'name' as const },
  id: vaFigureSorts.some((figure) => figure === sort) ? sql`va_figures.va_id` : vaOrder.id,
})

/** The VAs of a bulk action. */
export const selectedByWork = (db: Db, selection: VaMoves['selection'], after: number, most: number) =>
  selectedRows(
    ('ids' in selection ? db.selectFrom('vas') : matching(db, selection.matching)).select([
      'vas.id',
      'vas.name',
      'vas.available',
    ]),
    { id: sql`vas.id`, selection, after, most },
  )

type Load = {
  vaId: number
  agreed: number
  logged: number
  left: number
  openTasks: number
  unestimated: number
  lastDue: string | null
  nextDue: string | null
  activeAssignments: number
}

/**
 * What each VA has agreed to and not delivered. An assignment with agreed hours counts with those; the others count with
 * the estimates of their open tasks.
 */
async function loadsOf(db: Db, vaIds: number[]) {
  const { rows } = await sql<Load>`
    with parts as (
      select va_id, total_hours as agreed, ${loggedOn} as logged
      from va_assignments where va_id = any (${vaIds}) and status = 'active' and total_hours > 0
      union all
      select v.va_id, coalesce(v.estimated_hours, 0),
        (select coalesce(sum(t.minutes), 0) / 60.0 from time_entries t where t.va_task_id = v.id)
      from va_tasks v left join va_assignments a on a.id = v.assignment_id
      where v.va_id = any (${vaIds}) and v.withdrawn_at is null and v.status in (${openStatuses})
        and coalesce(a.total_hours, 0) = 0
    ), hours as (
      select va_id, sum(agreed) as agreed, sum(logged) as logged, sum(greatest(0, agreed - logged)) as "left"
      from parts group by va_id
    ), tasks as (
      select va_id, count(*)::int as open_tasks, max(due_on) as last_due, min(due_on) as next_due,
        count(*) filter (where estimated_hours is null)::int as unestimated
      from va_tasks where va_id = any (${vaIds}) and withdrawn_at is null and status in (${openStatuses})
      group by va_id
    )
    select one as va_id, round(coalesce(h.agreed, 0), 2) as agreed, round(coalesce(h.logged, 0), 2) as logged,
      round(coalesce(h."left", 0), 2) as "left", coalesce(t.open_tasks, 0) as open_tasks,
      coalesce(t.unestimated, 0) as unestimated, t.last_due, t.next_due,
      (select count(*)::int from va_assignments a where a.va_id = one and a.status = 'active') as active_assignments
    from unnest(${vaIds}::int[]) one left join hours h on h.va_id = one left join tasks t on t.va_id = one`.execute(db)
  return new Map(rows.map(({ vaId, ...load }) => [vaId, load]))
}
const nothing = {
  agreed: 0,
  logged: 0,
  left: 0,
  openTasks: 0,
  unestimated: 0,
  activeAssignments: 0,
  lastDue: null,
  nextDue: null,
}

const dayMs = 86_400_000
/** When a VA can take new work: now, a day (YYYY-MM-DD), not at all for the time being, or nobody can tell. */
export type NextFree = 'now' | 'away' | 'unknown' | { on: string }
/**
 * From the hours left at their weekly hours; without those, when the last open task is due.
 * @param today of the database, YYYY-MM-DD.
 */
export function nextFreeOf(
  { available, weekly, backOn }: { available: boolean; weekly: number | null; backOn?: string | null },
  load: Pick<Omit<Load, 'vaId'>, 'left' | 'openTasks' | 'lastDue'>,
  today: string,
): NextFree {
  if (!available) return 'away'
  const { left, openTasks, lastDue } = load
  if (backOn) return { on: laterOf(backOn, nextFreeOf({ available, weekly }, load, backOn)) }
  if (openTasks === 0 && left === 0) return 'now'
  if (weekly !== null && left > 0) {
    if (left < weekly) return 'now'
    const days = Math.ceil((left / weekly) * 7)
    return { on: new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10) }
  }
  if (lastDue === null) return 'unknown'
  return lastDue < today ? 'unknown' : { on: lastDue }
}

const laterOf = (day: string, free: NextFree) => (typeof free === 'object' && free.on > day ? free.on : day)

/** By VA: the hours a week that they offer, and how many of those are not promised to anybody. */
export async function hoursLeftOf(db: Db, vas: readonly { id: number; availability: string | null }[]) {
  const loads = await loadsOf(
    db,
    vas.map(({ id }) => id),
  )
  return new Map(
    vas.map(({ id, availability }) => {
      const weekly = weeklyHours(availability)
      const { left } = loads.get(id) ?? nothing
      return [id, weekly === null ? null : { weekly, left: Math.max(0, weekly - left) }]
    }),
  )
}

/** A page of VAs with what they have to do: hours agreed, logged and left, open tasks, and when they are free. */
export async function loadPage(db: Db, input: VaWorkQuery) {
  const query = matching(db, input)
    .select(['vas.id', 'name', 'email', 'available', 'backOn', 'availability', 'timezone'])
    .select(sql<string>`current_date::text`.as('today'))
  const page = await listPage(db, query, orderOf(input), input)
  const loads = await loadsOf(
    db,
    page.rows.map(({ id }) => id),
  )
  return {
    ...page,
    rows: page.rows.map(({ today, ...va }) => {
      const load = loads.get(va.id) ?? nothing
      const weekly = weeklyHours(va.availability)
      return {
        ...va,
        ...load,
        weekly,
        free: weekly === null || !va.available || va.backOn !== null ? null : Math.max(0, weekly - load.left),
        nextFree: nextFreeOf({ available: va.available, weekly, backOn: va.backOn }, load, today),
      }
    }),
  }
}

/** A page of VAs with their figures. */
export async function performancePage(db: Db, input: VaWorkQuery) {
  const page = await listPage(
    db,
    matching(db, input).select(['vas.id', 'name', 'email', 'available']),
    orderOf(input),
    input,
  )
  const figures = await metricsByVa(
    db,
    page.rows.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((va) => ({ ...va, ...(figures.get(va.id) as Figures) })) }
}
type Figures = NonNullable<Awaited<ReturnType<typeof metricsByVa>> extends Map<number, infer F> ? F : never>

import { firstRows } from '@kazi/schemas/dashboard'
import { type DashboardSection, dashboardSections, taskRules } from '@kazi/schemas/task-states'
import { sql } from 'kysely'
import { compileOnce } from '../db/compiled.ts'
import type { Db } from '../db/database.ts'
import { listed, needOf } from './tasks.queries.ts'

type Part = DashboardSection | 'needs'
type Placed = { taskId: number; part: Part; total: number; place: number }

const caseOf = (what: string, results: [when: string, then: string | number][]) =>
  sql`case ${sql.ref(what)} ${sql.join(
    results.map(([when, then]) => sql`when ${sql.lit(when)} then ${sql.lit(then)}`),
    sql` `,
  )} end`
const sectionOf = caseOf(
  'tasks.status',
  Object.entries(taskRules).map(([status, { dashboard }]) => [status, dashboard]),
)
const mostOf = caseOf('part', Object.entries(firstRows))
const mostOfAll = Object.values(firstRows).reduce((sum, most) => sum + most, 0)

/**
 * The first tasks of each part, each with how many its part has: one pass over a client's tasks finds both. An archived
 * one is in no section, and still in what waits for its client. The limit tells the planner how few they are; it would
 * read all tasks once more to join them.
 */
const firstOf = (userId: number) =>
  sql<Placed>`(
    with mine as materialized (
      select tasks.id, case when tasks.archived_at is null then ${sectionOf} end as section, ${needOf} as need from tasks
      where tasks.user_id = ${userId} and tasks.hidden_at is null
    ), placed as (
      select id as task_id, section as part, (count(*) over (partition by section))::int as total,
        row_number() over (partition by section order by id desc) as place
      from mine where section is not null
      union all
      select id, 'needs', (count(*) over ())::int, row_number() over (order by need desc, id desc)
      from mine where need is not null
    )
    select * from placed where place <= ${mostOf} limit ${sql.lit(mostOfAll)})`.as('first')

const shown = compileOnce((db, { userId }: { userId: number }) =>
  listed(db, userId, 'any')
    .innerJoin(firstOf(userId), (join) => join.onRef('first.taskId', '=', 'tasks.id'))
    .select(['first.part', 'first.total'])
    .orderBy('first.place'),
)

/** What a client's dashboard begins with: of each section, and of what waits for them, the first rows and the number. */
export async function dashboardOf(db: Db, userId: number) {
  const rows = await shown(db, { userId })
  const partOf = (name: Part) => {
    const found = rows.filter(({ part }) => part === name)
    return { rows: found.map(({ part, total, ...task }) => task), total: found[0]?.total ?? 0 }
  }
  const parts = (['needs', ...dashboardSections] as const).map((name) => [name, partOf(name)])
  return Object.fromEntries(parts) as Record<Part, ReturnType<typeof partOf>>
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

/**
 * F, the baseline for all comparisons: a bare Fastify server that returns the same fields as the product, from named
 * (prepared) statements on `pg`, with response schemas and without plugins, checks or logs. Its responses are compared
 * with the product's before anything is measured.
 */
const { PORT, DATABASE_URL, CONSTANT, CONSTANT_ENCODING } = process.env

// Parsed as in the product: times as ISO text, counts as numbers.
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`,
)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c timezone=UTC' })

const session = {
  name: 'session',
  text: `select users.id from sessions join users on users.id = sessions.user_id
    where token_hash = $1 and suspended_at is null and expires_at > now() and last_used_at > now() - interval '14 days'`,
}
const columns = `tasks.id, tasks.title, task_text as "taskText", enhanced_description as "enhancedDescription", budget, tasks.status,
  tasks.created_at as "createdAt", tasks.deadline, category, tasks.priority, notes, ai_analyzed as "aiAnalyzed",
  archived_at as "archivedAt", tasks.completed_at as "completedAt", accepted_at as "acceptedAt"`
/** As in the product, the status says whether another table is asked at all. */
const seeksVa = `tasks.status = 'requested_for_va'`
const isHeld = `tasks.status in ('assigned', 'successfully_assigned', 'in_progress')`
const list = {
  name: 'list',
  text: `select ${columns},
      case when ${seeksVa} then (
        select r.due_at from va_requests r where r.task_id = tasks.id and r.closed_at is null) end as "requestDueAt",
      case when ${seeksVa} then (
        select count(*)::int from proposals p where p.task_id = tasks.id and p.state = 'offered') else 0 end as offers,
      case when ${isHeld} then exists (
        select from task_questions q where q.va_task_id = va_tasks.id and q.closed_at is null) else false end as asked,
      case when ${isHeld} then exists (
        select from va_assignments a where a.id = va_tasks.assignment_id and a.status = 'paused' and a.successor_id is null
          and va_tasks.status in ('assigned', 'in_progress')) else false end as paused,
      coalesce(va_tasks.due_on, tasks.deadline) is not null as "hasDeadline",
      vas.name as "vaName", reviews.rating
    from tasks left join vas on vas.id = tasks.va_id
      left join va_tasks on va_tasks.task_id = tasks.id and va_tasks.withdrawn_at is null
      left join reviews on reviews.va_task_id = va_tasks.id
    where tasks.user_id = $1 and hidden_at is null and archived_at is null order by tasks.id desc limit 20`,
}
const insert = {
  name: 'insert',
  text: `insert into tasks (user_id, task_text, budget, category, priority) values ($1, $2, $3, $4, $5) returning ${columns}`,
}

const text = { type: ['string', 'null'] } as const
const task = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: text,
    taskText: { type: 'string' },
    enhancedDescription: text,
    budget: text,
    status: { type: 'string' },
    createdAt: { type: 'string' },
    deadline: text,
    category: text,
    priority: text,
    notes: text,
    aiAnalyzed: { type: 'boolean' },
    archivedAt: text,
    completedAt: text,
    acceptedAt: text,
  },
} as const
const listed = {
  type: 'object',
  properties: {
    ...task.properties,
    requestDueAt: text,
    offers: { type: 'integer' },
    asked: { type: 'boolean' },
    paused: { type: 'boolean' },
    hasDeadline: { type: 'boolean' },
    vaName: text,
    rating: { type: ['integer', 'null'] },
  },
} as const

async function clientOf({ headers }: FastifyRequest) {
  const token = /(?:^|; )kazi_client=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const { rows } = await pool.query({ ...session, values: [createHash('sha256').update(token).digest()] })
  if (!rows[0]) throw Object.assign(new Error('Please sign in.'), { statusCode: 401 })
  return rows[0].id as number
}

type NewTask = { taskText: string; budget?: string; category?: string; priority?: string }
const valuesOf = (client: number, { taskText, budget = '', category = '', priority = '' }: NewTask) => [
  client,
  taskText,
  budget || null,
  category || null,
  priority || null,
]

const app = Fastify()
app.get('/readyz', async () => ({ status: 'ok' }))
app.get('/api/tasks', { schema: { response: { 200: { type: 'array', items: listed } } } }, async (req) => {
  const { rows } = await pool.query({ ...list, values: [await clientOf(req)] })
  return rows
})
app.post<{ Body: NewTask }>('/api/tasks', { schema: { response: { 201: task } } }, async (req, reply) => {
  const { rows } = await pool.query({ ...insert, values: valuesOf(await clientOf(req), req.body) })
  return reply.code(201).send(rows[0])
})
/** Only the insert, without checking who the caller is. */
app.post<{ Body: NewTask }>('/unchecked/tasks', { schema: { response: { 201: task } } }, async (req, reply) => {
  const { rows } = await pool.query({ ...insert, values: valuesOf(Number(req.headers['x-client']), req.body) })
  return reply.code(201).send(rows[0])
})
if (CONSTANT) {
  const bytes = readFileSync(CONSTANT)
  app.get('/constant', async (_, reply) => {
    reply.type('application/json; charset=utf-8')
    if (CONSTANT_ENCODING) reply.header('content-encoding', CONSTANT_ENCODING)
    return reply.send(bytes)
  })
}
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))

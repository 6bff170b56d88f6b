/** The columns of a task as the list returns them, by the name of the database column. */
export const columns = {
  id: 'id',
  title: 'title',
  taskText: 'task_text',
  enhancedDescription: 'enhanced_description',
  budget: 'budget',
  status: 'status',
  createdAt: 'created_at',
  deadline: 'deadline',
  category: 'category',
  priority: 'priority',
  notes: 'notes',
  aiAnalyzed: 'ai_analyzed',
  archivedAt: 'archived_at',
  completedAt: 'completed_at',
  acceptedAt: 'accepted_at',
}

/** The fields computed for a task, as SQL that both ORMs accept; `task` and `vaTask` are the names of those tables. */
export const besideOf = (task, vaTask) => ({
  requestDueAt: `(select r.due_at from va_requests r where r.task_id = ${task}.id and r.closed_at is null)`,
  offers: `(select count(*)::int from proposals p where p.task_id = ${task}.id and p.state = 'offered')`,
  asked: `exists (select from task_questions q where q.va_task_id = ${vaTask}.id and q.closed_at is null)`,
  paused: `exists (select from va_assignments a where a.id = ${vaTask}.assignment_id and a.status = 'paused'
    and a.successor_id is null and ${vaTask}.status in ('assigned', 'in_progress'))`,
  hasDeadline: `coalesce(${vaTask}.due_on, ${task}.deadline) is not null`,
})

/** The parts of DATABASE_URL; a socket directory is in its query string. */
export function connection() {
  const url = new URL(process.env.DATABASE_URL)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    username: decodeURIComponent(url.username),
    password: url.password ? decodeURIComponent(url.password) : undefined,
    database: url.pathname.slice(1),
  }
}

import type { TaskEventKind } from '@kazi/schemas/task-states'
import { sql } from 'kysely'
import { jsonb } from '../db/json.ts'
import type { clientNews } from '../emails/client-news.ts'
import type { vaNews } from '../emails/va-news.ts'

const assignmentEnds: TaskEventKind[] = ['unassigned', 'other_va_asked', 'va_left']
const requestEnds: TaskEventKind[] = ['assigned', 'withdrawn', 'cannot_fill']
const resultDecided: TaskEventKind[] = ['accepted', 'changes_requested', ...assignmentEnds]
type Name = keyof typeof clientNews | keyof typeof vaNews
/** What a client or a VA was told about a task, and the events after which it is true no longer. */
const outdatedBy: { [One in Name]?: TaskEventKind[] } = {
  vaRequested: ['proposed', ...requestEnds],
  findingAnother: requestEnds,
  proposalLapsed: requestEnds,
  cannotFill: ['requested'],
  assigned: assignmentEnds,
  started: ['completed', ...assignmentEnds],
  vaQuestion: ['answered', 'completed', ...assignmentEnds],
  teamQuestion: ['answered', 'proposed', ...requestEnds],
  delivered: resultDecided,
  resultReminder: resultDecided,
  newTask: ['started'],
  changesAsked: ['completed'],
  questionAnswered: ['completed'],
}

const name = sql<string | null>`coalesce(notifications.name, notifications.email ->> 'name')`
const taskId = sql<number | null>`coalesce(notifications.task_id, (
  select w.task_id from va_tasks w where w.id = notifications.va_task_id))`

/** What a VA is told of because the task was taken from them. */
const ofTaking = sql`array['taskRemoved', 'clientLeft', 'assignmentTakenAway']`
/** What a VA was told about a task that was taken from them since. What the team wrote stays theirs to read. */
const takenSince = sql<boolean>`(notifications.thread_id is null or notifications.thread_id like 'client%')
  and coalesce(${name}, '') <> all (${ofTaking}) and exists (
    select from va_tasks w where w.id = notifications.va_task_id and w.withdrawn_at is not null)`

/**
 * Whether a notification that waits for its email, or for a device, would contradict what has happened since.
 */
export const movedOn = sql<boolean>`(
  case ${name}
    when 'proposals' then not exists (
      select from proposals p where p.task_id = notifications.task_id and p.state = 'offered')
    when 'proposalLapsed' then exists (
      select from proposals p where p.task_id = notifications.task_id and p.state = 'offered'
        and p.va_id = (notifications.email ->> 'vaId')::int)
    when 'timerAsks' then not exists (
      select from timers t where t.va_task_id = notifications.va_task_id and t.asked)
    else false end
  or (notifications.va_id is not null and ${takenSince})
  or exists (select from task_events e where e.task_id = ${taskId} and e.at > notifications.created_at
    and ${jsonb(outdatedBy)}::jsonb -> ${name} ? e.kind))`

/** The VAs who are proposed for its task now. */
export const offeredNow = sql<number[]>`array(
  select p.va_id from proposals p where p.task_id = notifications.task_id and p.state = 'offered')`

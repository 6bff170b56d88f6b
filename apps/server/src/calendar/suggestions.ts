import type { TaskCategory } from '@kazi/schemas/task'
import { sql } from 'kysely'
import type { Client } from '../actors.ts'
import type { Cpu } from '../cpu/cpu.ts'
import type { Db } from '../db/database.ts'
import { repeatsOf } from '../repeats/repeats.queries.ts'
import { openTextsOf } from '../tasks/tasks.queries.ts'
import { auditCalendar } from './audit.ts'

export type Suggestion = {
  title: string
  taskText: string
  category: TaskCategory
  reason: string
  /** Null where nothing says how long it takes. */
  hoursPerWeek: number | null
}
const most = 12

/** The support that clients choose in the onboarding, as a first task. */
const firstTasks: Record<string, { taskText: string; category: TaskCategory }> = {
  'Administrative support': {
    taskText: 'Take over my recurring paperwork: forms, filing and reminders.',
    category: 'Administrative Tasks',
  },
  'Systems and processes': {
    taskText: 'Write down how we do our most frequent job, step by step.',
    category: 'Project Management',
  },
  'Content creation': {
    taskText: 'Draft four short posts about our work from the notes I send.',
    category: 'Content Creation',
  },
  'Inbox management': {
    taskText: 'Sort my inbox every morning: folders, unsubscribes, and a list of what needs my reply.',
    category: 'Email Management',
  },
  'Customer service': {
    taskText: 'Answer the usual customer questions with our templates, and pass the others on to me.',
    category: 'Customer Support',
  },
  'Data entry': {
    taskText: 'Bring our contact list up to date: one row for each contact, duplicates merged.',
    category: 'Data Entry',
  },
  'Research and analysis': {
    taskText: 'Compare three suppliers for what we buy most, on one page with a recommendation.',
    category: 'Research',
  },
  'Project management': {
    taskText: 'Keep our project board current and send me what is late every Friday.',
    category: 'Project Management',
  },
  'Social media management': {
    taskText: 'Plan and schedule next week’s posts from the pictures I send.',
    category: 'Social Media Management',
  },
  'Technical support': {
    taskText: 'Go through our tools, and list logins, renewals and what nobody uses.',
    category: 'Administrative Tasks',
  },
}

async function wantedSupport(db: Db, userId: number) {
  const { rows } = await sql<{ needs: string[] | null }>`
    select details -> 'onboarding' -> 'supportNeeds' as needs from inquiries
    where user_id = ${userId} and kind = 'personalized_support' order by id desc limit 1`.execute(db)
  return rows[0]?.needs ?? []
}

/** Accepted work from the last months, as often as it was done. */
async function doneBefore(db: Db, userId: number) {
  const { rows } = await sql<{ taskText: string; category: TaskCategory | null; times: number }>`
    select min(task_text) as task_text, min(category) as category, count(*)::int as times from tasks
    where user_id = ${userId} and status = 'completed' and hidden_at is null and accepted_at > now() - interval '180 days'
    group by lower(task_text) order by max(accepted_at) desc limit 5`.execute(db)
  return rows
}

const firstLine = (text: string) => text.trim().split('\n')[0]?.trim().toLowerCase() ?? ''

/**
 * The first lines of what is on a client's list and of what comes again by itself: below its first line, a task from
 * the calendar says how many hours it took when it was made.
 */
async function givenAway(db: Db, userId: number) {
  const regular = (await repeatsOf(db, userId)).map(({ taskText }) => taskText)
  return new Set([...(await openTextsOf(db, userId)), ...regular].map(firstLine))
}

/** Tasks that a client could delegate next, from the calendar, the onboarding's answers and past tasks. */
export async function suggestTasks(
  context: { db: Db; cpu: Pick<Cpu, 'analyze'> },
  client: Client,
): Promise<Suggestion[]> {
  const { delegable } = await auditCalendar(context, client)
  const fromCalendar = delegable.map(({ title, category, reason, hoursPerWeek, repeats, count }) => ({
    title,
    taskText: `${title}\nTakes me about ${hoursPerWeek} hours a week${repeats ? `, ${repeats}` : ''}.`,
    category: category ?? ('Other' as const),
    reason: `${count > 1 ? `In your calendar ${count} times. ` : 'In your calendar. '}${reason}`,
    hoursPerWeek,
  }))
  const fromProfile = (await wantedSupport(context.db, client.id)).flatMap((need) => {
    const task = firstTasks[need]
    return task ? [{ ...task, title: need, reason: 'You asked for this kind of support.', hoursPerWeek: null }] : []
  })
  const again = (await doneBefore(context.db, client.id)).map(({ taskText, category, times }) => ({
    title: taskText.split('\n')[0] ?? taskText,
    taskText,
    category: category ?? ('Other' as const),
    reason: times > 1 ? `You had this done ${times} times.` : 'You had this done before.',
    hoursPerWeek: null,
  }))
  const given = await givenAway(context.db, client.id)
  return [...fromCalendar, ...fromProfile, ...again]
    .filter(({ taskText }) => !given.has(firstLine(taskText)))
    .slice(0, most)
}

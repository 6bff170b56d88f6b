import type { Analyst } from '@kazi/analyst/analyst'
import { daysAfter } from '@kazi/schemas/repeat-days'
import { anyCategory } from '@kazi/schemas/task'
import { calendarDay, clientZone } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Passwords } from '../accounts/passwords.ts'
import type { Client } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { type Db, noTimeLimits, openDatabase, type Tx } from '../db/database.ts'
import { markFavorite } from '../favorites/favorites.queries.ts'
import { noLimiter } from '../limits/limits.ts'
import { readOldThreads } from '../messages/messages.queries.ts'
import { setVaPreferences } from '../notifications/va-preferences.queries.ts'
import { editPlaybook, savePlaybook } from '../playbooks/playbooks.service.ts'
import { startRepeat } from '../repeats/repeats.service.ts'
import { analyzeTask } from '../tasks/analyzing.service.ts'
import { saveTimeOff } from '../tasks/va-away.service.ts'
import type { Deps } from '../trpc/context.ts'
import { insertVa, updateShown, updateVa } from '../vas/vas.queries.ts'
import { seedConversations, seedTeamThreads } from './conversations.ts'
import { seedDocuments } from './documents.ts'
import { earlierTasks } from './earlier-tasks.ts'
import { seedEngagements, seedInvitations } from './engagements.ts'
import { seedImport } from './import.ts'
import { seedKeys } from './keys.ts'
import { seedLeads } from './leads.ts'
import { workTheQueue } from './queue.ts'
import { isEmpty, lockSeeding, markSeeded, openDemoAccounts, wasSeeded } from './seed.queries.ts'
import { writeTaskHistory } from './task-history.ts'
import { demoApplications, demoClients, demoTasks } from './tasks.ts'
import { demoVas } from './vas.ts'

export const demoPassword = 'karibu-kazi-7'

/** The sign-ins printed at startup. */
const signIns = { client: demoClients[0]?.email ?? '', va: demoVas[0]?.email ?? '', password: demoPassword }

/**
 * Fills an empty database with demo data once, completely or not at all; of several servers starting at once, one does
 * it and the others wait. Returns the demo sign-ins, or null when the database holds real data.
 */
export async function seedDemo(
  connection: pg.PoolConfig,
  { jobs, links, cpu, files }: Pick<CommandContext, 'jobs' | 'links'> & Pick<Deps, 'cpu' | 'files'>,
  passwords: Passwords,
  analyst: Analyst,
) {
  // One connection, so that no write escapes the transaction, and without the time limits of a request's queries.
  const { db, close } = openDatabase({ ...connection, max: 1, ...noTimeLimits })
  try {
    return await withTransaction({ db, jobs, links, cpu, files, limiter: noLimiter }, async (context) => {
      await lockSeeding(context.db)
      // The operator may have removed the demo accounts, or changed their passwords.
      if (await wasSeeded(context.db))
        return (await openDemoAccounts(context.db)).includes(signIns.client) ? signIns : null
      if (!(await isEmpty(context.db))) return null
      await seed(context, passwords, analyst)
      return signIns
    })
  } finally {
    await close()
  }
}

/** People and tasks in every state, created by the commands that the screens use. */
async function seed(context: TransactionContext & Pick<Deps, 'cpu' | 'files'>, passwords: Passwords, analyst: Analyst) {
  // These threads load while the rest is written; the first document and file would wait for them.
  for (const warm of [context.cpu.warmPapers, context.cpu.warmFiles]) warm(null).catch(() => {})
  const passwordHash = await passwords.hash(demoPassword)
  await markSeeded(context.db, passwordHash)
  const vaIds = await seedVas(context.db, passwordHash)
  await speakFrench(context, vaIds[demoVas.findIndex(({ timezone }) => timezone === 'Africa/Dakar')])
  const clients = await context.db
    .insertInto('users')
    .values(
      demoClients.map(({ seenHoursAgo, ...client }) => ({
        ...client,
        createdAt: sql<string>`now() - interval '60 days'`,
        lastSeenAt: sql<string>`now() - make_interval(hours => ${seenHoursAgo})`,
        username: client.firstName.toLowerCase(),
        passwordHash,
        emailConfirmedAt: new Date(),
      })),
    )
    .returning(['id', 'firstName', 'username', 'email', 'timezone'])
    .execute()
  const harriet = clients[2]
  if (harriet) await ongoingSupport(context.db, harriet, vaIds[0] ?? 0)
  await seedApplications(context.db)
  await seedEngagements(context, vaIds)
  await expireInvitation(context.db, await seedInvitations(context, vaIds))
  await seedKeys(context)
  await seedLeads({ ...context, passwords }, clients, { id: vaIds[1] ?? 0 })
  // Documents are drawn by a thread of their own meanwhile. Both have ended before one that failed ends the transaction.
  const written = await Promise.allSettled([
    seedTasks(context, clients, analyst),
    seedDocuments(context, clients, vaIds[0] ?? 0),
  ])
  for (const one of written) if (one.status === 'rejected') throw one.reason
  await seedConversations(context)
  const marisol = clients[0]
  if (marisol) await regularTask(context, marisol)
  if (marisol) await seedTeamThreads(context, marisol)
  await planTimeOff(context, vaIds)
  await workTheQueue(context)
  // Last, because an import is taken back where nobody went on from it.
  await seedImport(context)
  await calm(context.db)
  for (const [table, at] of [
    ['notifications', 'created_at'],
    ['task_events', 'at'],
  ] as const)
    await numberByTime(context.db, table, at)
}

/** Oldest first, as in real use: lists ordered by id are then ordered by time too. */
async function seedTasks(
  context: TransactionContext & Pick<Deps, 'cpu' | 'files'>,
  clients: Client[],
  analyst: Analyst,
) {
  const oldestFirst = [...[...demoTasks, ...earlierTasks].entries()].toSorted(([, a], [, b]) => b.age - a.age)
  for (const [index, task] of oldestFirst) {
    const client = clients[task.client]
    if (client) await writeTaskHistory(context, client, task, index, (id) => analyzeTask(context, analyst, client, id))
  }
}

/** What a client liked comes again each week, for the same VA, who is a favorite. */
async function regularTask(context: TransactionContext, client: Client) {
  const done = await context.db
    .selectFrom('tasks')
    .select(['id', 'vaId'])
    .where('userId', '=', client.id)
    .where('acceptedAt', 'is not', null)
    .where('vaId', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!done?.vaId) return
  const firstOn = calendarDay(clientZone(client.timezone), new Date(Date.now() + 3 * 86_400_000))
  await startRepeat(context, client, { id: done.id, every: 'weekly', firstOn, sameVa: true, dueDays: 2 })
  await markFavorite(context.db, client.id, done.vaId, true)
  const { id, ...saved } = await savePlaybook(context, client, done.id)
  const steps = ['Copy the list, and work in the copy', 'Merge the rows of one supplier', 'Write phone numbers as +1 …']
  const kept = {
    enhancedDescription: saved.enhancedDescription ?? '',
    budget: saved.budget ?? '',
    notes: saved.notes ?? '',
  }
  const category = anyCategory.safeParse(saved.category).data ?? null
  await editPlaybook(context, client, { id, ...saved, ...kept, category, name: 'Clean a list of suppliers', steps })
}

/** One VA reads the portal and her emails in French, and gets none of them at night. */
async function speakFrench({ db }: TransactionContext, vaId: number | undefined) {
  if (vaId === undefined) return
  const preferences = { language: 'fr', quietHours: { from: '22:00', until: '07:00' } } as const
  await setVaPreferences(db, vaId, preferences)
}

/** One VA has said all that a profile can say. */
const showWork = (db: Db, vaId = 0) =>
  updateShown(db, vaId, {
    rate: { is: { minCents: 900, maxCents: 1200, currency: 'USD' }, text: '$9-12/hr' },
    spoken: [
      { name: 'English', level: 'fluent' },
      { name: 'Swahili', level: 'native' },
      { name: 'French', level: 'basic' },
    ],
    samples: [
      { title: 'An inbox from 4,000 unread to none', url: 'https://example.com/inbox-to-none' },
      { title: 'A travel plan for three founders', url: 'https://example.com/travel-plan' },
    ],
  })

async function seedVas(db: Db, passwordHash: string) {
  const ids: number[] = []
  for (const va of demoVas) ids.push((await insertVa(db, va)).id)
  await showWork(db, ids[0])
  // A few are not invited yet, so that the console has something to do.
  await db
    .updateTable('vas')
    .set({ passwordHash, invitedAt: sql`now() - interval '40 days'` })
    .where('id', 'in', ids.slice(0, 20))
    .execute()
  await db.updateTable('vas').set({ createdAt: sql`now() - interval '90 days'` }).execute()
  await db.updateTable('vas').set({ available: false }).where('id', 'in', ids.slice(12, 13)).execute()
  for (const [index, availability] of ['30 hours a week', '20 to 25 hours a week', 'Full-time', 'Part-time'].entries())
    await db
      .updateTable('vas')
      .set({ availability })
      .where(
        'id',
        'in',
        ids.filter((_, place) => place % 5 === index),
      )
      .execute()
  return ids
}

/** One VA is off now, and one plans to be. */
async function planTimeOff(context: TransactionContext, ids: number[]) {
  const plan = async (id: number | undefined, [from, to]: [number, number], reason?: string) => {
    const va = await context.db
      .selectFrom('vas')
      .select(['id', 'name', 'email', 'timezone'])
      .where('id', '=', id ?? 0)
      .executeTakeFirst()
    if (!va) return
    const today = calendarDay(clientZone(va.timezone), new Date())
    await saveTimeOff(context, va, { startsOn: daysAfter(today, from), endsOn: daysAfter(today, to), reason })
  }
  await updateVa(context.db, ids[0] ?? 0, {
    workingHours: [...Array<string>(4).fill('10:00-18:30'), '09:00-14:00', '', ''],
  })
  await plan(ids[15], [-2, 6], 'Family visit')
  await plan(ids[0], [12, 19])
}

const expireInvitation = (db: Db, vaId = 0) =>
  db
    .updateTable('mailedLinks')
    .set({ expiresAt: sql<string>`now() - interval '2 days'` })
    .where('vaId', '=', vaId)
    .execute()

const ongoingSupport = (db: Db, client: { id: number; firstName: string; email: string }, vaId: number) =>
  db
    .insertInto('vaAssignments')
    .values({
      vaId,
      userId: client.id,
      taskId: null,
      clientName: client.firstName,
      clientEmail: client.email,
      projectTitle: "Denise's handbook",
      projectDescription: 'Standing support for a home-care agency: procedures, inbox, phone lists.',
      projectType: 'ongoing',
      rateCents: 1400,
      startDate: sql<string>`now() - interval '45 days'`,
      createdAt: sql<string>`now() - interval '45 days'`,
      adminNotes: null,
    })
    .execute()

async function seedApplications(db: Db) {
  for (const [index, application] of demoApplications.entries()) {
    const at = sql<string>`now() - make_interval(hours => ${[3, 26, 44][index] ?? 0})`
    const { id } = await db
      .insertInto('vaApplications')
      .values({
        ...application,
        portfolio: application.portfolio ?? null,
        message: null,
        vaId: null,
        createdAt: at,
        updatedAt: at,
        dueAt: sql<string>`now() + make_interval(hours => ${48 - ([3, 26, 44][index] ?? 0)})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('vaApplicationEvents')
      .values({ applicationId: id, kind: 'submitted', actor: 'applicant', message: null, fields: null, at })
      .execute()
  }
}

/** Marks old notifications as read and emailed, so that a demo start does not email last month's news. */
async function calm(db: Tx) {
  await db
    .updateTable('notifications')
    .set({ readAt: sql`created_at` })
    .where('createdAt', '<', sql<string>`now() - interval '3 days'`)
    .execute()
  await db.updateTable('notifications').set({ mailHeld: false }).execute()
  await readOldThreads(db, 3)
  await db
    .updateTable('mails')
    .set({ status: 'kept', sentAt: sql`created_at` })
    .where('status', '=', 'queued')
    .execute()
}

/**
 * Gives the rows of a table new ids, the oldest first. Lists are ordered by id, which is the order of time as long as nobody moves
 * what has happened into the past.
 */
const numberByTime = (db: Tx, table: 'notifications' | 'task_events', at: string) =>
  sql
    .raw(`
    do $$
    declare old integer;
    begin
      for old in select id from ${table} order by ${at}, id loop
        update ${table} set id = default where id = old;
      end loop;
    end $$`)
    .execute(db)

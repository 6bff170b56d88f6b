import { sql } from 'kysely'
import { analyseTask } from '../analysis/analysis.service.ts'
import type { Analyst } from '../analysis/analyst.ts'
import type { Db } from '../db/database.ts'
import type { Passwords } from '../sessions/passwords.ts'
import { insertVa } from '../vas/vas.queries.ts'
import type { Work } from '../work.ts'
import { playTask } from './play.ts'
import { demoApplications, demoClients, demoTasks } from './tasks.ts'
import { demoVas } from './vas.ts'

export const demoPassword = 'karibu-kazi-7'

/** The sign-ins that a start prints. */
const signIns = { client: demoClients[0]?.email ?? '', va: demoVas[0]?.email ?? '', password: demoPassword }

const isEmpty = async (db: Db) => {
  const { rows } = await sql<{
    empty: boolean
  }>`select not exists (select from users) and not exists (select from vas) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

/** What the audit says of a seed. One that was cut off in the middle is wiped and begun anew: nobody was let in yet. */
const began = 'demo data began'
const finished = 'demo data is complete'

const note = (db: Db, action: string) =>
  db.insertInto('audit').values({ actor: 'system', action, target: null, detail: null, ip: null }).execute()
const noted = async (db: Db, action: string) =>
  Boolean(await db.selectFrom('audit').select('id').where('action', '=', action).executeTakeFirst())

/**
 * Fills an empty database with people and tasks in every state, by the same commands that the screens use. Answers the
 * demo sign-ins, or null when the data is somebody's own.
 */
export async function seedDemo(work: Work, passwords: Passwords, analyst: Analyst) {
  if (await noted(work.db, finished)) return signIns
  if (await noted(work.db, began))
    await sql`truncate users, vas, va_applications, mails, audit cascade`.execute(work.db)
  if (!(await isEmpty(work.db))) return null
  await note(work.db, began)
  const passwordHash = await passwords.hash(demoPassword)
  const vaIds = await seedVas(work.db, passwordHash)
  const clients = await work.db
    .insertInto('users')
    .values(
      demoClients.map((client) => ({
        ...client,
        username: client.firstName.toLowerCase(),
        passwordHash,
        supportPath: null,
      })),
    )
    .returning(['id', 'firstName', 'username', 'email', 'timezone'])
    .execute()
  const harriet = clients[2]
  if (harriet) await ongoingSupport(work.db, harriet, vaIds[0] ?? 0)
  await seedApplications(work.db)
  for (const [index, task] of demoTasks.entries()) {
    const client = clients[task.client]
    if (client) await playTask(work, client, task, index, (id) => analyseTask(work, analyst, client, id))
  }
  await calm(work.db)
  await note(work.db, finished)
  return signIns
}

async function seedVas(db: Db, passwordHash: string) {
  const ids: number[] = []
  for (const va of demoVas) ids.push((await insertVa(db, va)).id)
  // A few have not been invited yet, so that the console has something to do.
  await db
    .updateTable('vas')
    .set({ passwordHash, invitedAt: sql`now() - interval '40 days'` })
    .where('id', 'in', ids.slice(0, 20))
    .execute()
  await db.updateTable('vas').set({ createdAt: sql`now() - interval '90 days'` }).execute()
  await db.updateTable('vas').set({ available: false }).where('id', 'in', ids.slice(12, 13)).execute()
  return ids
}

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

/** What is old has been read and mailed long ago: no demo start sends anybody news of last month. */
async function calm(db: Db) {
  await db
    .updateTable('notifications')
    .set({ readAt: sql`created_at` })
    .where('createdAt', '<', sql<string>`now() - interval '3 days'`)
    .execute()
  await db.updateTable('notifications').set({ mailHeld: false }).execute()
  await db
    .updateTable('messages')
    .set({ readAt: sql`created_at` })
    .where('createdAt', '<', sql<string>`now() - interval '3 days'`)
    .execute()
  await db
    .updateTable('mails')
    .set({ status: 'kept', sentAt: sql`created_at` })
    .where('status', '=', 'queued')
    .execute()
}

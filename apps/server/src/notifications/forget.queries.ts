import { inQuotes } from '@kazi/schemas/in-quotes'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'
import type { accountEmails } from '../emails/account-emails.ts'
import { oneLine } from '../emails/one-line.ts'
import { vaNews } from '../emails/va-news.ts'

/** How long the outbox keeps an email. One with a document stays as long as that: it says when it was sent. */
export const mailDays = 180
/** How long a stranger's address is kept beside what its calls caused: a budget looks back an hour. */
const strangerDays = 1

type WorkOfClient = {
  taskIds: number[]
  inquiryIds: number[]
  vaTaskIds: number[]
  assignments: { vaId: number; projectTitle: string; clientName: string }[]
}

/** An email names a project in its subject, where a long one is cut off. */
const inSubject = (project: string) => oneLine(project, 200).slice(0, 40)

/**
 * Deletes what VAs were told about a client's tasks and assignments, in the bell and in the outbox, and all other emails
 * about these tasks and inquiries. Only its words say which assignment news is about. An email of several news goes as
 * well, if any of it was about the client. Returns the VAs whose bells have changed.
 */
export async function forgetNewsOf(db: Tx, { taskIds, inquiryIds, vaTaskIds, assignments }: WorkOfClient) {
  const named = (say: (project: string) => string) => sql`
    unnest(${assignments.map(({ vaId }) => vaId)}::int[], ${assignments.map((one) => say(one.projectTitle))}::text[],
      ${assignments.map(({ clientName }) => clientName)}::text[]) a (va_id, project, client)`
  const { rows: gone } = await sql<{ vaId: number; mailIds: number[] }>`
    with of_tasks as (
      delete from notifications where va_id is not null and va_task_id = any (${vaTaskIds}::int[])
      returning va_id, mail_id),
    of_assignments as (
      delete from notifications n using ${named(inQuotes)}
      where n.va_id = a.va_id and n.va_task_id is null and n.thread_id is null
        and position(a.project in n.message) > 0 and position(a.client in n.message) > 0
      returning n.va_id, n.mail_id)
    select va_id, array_remove(array_agg(mail_id), null) as mail_ids
    from (select * from of_tasks union all select * from of_assignments) gone group by va_id`.execute(db)
  const threads = [
    ...taskIds.map((id) => `task-${id}`),
    ...vaTaskIds.map((id) => `va-task-${id}`),
    ...inquiryIds.map((id) => `inquiry-${id}`),
  ]
  await sql`delete from mails where thread = any (${threads}::text[])`.execute(db)
  await sql`
    delete from mails m using ${named(inSubject)}, vas v
    where v.id = a.va_id and lower(m."to") = lower(v.email::text) and m.thread is null
      and m.name in ('assignmentGiven', 'assignmentMovedVa', 'assignmentTakenAway')
      and position(a.project in m.subject || m.text) > 0 and position(a.client in m.text) > 0`.execute(db)
  await sql`delete from mails where id = any (${gone.flatMap(({ mailIds }) => mailIds)}::int[])`.execute(db)
  return gone.map(({ vaId }) => vaId)
}

const accountEmailsOfVas: (keyof typeof accountEmails)[] = [
  'inviteVa',
  'resetVaPassword',
  'vaAddressChanged',
  'vaAddressNew',
]

/**
 * What is for a VA, whoever else has the address: news, their account, everything in the threads of a VA's tasks, their
 * documents, and what the team writes, which to leads is in a thread.
 */
const isForVa = sql<boolean>`(
  name = any (${[...Object.keys(vaNews), ...accountEmailsOfVas]}::text[]) or thread like 'va-task-%'
  or unsubscribe_url like '%&for=va' or (name = 'fromTeam' and thread is null)
  or exists (select from documents d where d.id = document_id and d.va_id is not null))`

/**
 * Removes the emails to a client's address, also those that wait to be sent: but not what waits for a VA who has the
 * same address, nor a link of theirs.
 */
export const deleteMailsTo = (db: Tx, email: string) =>
  sql`
    delete from mails where lower("to") = ${email.toLowerCase()} and (
      status in ('queued', 'failed') and exists (select from vas v where v.email = ${email})
      and (${isForVa} or exists (
        select from mailed_links l where l.va_id is not null and l.token_hash = any (mails.link_hashes)))
    ) is not true`.execute(db)

/**
 * Takes back the emails to a VA who is deleted that were not sent. Where a client has the same address, only those to
 * the VA.
 */
export const forgetUnsentToVa = (db: Tx, email: string) =>
  sql`
    delete from mails where lower("to") = ${email.toLowerCase()} and status in ('queued', 'failed') and (
      not exists (select from users u where u.email = ${email}) or ${isForVa})`.execute(db)

/** The subject of a sent email whose account was erased. */
const blankSubject = 'To an account that was deleted'

/**
 * Takes back what waits for an address that its account never confirmed, and the words of what it has had. That it was sent
 * counts on against the budgets of mailbox and sender: whoever signs up and erases the account, again and again, could
 * otherwise fill a stranger's mailbox.
 */
export async function forgetConfirmations(db: Tx, email: string) {
  const own = sql`lower("to") = ${email.toLowerCase()} and kind = 'confirmation'`
  await sql`delete from mails where ${own} and status in ('queued', 'failed')`.execute(db)
  await sql`
    update mails set subject = ${blankSubject}, text = '', html = '', name = null, link_hashes = null
    where ${own}`.execute(db)
}

/** Deletes emails of long ago. One that still waits to be sent stays, and so does one that a document was sent by. */
export const sweepMails = (db: Db, most?: number) =>
  inBatches(
    (limit) =>
      sql`delete from mails where id = any (array(
        select id from mails where created_at < now() - make_interval(days => ${mailDays})
          and status <> 'queued' and document_id is null
        union all
        select id from mails where text = '' and kind = 'confirmation'
          and created_at < now() - make_interval(days => ${strangerDays})
        limit ${limit}))`.execute(db),
    most,
  )

/** Forgets from which addresses strangers wrote, once no budget counts by them. */
export async function sweepSenders(db: Db, most?: number) {
  const old = sql`created_at < now() - make_interval(days => ${strangerDays})`
  await inBatches(
    (limit) =>
      sql`update mails set sender = null where id = any (array(
        select id from mails where sender like 'ip:%' and ${old} limit ${limit}))`.execute(db),
    most,
  )
  await inBatches(
    (limit) =>
      sql`update notifications set sender = null where id = any (array(
        select id from notifications where sender like 'ip:%' and ${old} limit ${limit}))`.execute(db),
    most,
  )
}

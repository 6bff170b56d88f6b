import type { DocumentListQuery } from '@kazi/schemas/document'
import type { DocumentLine } from '@kazi/schemas/document-templates'
import type { MailState } from '@kazi/schemas/states'
import type { TemplateName } from '@kazi/schemas/template-names'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'
import { containsWords, listPage, type Selection, selectedRows } from '../db/list.ts'

/** Never the PDF: a list of a thousand would be a hundred megabytes. */
const columns = [
  ...(['id', 'template', 'number', 'recipient', 'email', 'clientId', 'vaId', 'taskId'] as const),
  ...(['issuedBy', 'issuedAt'] as const),
] as const

const order = {
  sorts: {
    issued: { by: sql`documents.id`, type: 'int' },
    to: { by: sql`folded(recipient)`, type: 'text' },
  },
  first: { sort: 'issued', desc: true },
  id: sql`documents.id`,
} as const

/** How the last email with a document went. */
const mailed = sql<MailState | null>`(
  select m.status from mails m where m.document_id = documents.id order by m.id desc limit 1)`

const matching = (db: Db, { q, filters: { template, clientId, vaId } }: DocumentListQuery) =>
  db
    .selectFrom('documents')
    .where(containsWords(sql`list_text`, q))
    .$if(template !== undefined, (query) => query.where('template', '=', template as TemplateName))
    .$if(clientId !== undefined, (query) => query.where('clientId', '=', clientId as number))
    .$if(vaId !== undefined, (query) => query.where('vaId', '=', vaId as number))

export const documentsPage = (db: Db, input: DocumentListQuery) =>
  listPage(db, matching(db, input).select(columns).select(mailed.as('mailed')), order, input)

/** The documents of a bulk action, oldest first. */
export const selectedDocuments = (db: Db, selection: Selection<DocumentListQuery>, after: number, most: number) =>
  selectedRows(
    ('ids' in selection ? db.selectFrom('documents') : matching(db, selection.matching)).select([
      'id',
      'number as name',
    ]),
    { id: sql`documents.id`, selection, after, most },
  )

/** What sending a document again has to know: where it went last, or would go. Locked, so that nobody sends it twice. */
export const lockForMail = (db: Tx, id: number) =>
  db
    .selectFrom('documents')
    .select(['template', 'number', 'recipient', mailed.as('mailed')])
    .select(
      sql<string | null>`coalesce(
        (select m."to" from mails m where m.document_id = documents.id order by m.id desc limit 1), email)`.as('to'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const documentOf = (db: Db, id: number) =>
  db
    .selectFrom('documents')
    .select([...columns, 'fields', 'lines'])
    .select([mailed.as('mailed'), sql<string>`encode(sha256, 'hex')`.as('sha256'), sql<number>`length(pdf)`.as('size')])
    .where('id', '=', id)
    .executeTakeFirst()

/** The database's clock, before a document's lines are read: what is recorded later is not among them. */
export async function readingTime(db: Db) {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db)
  return (rows[0] as { at: string }).at
}

/** More than these are not named: nobody issues so many for one month by mistake. */
const maxNamed = 20

/** An invoice of a VA alone who works for this client: made before they had an account, or written by hand. */
const forAnAddressOf = (clientId: number) => sql<boolean>`(
  template = 'invoice' and client_id is null and task_id is null
  and va_id = any (array(select a.va_id from va_assignments a where a.user_id = ${clientId})))`

/** Whether an invoice that is no client's may be this one's: it is not for another address. */
const maybeOf = (clientId: number) => sql<boolean>`lower(coalesce(fields ->> 'clientEmail', '')) in
  ('', (select lower(u.email::text) from users u where u.id = ${clientId}))`

/**
 * The last documents of one kind that were issued for some months of these records, newest first, with the client and
 * the VA whose records they have. One for a single VA leaves the month open for the other VAs, as one for a single
 * client does for the other clients.
 */
export const issuedForMonths = (
  db: Db,
  { template, months, clientId, vaId }: { template: TemplateName; months: string[]; clientId?: number; vaId?: number },
) => {
  const [client, va] = [sql`${clientId ?? null}::int`, sql`${vaId ?? null}::int`]
  return db
    .selectFrom('documents')
    .select(['id', 'template', 'number', 'issuedAt', 'fields', 'lines', 'clientId', 'vaId'])
    .select(sql<string>`coalesce(lines_read_at, issued_at)`.as('linesReadAt'))
    .where('template', '=', template)
    .where(sql<boolean>`fields ->> 'month' = any (${months})`)
    .where(sql<boolean>`coalesce(client_id = ${client}, true) and coalesce(va_id = ${va}, true)`)
    .where(
      clientId === undefined
        ? sql<boolean>`va_id = ${va}`
        : sql<boolean>`(client_id = ${client} or (va_id = ${va} or ${forAnAddressOf(clientId)}) and ${maybeOf(clientId)})`,
    )
    .orderBy('id', 'desc')
    .limit(maxNamed * months.length)
    .execute()
}

/** The tasks of a client that have an invoice of no month, each with the VA whose work it is alone, if it is one's. */
export const invoicedTasks = (db: Db, clientId: number) =>
  db
    .selectFrom('documents')
    .select(['taskId', 'vaId', sql<string>`max(coalesce(lines_read_at, issued_at))`.as('linesReadAt')])
    .where('template', '=', 'invoice')
    .where('clientId', '=', clientId)
    .where('taskId', 'is not', null)
    .where(sql<boolean>`coalesce(fields ->> 'month', '') = ''`)
    .groupBy(['taskId', 'vaId'])
    .execute()

const mostMails = 50
/** The emails of a document, newest first, and whether there are more than are shown. */
export async function documentMails(db: Db, id: number) {
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'to', 'subject', 'status', 'createdAt'])
    .where('documentId', '=', id)
    .orderBy('id', 'desc')
    .limit(mostMails + 1)
    .execute()
  return { mails: mails.slice(0, mostMails), olderMails: mails.length > mostMails }
}

export const pdfOf = (db: Db, id: number) =>
  db.selectFrom('documents').select(['number', 'pdf']).where('id', '=', id).executeTakeFirst()

export const documentWithKey = (db: Db, key: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'number', 'template', 'fields', 'lines'])
    .where('key', '=', key)
    .executeTakeFirst()

/** The number after the last one of a template in a year. Documents are never deleted, so there are no gaps. */
export async function nextSequence(db: Db, template: TemplateName, year: number) {
  const last = await db
    .selectFrom('documents')
    .select('sequence')
    .where('template', '=', template)
    .where('year', '=', year)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.sequence ?? 0) + 1
}

type Issued = {
  template: TemplateName
  year: number
  sequence: number
  number: string
  clientId: number | null
  vaId: number | null
  taskId: number | null
  recipient: string
  email: string | null
  fields: Record<string, string>
  lines: DocumentLine[]
  pdf: Buffer
  sha256: Buffer
  issuedBy: string
  key: string | null
  issuedAt: Date
  linesReadAt: string | null
}
/** Keeps an issued document; nothing if its number or its key was taken meanwhile. */
export const insertDocument = (db: Tx, { fields, lines, ...issued }: Issued) =>
  db
    .insertInto('documents')
    .values({ ...issued, fields: jsonb(fields), lines: jsonb(lines) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()

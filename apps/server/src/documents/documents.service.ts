import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { type BulkResult, maxBulkRows } from '@kazi/schemas/bulk'
import {
  type DocumentEmails,
  documentEmail,
  documentSubject,
  maxDocumentsPerArchive,
  type NewDocument,
} from '@kazi/schemas/document'
import { documentDate, documentPaper, fieldLabel, missingFields, templateOf } from '@kazi/schemas/document-templates'
import { type Currency, currencies } from '@kazi/schemas/money'
import type { TemplateName } from '@kazi/schemas/template-names'
import { calendarDay } from '@kazi/schemas/zones'
import yazl from 'yazl'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { eachRow } from '../bulk.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { concurrencyLimit } from '../concurrency-limit.ts'
import type { Cpu } from '../cpu/cpu.ts'
import type { Db } from '../db/database.ts'
import { oneLine } from '../emails/one-line.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { AppError, keyReused } from '../errors.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import * as documents from './documents.queries.ts'
import { checkFields, fillFrom } from './filling.ts'
import { linesOrRefuse } from './month-lines.ts'

const notFound = () => new AppError('NOT_FOUND', 'This document does not exist.')

export async function getDocument(db: Db, id: number) {
  const document = await documents.documentOf(db, id)
  if (!document) throw notFound()
  return { ...document, ...(await documents.documentMails(db, id)) }
}

/** The document's bytes as they were issued. */
export async function documentPdf(db: Db, id: number) {
  const document = await documents.pdfOf(db, id)
  if (!document) throw notFound()
  return { name: `${document.number}.pdf`, type: 'application/pdf', content: document.pdf.toString('base64') }
}

const numberOf = (template: TemplateName, year: number, sequence: number) =>
  `${templateOf(template).prefix}-${year}-${String(sequence).padStart(4, '0')}`

/** How often another server may take a number while its PDF is drawn. */
const mostTries = 25

/** Two that are drawn at once want the same number, and one would be drawn for nothing: they take turns. */
const inTurn = concurrencyLimit(
  1,
  20,
  () =>
    new AppError('SERVICE_UNAVAILABLE', 'Many documents are being issued. Please try again.', { retryAfterSeconds: 2 }),
)

/** Everything that a document says, from what was typed and, where that is missing, from the records. */
async function contentOf(db: Db, { template, fields, lines, linesReadAt, ...sources }: NewDocument) {
  checkFields(template, fields)
  const now = templateOf(template).lines ? await documents.readingTime(db) : null
  const chosen = fields.currency ? currencyNamed(fields.currency) : undefined
  const filled = await fillFrom(db, { template, ...sources, month: fields.month || undefined, currency: chosen })
  const content = {
    fields: { ...filled.fields, ...fields },
    lines: templateOf(template).lines ? (lines ?? linesOrRefuse(filled)) : [],
  }
  const missing = missingFields(template, content).map((name) => fieldLabel(template, name))
  if (missing.length > 0) throw new AppError('BAD_REQUEST', `Please fill in: ${missing.join(', ')}.`)
  const over = overDays(template, content.fields)[0]
  if (over) throw new AppError('BAD_REQUEST', `“${over}” is over: please choose today or a later day.`)
  return {
    content,
    email: filled.email,
    ...ownersOf({ template, ...sources }, filled),
    linesReadAt: now && lines ? earlier(linesReadAt, now) : now,
  }
}

/**
 * Whose the document is, also when its task is gone: the task's client's if it is for a client, and the VA's too if it is
 * of hours. One for a VA, as a brief, is nobody's by its task.
 */
const ownersOf = (
  { template, clientId, vaId }: Pick<NewDocument, 'template' | 'clientId' | 'vaId'>,
  filled: Awaited<ReturnType<typeof fillFrom>>,
) => ({
  clientId:
    (templateOf(template).to === 'clientName' || template === 'statement_of_hours' ? filled.clientId : clientId) ??
    null,
  vaId: (template === 'statement_of_hours' ? filled.vaId : vaId) ?? null,
})

/** No form has read its lines later than now. Without a time, it is not known when they were written. */
const earlier = (given: string | undefined, now: string) =>
  given === undefined ? null : Date.parse(given) < Date.parse(now) ? given : now

function currencyNamed(text: string): Currency {
  const found = currencies.find((one) => one === text)
  if (!found) throw new AppError('BAD_REQUEST', 'Please choose a currency from the list.')
  return found
}

/** The days that must not be over and are, even where a day ends last. */
function overDays(template: TemplateName, fields: Record<string, string>) {
  const today = calendarDay('Etc/GMT+12', new Date())
  return Object.entries(templateOf(template).fields).flatMap(([name, { label, upcoming }]) =>
    upcoming && fields[name] && fields[name] < today ? label : [],
  )
}

/**
 * Issues a document: it gets the next number of its template and year, and its PDF is kept as it is. The PDF has the
 * number in it, so it is drawn before the transaction; if the number is taken meanwhile, it is drawn again.
 */
export async function issueDocument(context: CommandContext & { cpu: Cpu }, admin: Admin, input: NewDocument) {
  const known = await issuedBefore(context.db, input)
  if (known) return known
  const { content, ...rest } = await contentOf(context.db, input)
  const recipient = oneLine(content.fields[templateOf(input.template).to] ?? '', 200)
  return inTurn(() => issueNumbered(context, admin, input, { ...rest, content, recipient }))
}

/** The document that was issued under the same key. What the form left to us may have changed since, what it says may not. */
async function issuedBefore(db: Db, { key, template, fields, lines }: NewDocument) {
  const known = key && (await documents.documentWithKey(db, key))
  if (!known) return undefined
  const asked = { template, fields: { ...known.fields, ...fields }, lines: lines ?? known.lines }
  const { id, number, ...issued } = known
  if (!isDeepStrictEqual(issued, asked)) throw keyReused()
  return { id, number }
}

async function issueNumbered(
  context: CommandContext & { cpu: Cpu },
  admin: Admin,
  input: NewDocument,
  {
    content,
    email,
    clientId,
    vaId,
    linesReadAt,
    recipient,
  }: Awaited<ReturnType<typeof contentOf>> & { recipient: string },
) {
  const { template, taskId, key } = input
  const issuedAt = new Date()
  const year = issuedAt.getUTCFullYear()
  for (let tries = 0; tries < mostTries; tries++) {
    const sequence = await documents.nextSequence(context.db, template, year)
    const number = numberOf(template, year, sequence)
    const paper = documentPaper(template, content, { number, date: documentDate(issuedAt) })
    const pdf = Buffer.from(await context.cpu.writePdf({ paper, at: issuedAt.toISOString(), strict: true }))
    const issued = await withTransaction(context, async (tx) => {
      const kept = await documents.insertDocument(tx.db, {
        template,
        year,
        sequence,
        number,
        recipient,
        email,
        ...content,
        pdf,
        issuedAt,
        linesReadAt,
        clientId,
        vaId,
        taskId: taskId ?? null,
        key: key ?? null,
        sha256: createHash('sha256').update(pdf).digest(),
        issuedBy: admin.label,
      })
      if (!kept) return undefined
      await record(tx.db, admin, {
        action: 'issue-document',
        target: `document ${kept.id}`,
        detail: { number },
      })
      await publish(tx.db, 'documents', 'admin')
      return kept
    })
    if (issued) return issued
    const same = await issuedBefore(context.db, input)
    if (same) return same
  }
  throw new AppError('CONFLICT', 'Many documents are being issued. Please try again.')
}

/** Emails a document as it was issued, as an attachment. */
export const mailDocument = (
  context: CommandContext,
  admin: Admin,
  { id, to, subject, message }: { id: number; to: string; subject: string; message: string },
) =>
  withTransaction(context, async (tx) => {
    const document = await documents.documentOf(tx.db, id)
    if (!document) throw notFound()
    await sendDocument(tx, admin, { ...document, to, subject, message })
    return { sent: true }
  })

type Sent = { id: number; recipient: string; number: string; to: string; subject: string; message: string }
async function sendDocument(
  tx: TransactionContext,
  admin: Admin,
  { id, recipient, number, to, subject, message }: Sent,
) {
  await enqueueMail(tx, to, otherEmails.documentSent({ hello: recipient, subject, message, number, documentId: id }))
  await record(tx.db, admin, { action: 'mail-document', target: `document ${id}` })
  await publish(tx.db, 'documents', 'admin')
}

/**
 * Emails each document of a selection to where it went last, or to the address that it was issued with. One whose email is
 * still waiting is not sent a second time.
 */
export const mailDocuments = async (
  context: CommandContext,
  admin: Admin,
  { selection, after = 0, change }: DocumentEmails,
): Promise<BulkResult> =>
  eachRow(
    context,
    await documents.selectedDocuments(context.db, selection, after, maxBulkRows + 1),
    async (ctx, { id }) =>
      withTransaction(ctx, async (tx) => {
        const document = await documents.lockForMail(tx.db, id)
        if (!document) throw notFound()
        const { template, number, mailed } = document
        const to = documentEmail.shape.to.safeParse(document.to)
        if (!to.success) throw new AppError('CONFLICT', 'has no email address. Open it to send it to one.')
        if (mailed === 'queued') return `is on its way to ${to.data} already.`
        const subject = documentSubject(template, number)
        await sendDocument(tx, admin, { id, ...document, to: to.data, subject, ...change })
        return `was sent to ${to.data}.`
      }),
  )

/** Several documents as they were issued, in one archive. */
export async function documentsFile(db: Db, selection: DocumentEmails['selection']) {
  const rows = await documents.selectedDocuments(db, selection, 0, maxDocumentsPerArchive + 1)
  if (rows.length === 0) throw notFound()
  if (rows.length > maxDocumentsPerArchive)
    throw new AppError('BAD_REQUEST', `Please select at most ${maxDocumentsPerArchive} documents for one file.`)
  const zip = new yazl.ZipFile()
  // One after the other: all of them at once would be read into memory twice. PDFs are compressed already.
  for (const { id } of rows) {
    const document = await documents.pdfOf(db, id)
    if (document) zip.addBuffer(document.pdf, `${document.number}.pdf`, { compress: false })
  }
  zip.end()
  const content = await buffer(zip.outputStream as Readable)
  return { name: 'documents.zip', type: 'application/zip', content: content.toString('base64') }
}

import { z } from 'zod'
import { brand } from './brand.ts'
import { month } from './earnings.ts'
import { goingOn, listQuery, selectionOf } from './list.ts'
import { maxLength } from './max-length.ts'
import { currency } from './price.ts'
import { type TemplateName, templateLabels, templateNames } from './template-names.ts'
import { atMost, byId, day, email, id, priceCents, required, text } from './text.ts'

const templateName = z.enum(templateNames)
const records = { vaId: id.optional(), clientId: id.optional(), taskId: id.optional() }

const line = z.object({
  day: day().optional(),
  description: text(maxLength.line),
  quantity: z.number().min(0).max(100_000, 'A quantity may be at most 100,000.'),
  unitCents: priceCents.or(z.literal(0)),
})

/** The most lines a document may have. */
export const maxDocumentLines = 500

/** A document to issue: what is missing in `fields` comes from the records. Sent twice with one `key`, it is one document. */
export const newDocument = z.object({
  template: templateName,
  ...records,
  fields: z
    .record(z.string().regex(/^\w{1,40}$/, 'This field does not exist.'), text())
    .refine((fields) => Object.keys(fields).length <= 40, 'Too many fields.')
    .default({}),
  lines: atMost(line, maxDocumentLines, `A document may have up to ${maxDocumentLines} lines.`).optional(),
  /** When the lines were read from the records: work that was recorded later is not among them. */
  linesReadAt: z.iso.datetime({ offset: true }).optional(),
  key: z.uuid().optional(),
})
export type NewDocument = z.output<typeof newDocument>

/** The records from which a document's fields are filled. */
export const documentSources = z.object({
  template: templateName,
  ...records,
  month: month.optional(),
  currency: currency.optional(),
})
export type DocumentSources = z.output<typeof documentSources>

export const documentListQuery = listQuery({
  filters: {
    template: templateName,
    clientId: z.coerce.number().pipe(id),
    vaId: z.coerce.number().pipe(id),
  },
  sorts: ['issued', 'to'],
})
export type DocumentListQuery = z.output<typeof documentListQuery>

export const documentEmail = byId.extend({
  to: email(),
  subject: required('Subject is required', maxLength.line),
  message: required('Message is required', maxLength.note),
})

/** The subject that an email with a document has unless somebody writes another one. */
export function documentSubject(template: TemplateName, number: string) {
  // 'VA contract' and 'NDA' keep their capitals within a sentence.
  const label = templateLabels[template].replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
  return `Your ${label} from ${brand.name} (${number})`
}

/** As many as one archive has: each is some 50 KB, and the answer is one piece. */
export const maxDocumentsPerArchive = 100
export const documentSelection = z.object({ selection: selectionOf(documentListQuery) })
/** Sends each again to where it went last, with one message, and where the last call stopped. */
export const documentEmails = documentSelection.extend({
  after: goingOn.after,
  change: z.object({ message: required('Message is required', maxLength.note) }),
})
export type DocumentEmails = z.output<typeof documentEmails>

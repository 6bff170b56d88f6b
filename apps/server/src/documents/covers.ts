import type { Line } from '../earnings/earnings.queries.ts'
import type { invoicedTasks, issuedForMonths } from './documents.queries.ts'

export type Issued = Awaited<ReturnType<typeof issuedForMonths>>[number]
type InvoicedTask = Awaited<ReturnType<typeof invoicedTasks>>[number]

export const monthOf = ({ day }: Line) => day.slice(0, 7)

/** It may name a client by address alone, and has only what was given to one later. */
const isForAddress = ({ template, clientId }: Issued) => template === 'invoice' && clientId === null

/**
 * Whether a document stands for a line's records, in whatever currency: who issued it has seen those of the others. An
 * invoice has all VAs of its client unless one is chosen.
 */
export function covers(document: Issued, line: Line) {
  const { fields, clientId, vaId } = document
  const hasClient = isForAddress(document)
    ? line.userId === null || line.givenAt !== null
    : [null, line.userId].includes(clientId)
  return fields.month === monthOf(line) && hasClient && [null, line.vaId].includes(vaId)
}

/** Whether a document has all lines of its month that its form could have. */
export function coversAll(document: Issued, { clientId, vaId }: { clientId?: number; vaId?: number }) {
  const hasClient = isForAddress(document) ? !clientId : [null, clientId].includes(document.clientId)
  return hasClient && [null, vaId].includes(document.vaId)
}

/**
 * Whether an invoice of no month has a line of its task: what was there when its lines were read, and a fixed price,
 * which may be billed before its result is accepted.
 */
export const isInvoicedFor = ({ taskId, vaId, linesReadAt }: InvoicedTask, line: Line) =>
  taskId === line.taskId &&
  [null, line.vaId].includes(vaId) &&
  (line.kind === 'fixed' || (line.recordedAt <= linesReadAt && (line.givenAt ?? '') <= linesReadAt))

type Span = { from: string; until: string }
/** Whether work was known to be its client's at the reading. An invoice of a VA alone has it without knowing that. */
const wasGiven = ({ givenAt }: Line, { clientId, linesReadAt }: Issued) =>
  clientId === null || givenAt === null || givenAt <= linesReadAt

/** Whether a line was there when a document was made: one that was deleted and restored was not in between. */
export const wasThere = (line: Line, document: Issued, before: Span[] = []) =>
  wasGiven(line, document) &&
  (line.recordedAt <= document.linesReadAt ||
    before.some(({ from, until }) => from <= document.linesReadAt && document.linesReadAt < until))

/** Long ago, only what was agreed later counts: its price or its client. */
export const wasAgreed = (line: Line, document: Issued) =>
  wasGiven(line, document) && (line.pricedAt === null || line.pricedAt <= document.linesReadAt)

import type { AuditAction } from '@kazi/schemas/audit-words'
import type { Admin } from '../actors.ts'
import type { Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'

type Entry = { action: AuditAction; target?: string; detail?: Record<string, unknown>; changes?: Changes }

type Value = string | number | boolean | null
/** What an edit changed, by field. */
export type Changes = Record<string, { from: Value; to: Value }>

/** Of a longer text the beginning is kept: enough to see what changed, and the log does not become a second copy. */
const maxShown = 500
const shown = (value: unknown): Value => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
  if (text === '') return null
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text
}

/** The fields of `fields` that differ between two versions of a record. Never name a field that holds a secret. */
export const changesBetween = <R extends object>(before: R, after: R, fields: readonly (keyof R & string)[]): Changes =>
  Object.fromEntries(
    fields.flatMap((name) =>
      JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null)
        ? []
        : [[name, { from: shown(before[name]), to: shown(after[name]) }]],
    ),
  )

const rowOf = (admin: { label: string; ip: string | null }, { action, target, detail, changes }: Entry) => ({
  actor: admin.label,
  ip: admin.ip,
  action,
  target: target ?? null,
  detail: detail || changes ? jsonb({ ...detail, ...(changes && { changes }) }) : null,
})

/** Records who did what with an admin key, in the same transaction as the action. */
export const record = (db: Tx, admin: Admin, entry: Entry) =>
  db.insertInto('audit').values(rowOf(admin, entry)).execute()

/** The same for what one action did to many records, at most as many as one statement writes (`perBatch`). */
export async function recordAll(db: Tx, admin: Admin, entries: Entry[]) {
  if (entries.length === 0) return
  await db
    .insertInto('audit')
    .values(entries.map((entry) => rowOf(admin, entry)))
    .execute()
}

/** Records an action of the system itself, or what followed from a VA's. */
export const recordBySystem = (db: Tx, entry: Entry) =>
  db
    .insertInto('audit')
    .values(rowOf({ label: 'system', ip: null }, entry))
    .execute()

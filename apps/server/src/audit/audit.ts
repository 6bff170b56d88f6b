import type { AuditAction } from '@kazi/schemas/states'
import type { Admin } from '../actors.ts'
import type { Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'

type Entry = { action: AuditAction; target?: string; detail?: Record<string, unknown> }

/** Writes down who did what with an admin key, in the transaction of what they did. */
export const record = (db: Tx, admin: Admin, { action, target, detail }: Entry) =>
  db
    .insertInto('audit')
    .values({
      actor: admin.label,
      ip: admin.ip,
      action,
      target: target ?? null,
      detail: detail ? jsonb(detail) : null,
    })
    .execute()

/** Writes down what the program did by itself, once and for good. */
export const recordBySystem = (db: Tx, action: AuditAction) =>
  db.insertInto('audit').values({ actor: 'system', action, target: null, detail: null, ip: null }).execute()

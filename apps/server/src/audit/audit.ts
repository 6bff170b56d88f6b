import type { AuditAction } from '@kazi/schemas/states'
import type { Admin } from '../actors.ts'
import type { Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'

type Entry = { action: AuditAction; target?: string; detail?: Record<string, unknown> }

/** Records who did what with an admin key, in the same transaction as the action. */
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

/** Records an action of the system itself. */
export const recordBySystem = (db: Tx, action: AuditAction) =>
  db.insertInto('audit').values({ actor: 'system', action, target: null, detail: null, ip: null }).execute()

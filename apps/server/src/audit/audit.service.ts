import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { auditEntry } from './audit.queries.ts'

export async function getAuditEntry(db: Db, id: number) {
  const entry = await auditEntry(db, id)
  if (!entry) throw new AppError('NOT_FOUND', 'Entry not found')
  return entry
}

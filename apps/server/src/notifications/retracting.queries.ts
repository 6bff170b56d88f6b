import type { Tx } from '../db/database.ts'

/**
 * Removes the emails that a command enqueued and its notifications, as if it had never been. Returns false, and removes
 * nothing, if an email has gone out already; the locked rows cannot be sent meanwhile.
 */
export async function retractNews(db: Tx, undoId: string) {
  const mails = await db.selectFrom('mails').select(['id', 'status']).where('undoId', '=', undoId).forUpdate().execute()
  if (mails.some(({ status }) => status !== 'queued')) return false
  await db.deleteFrom('mails').where('undoId', '=', undoId).execute()
  await db.deleteFrom('notifications').where('undoId', '=', undoId).execute()
  return true
}

import { auditQuery } from '@kazi/schemas/audit'
import { byId } from '@kazi/schemas/text'
import { auditChoices, auditPage, auditRecords } from '../audit/audit.queries.ts'
import { getAuditEntry } from '../audit/audit.service.ts'
import { adminProcedure, router } from '../trpc/trpc.ts'

/** `admin.audit` */
export const adminAuditRouter = router({
  list: adminProcedure.input(auditQuery).query(({ ctx, input }) => auditPage(ctx.db, input)),
  records: adminProcedure.input(auditQuery).query(({ ctx, input }) => auditRecords(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getAuditEntry(ctx.db, input.id)),
  /** The values for the list's filters. */
  choices: adminProcedure.query(({ ctx }) => auditChoices(ctx.db)),
})

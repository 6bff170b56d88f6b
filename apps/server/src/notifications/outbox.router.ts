import { mailSelection, outboxQuery } from '@kazi/schemas/outbox'
import type { AdminRole } from '@kazi/schemas/states'
import { byId } from '@kazi/schemas/text'
import { rateLimits } from '../limits/limits.ts'
import { adminProcedure, bulkProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { outboxPage, outboxRecords } from './outbox.queries.ts'
import { getMail, retryMail, retryMails } from './outbox.service.ts'

/** Links that act as a person are for whoever passes them on where no email goes out, and not for who may only read. */
const masksLinks = ({ mailGoesOut, admin }: { mailGoesOut: boolean; admin: { role: AdminRole } }) =>
  mailGoesOut || admin.role === 'reader'

/** `admin.outbox` */
export const outboxRouter = router({
  list: adminProcedure.input(outboxQuery).query(({ ctx, input }) => outboxPage(ctx.db, input)),
  records: adminProcedure.input(outboxQuery).query(({ ctx, input }) => outboxRecords(ctx.db, input, masksLinks(ctx))),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getMail(ctx.db, input.id, masksLinks(ctx))),
  retry: adminProcedure
    .input(byId)
    .use(rateLimited(rateLimits.retryMail))
    .mutation(({ ctx, input }) => retryMail(ctx, ctx.admin, input.id)),
  retryMany: bulkProcedure
    .input(mailSelection)
    .use(rateLimited(rateLimits.retryMail))
    .mutation(({ ctx, input }) => retryMails(ctx, ctx.admin, input)),
})

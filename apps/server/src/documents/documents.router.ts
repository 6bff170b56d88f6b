import {
  documentEmail,
  documentEmails,
  documentListQuery,
  documentSelection,
  documentSources,
  newDocument,
} from '@kazi/schemas/document'
import { byId } from '@kazi/schemas/text'
import { rateLimits } from '../limits/limits.ts'
import { adminProcedure, bulkProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { documentsPage } from './documents.queries.ts'
import {
  documentPdf,
  documentsFile,
  getDocument,
  issueDocument,
  mailDocument,
  mailDocuments,
} from './documents.service.ts'
import { fillDocument } from './new-document.ts'

/** `admin.documents` */
export const documentsRouter = router({
  list: adminProcedure.input(documentListQuery).query(({ ctx, input }) => documentsPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getDocument(ctx.db, input.id)),
  pdf: adminProcedure.input(byId).query(({ ctx, input }) => documentPdf(ctx.db, input.id)),
  /** Several as one archive. */
  file: adminProcedure
    .use(rateLimited(rateLimits.document))
    .input(documentSelection)
    .query(({ ctx, input }) => documentsFile(ctx.db, input.selection)),
  fill: adminProcedure.input(documentSources).query(({ ctx, input }) => fillDocument(ctx.db, input)),
  // Drawing takes longer than a transaction should. A key in the header does what the field `key` does.
  issue: adminProcedure
    .meta({ idempotencyKey: 'own' })
    .use(rateLimited(rateLimits.document))
    .input(newDocument)
    .mutation(({ ctx, input }) => issueDocument(ctx, ctx.admin, { ...input, key: input.key ?? ctx.once?.key })),
  mail: adminProcedure.input(documentEmail).mutation(({ ctx, input }) => mailDocument(ctx, ctx.admin, input)),
  /** Sends many again, with a result for each. */
  mailMany: bulkProcedure.input(documentEmails).mutation(({ ctx, input }) => mailDocuments(ctx, ctx.admin, input)),
})

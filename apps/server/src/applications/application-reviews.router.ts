import { applicationReview, applicationReviews } from '@kazi/schemas/application'
import { byId } from '@kazi/schemas/text'
import { applicationRowsQuery, applicationsQuery } from '@kazi/schemas/va-list'
import { adminProcedure, bulkProcedure, router } from '../trpc/trpc.ts'
import { applicationRecords, applicationsPage, eventsOf } from './applications.queries.ts'
import { getApplication, reviewApplication, reviewApplications } from './applications.service.ts'

/** `admin.applications` */
export const applicationReviewsRouter = router({
  list: adminProcedure.input(applicationRowsQuery).query(({ ctx, input }) => applicationsPage(ctx.db, input)),
  records: adminProcedure.input(applicationsQuery).query(({ ctx, input }) => applicationRecords(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getApplication(ctx.db, input.id)),
  history: adminProcedure.input(byId).query(({ ctx, input }) => eventsOf(ctx.db, input.id)),
  review: adminProcedure
    .input(applicationReview)
    .mutation(({ ctx, input }) => reviewApplication(ctx, ctx.admin, input)),
  /** Approves or declines many, with a result for each and one undo. */
  reviewMany: bulkProcedure
    .input(applicationReviews)
    .mutation(({ ctx, input }) => reviewApplications(ctx, ctx.admin, input)),
})

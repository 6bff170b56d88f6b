import { calendarCsv, calendarIcs } from '@kazi/schemas/calendar'
import { rateLimits } from '../limits/limits.ts'
import { clientProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { auditCalendar } from './audit.ts'
import { eventsOf } from './calendar.queries.ts'
import { clearCalendar, uploadCalendarCsv, uploadCalendarIcs } from './calendar.service.ts'
import { suggestTasks } from './suggestions.ts'

const change = clientProcedure.use(rateLimited(rateLimits.calendarUpload))
/** The file is read before the transaction begins. Sent again, its events are duplicates. */
const upload = change.meta({ idempotencyKey: false })
/** Each call reads up to a few dozen titles. */
const reading = clientProcedure.use(rateLimited(rateLimits.analysis))

export const calendarRouter = router({
  list: clientProcedure.query(({ ctx }) => eventsOf(ctx.db, ctx.client.id)),
  audit: reading.query(({ ctx }) => auditCalendar(ctx, ctx.client)),
  uploadCsv: upload
    .input(calendarCsv)
    .mutation(({ ctx, input }) => uploadCalendarCsv(ctx, ctx.client, input.csvData, input.dryRun)),
  uploadIcs: upload
    .input(calendarIcs)
    .mutation(({ ctx, input }) => uploadCalendarIcs(ctx, ctx.client, input.icsData, input.dryRun)),
  clear: change.mutation(({ ctx }) => clearCalendar(ctx, ctx.client)),
  suggestions: reading.query(({ ctx }) => suggestTasks(ctx, ctx.client)),
})

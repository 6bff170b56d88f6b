import { earningsQuery } from '@kazi/schemas/earnings'
import { maxLength } from '@kazi/schemas/max-length'
import { vaEmail } from '@kazi/schemas/message'
import { metricRowsQuery } from '@kazi/schemas/metrics'
import { byId, id, text } from '@kazi/schemas/text'
import { withReason } from '@kazi/schemas/va'
import { vaListQuery, vaRowsQuery } from '@kazi/schemas/va-list'
import { vaMoves } from '@kazi/schemas/va-management'
import { vaRecord, vaRecordPatch } from '@kazi/schemas/va-record'
import { z } from 'zod'
import { inviteVa } from '../auth/passwords.service.ts'
import { earningsPageOf } from '../earnings/earnings.queries.ts'
import { csvFile, vaImportsRouter } from '../tasks/va-imports.router.ts'
import { changeVaByTeam, deleteVa, leavingOf } from '../tasks/va-leaves.service.ts'
import { changeVas } from '../tasks/va-moves.service.ts'
import { adminProcedure, bulkProcedure, router } from '../trpc/trpc.ts'
import { dryRun, importVas } from '../vas/import.service.ts'
import { removePhotoByTeam } from '../vas/photos.service.ts'
import { skillNames, vaListPage, vaRecordsPage } from '../vas/vas.queries.ts'
import { createVa, getVa, mailVa } from '../vas/vas.service.ts'
import { metricRowsOf, metricsOf } from '../work/metrics.queries.ts'

/** `admin.vas` */
export const adminVasRouter = router({
  list: adminProcedure.input(vaRowsQuery).query(({ ctx, input }) => vaListPage(ctx.db, input)),
  records: adminProcedure.input(vaListQuery).query(({ ctx, input }) => vaRecordsPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getVa(ctx.db, input.id)),
  skills: adminProcedure
    .input(z.object({ q: text(maxLength.line).default('') }).prefault({}))
    .query(({ ctx, input }) => skillNames(ctx.db, input.q)),
  create: adminProcedure.input(vaRecord).mutation(({ ctx, input }) => createVa(ctx, ctx.admin, input)),
  update: adminProcedure
    .input(vaRecordPatch)
    .mutation(({ ctx, input: { id, ...patch } }) => changeVaByTeam(ctx, ctx.admin, id, patch)),
  /** Invites many, or says whether they take new work, with a result for each. */
  changeMany: bulkProcedure.input(vaMoves).mutation(({ ctx, input }) => changeVas(ctx, ctx.admin, input)),
  leaving: adminProcedure.input(byId).query(({ ctx, input }) => leavingOf(ctx.db, input.id)),
  delete: adminProcedure.input(byId).mutation(({ ctx, input }) => deleteVa(ctx, ctx.admin, input.id)),
  import: bulkProcedure.input(csvFile).mutation(({ ctx, input }) => importVas(ctx, ctx.admin, input.csv, input.name)),
  dryRun: bulkProcedure.input(csvFile).mutation(({ ctx, input }) => dryRun(ctx, input.csv)),
  imports: vaImportsRouter,
  removePhoto: adminProcedure.input(withReason).mutation(({ ctx, input }) => removePhotoByTeam(ctx, ctx.admin, input)),
  invite: adminProcedure.input(byId).mutation(({ ctx, input }) => inviteVa(ctx, ctx.admin, input.id)),
  mail: adminProcedure.input(vaEmail).mutation(({ ctx, input }) => mailVa(ctx, ctx.admin, input)),
  metrics: adminProcedure.input(byId.extend(metricRowsQuery.shape)).query(async ({ ctx, input }) => {
    await getVa(ctx.db, input.id)
    return { vaId: input.id, ...(await metricsOf(ctx.db, input.id)), rows: await metricRowsOf(ctx.db, input.id, input) }
  }),
  earnings: adminProcedure.input(earningsQuery.extend({ id })).query(async ({ ctx, input: { id: vaId, ...query } }) => {
    await getVa(ctx.db, vaId)
    return earningsPageOf(ctx.db, vaId, query)
  }),
})

import { byId } from '@kazi/schemas/text'
import { fileName, importCell, importChange, vaImportRowsQuery, vaImportsQuery } from '@kazi/schemas/va-import'
import { z } from 'zod'
import { adminProcedure, bulkProcedure, router } from '../trpc/trpc.ts'
import { importRowsPage } from '../vas/import.queries.ts'
import {
  changeImport,
  fixCell,
  getImport,
  importsPage,
  planImport,
  progressOfImport,
  rejectedRows,
} from '../vas/import.service.ts'
import { runImport, undoImport } from './va-imports.service.ts'

export const csvFile = z.object({
  csv: z.union([z.string(), z.instanceof(Uint8Array)], 'Upload failed: please choose a CSV file.'),
  name: fileName.default(''),
})

/** Files of VAs: read, looked at, mended, imported, taken back. */
export const vaImportsRouter = router({
  list: adminProcedure.input(vaImportsQuery).query(({ ctx, input }) => importsPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getImport(ctx.db, ctx.admin, input.id)),
  rows: adminProcedure.input(vaImportRowsQuery).query(async ({ ctx, input }) => {
    await getImport(ctx.db, ctx.admin, input.id)
    return importRowsPage(ctx.db, input)
  }),
  progress: adminProcedure.input(byId).query(({ ctx, input }) => progressOfImport(ctx.db, ctx.admin, input.id)),
  rejected: adminProcedure.input(byId).query(({ ctx, input }) => rejectedRows(ctx.db, ctx.admin, input.id)),
  plan: bulkProcedure.input(csvFile).mutation(({ ctx, input }) => planImport(ctx, ctx.admin, input)),
  change: bulkProcedure.input(importChange).mutation(({ ctx, input }) => changeImport(ctx, ctx.admin, input)),
  fix: bulkProcedure.input(importCell).mutation(({ ctx, input }) => fixCell(ctx, ctx.admin, input)),
  run: bulkProcedure.input(byId).mutation(({ ctx, input }) => runImport(ctx, ctx.admin, input.id)),
  undo: bulkProcedure.input(byId).mutation(({ ctx, input }) => undoImport(ctx, ctx.admin, input.id)),
})

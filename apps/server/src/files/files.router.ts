import { fileUpload } from '@kazi/schemas/file'
import { byId } from '@kazi/schemas/text'
import { rateLimits } from '../limits/limits.ts'
import { adminProcedure, clientProcedure, rateLimited, router, vaProcedure } from '../trpc/trpc.ts'
import { type Party, team } from './files.queries.ts'
import { addFile, fileFor, filesFor, removeFile, teamName } from './files.service.ts'
import { incomingFile } from './incoming.ts'

/** `file` is set by the upload route; a call without it, or with JSON in its place, is refused. */
const upload = fileUpload.extend({ file: incomingFile })
const limited = rateLimited(rateLimits.fileUpload)

const asClient = (ctx: { client: { id: number } }): Party => ({ type: 'client', id: ctx.client.id })
const asVa = (ctx: { va: { id: number } }): Party => ({ type: 'va', id: ctx.va.id })

export const clientFilesRouter = router({
  list: clientProcedure.input(byId).query(({ ctx, input }) => filesFor(ctx.db, asClient(ctx), input.id)),
  get: clientProcedure.input(byId).query(({ ctx, input }) => fileFor(ctx.db, asClient(ctx), input.id)),
  add: clientProcedure
    .use(limited)
    .input(upload)
    .mutation(({ ctx, input }) => addFile(ctx, asClient(ctx), ctx.client.firstName, input)),
  remove: clientProcedure.input(byId).mutation(({ ctx, input }) => removeFile(ctx, asClient(ctx), input.id)),
})

export const vaFilesRouter = router({
  list: vaProcedure.input(byId).query(({ ctx, input }) => filesFor(ctx.db, asVa(ctx), input.id)),
  get: vaProcedure.input(byId).query(({ ctx, input }) => fileFor(ctx.db, asVa(ctx), input.id)),
  add: vaProcedure
    .use(limited)
    .input(upload)
    .mutation(({ ctx, input }) => addFile(ctx, asVa(ctx), ctx.va.name, input)),
  remove: vaProcedure.input(byId).mutation(({ ctx, input }) => removeFile(ctx, asVa(ctx), input.id)),
})

/** The team names a VA's task, as its conversations do. */
export const teamFilesRouter = router({
  list: adminProcedure.input(byId).query(({ ctx, input }) => filesFor(ctx.db, team, input.id)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => fileFor(ctx.db, team, input.id)),
  add: adminProcedure.input(upload).mutation(({ ctx, input }) => addFile(ctx, team, teamName, input)),
  remove: adminProcedure.input(byId).mutation(({ ctx, input }) => removeFile(ctx, team, input.id)),
})

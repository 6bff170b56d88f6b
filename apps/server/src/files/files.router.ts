import { fileUpload } from '@kazi/schemas/file'
import { byId } from '@kazi/schemas/text'
import { clientParty, teamParty, vaParty } from '../actors.ts'
import { rateLimits } from '../limits/limits.ts'
import { adminProcedure, clientProcedure, rateLimited, router, vaProcedure } from '../trpc/trpc.ts'
import { addFile, fileFor, filesFor, removeFile, teamName } from './files.service.ts'
import { incomingFile } from './incoming.ts'

/** `file` is set by the upload route; a call without it, or with JSON in its place, is refused. */
const upload = fileUpload.extend({ file: incomingFile })
const limited = rateLimited(rateLimits.fileUpload)

export const clientFilesRouter = router({
  list: clientProcedure.input(byId).query(({ ctx, input }) => filesFor(ctx.db, clientParty(ctx.client), input.id)),
  get: clientProcedure.input(byId).query(({ ctx, input }) => fileFor(ctx.db, clientParty(ctx.client), input.id)),
  add: clientProcedure
    .use(limited)
    .input(upload)
    .mutation(({ ctx, input }) => addFile(ctx, clientParty(ctx.client), ctx.client.firstName, input)),
  remove: clientProcedure.input(byId).mutation(({ ctx, input }) => removeFile(ctx, clientParty(ctx.client), input.id)),
})

export const vaFilesRouter = router({
  list: vaProcedure.input(byId).query(({ ctx, input }) => filesFor(ctx.db, vaParty(ctx.va), input.id)),
  get: vaProcedure.input(byId).query(({ ctx, input }) => fileFor(ctx.db, vaParty(ctx.va), input.id)),
  add: vaProcedure
    .use(limited)
    .input(upload)
    .mutation(({ ctx, input }) => addFile(ctx, vaParty(ctx.va), ctx.va.name, input)),
  remove: vaProcedure.input(byId).mutation(({ ctx, input }) => removeFile(ctx, vaParty(ctx.va), input.id)),
})

/** The team names a VA's task, as its conversations do. */
export const teamFilesRouter = router({
  list: adminProcedure.input(byId).query(({ ctx, input }) => filesFor(ctx.db, teamParty, input.id)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => fileFor(ctx.db, teamParty, input.id)),
  add: adminProcedure.input(upload).mutation(({ ctx, input }) => addFile(ctx, teamParty, teamName, input, ctx.admin)),
  remove: adminProcedure.input(byId).mutation(({ ctx, input }) => removeFile(ctx, teamParty, input.id, ctx.admin)),
})

import { notedRecord, recordNotes } from '@kazi/schemas/team-notes'
import { adminProcedure, router } from '../trpc/trpc.ts'
import { changeRecordNotes, getRecordNotes } from './record-notes.service.ts'

/** `admin.recordNotes`: what the team writes down about a VA, an application, a document or a task. */
export const recordNotesRouter = router({
  get: adminProcedure.input(notedRecord).query(({ ctx, input }) => getRecordNotes(ctx.db, input)),
  save: adminProcedure.input(recordNotes).mutation(({ ctx, input }) => changeRecordNotes(ctx, ctx.admin, input)),
})

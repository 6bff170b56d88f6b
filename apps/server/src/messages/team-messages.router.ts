import { conversationPatch, newThreadNote, threadNotesQuery } from '@kazi/schemas/message'
import { savedRepliesQuery, savedReply } from '@kazi/schemas/saved-reply'
import { byId } from '@kazi/schemas/text'
import { colleagues } from '../keys/key-holder.ts'
import { rateLimits } from '../limits/limits.ts'
import { adminProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { savedRepliesPage } from './saved-replies.queries.ts'
import { removeReply, saveReply } from './saved-replies.service.ts'
import { addNote, changeConversation, notesOf, removeNote } from './team-conversations.service.ts'

/** Parts of `admin.messages`: what colleagues share about conversations, and nobody else sees. */
export const teamMessageProcedures = {
  update: adminProcedure
    .input(conversationPatch)
    .mutation(async ({ ctx, input }) => changeConversation(ctx, ctx.admin, await colleagues(ctx), input)),
  notes: router({
    list: adminProcedure.input(threadNotesQuery).query(({ ctx, input }) => notesOf(ctx.db, input)),
    add: adminProcedure
      .use(rateLimited(rateLimits.message))
      .input(newThreadNote)
      .mutation(({ ctx, input }) => addNote(ctx, ctx.admin, input)),
    remove: adminProcedure.input(byId).mutation(({ ctx, input }) => removeNote(ctx, ctx.admin, input.id)),
  }),
  replies: router({
    list: adminProcedure.input(savedRepliesQuery).query(({ ctx, input }) => savedRepliesPage(ctx.db, input)),
    save: adminProcedure
      .use(rateLimited(rateLimits.settings))
      .input(savedReply)
      .mutation(({ ctx, input }) => saveReply(ctx, ctx.admin, input)),
    remove: adminProcedure.input(byId).mutation(({ ctx, input }) => removeReply(ctx, ctx.admin, input.id)),
  }),
}

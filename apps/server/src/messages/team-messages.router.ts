import {
  adminMessage,
  conversationPatch,
  conversationQuery,
  newThreadNote,
  teamMessagesQuery,
  teamThreadsQuery,
  threadNotesQuery,
  threadRead,
  threadShown,
  threadUnread,
} from '@kazi/schemas/message'
import { savedRepliesQuery, savedReply } from '@kazi/schemas/saved-reply'
import { byId } from '@kazi/schemas/text'
import { teamParty } from '../actors.ts'
import { teamFilesRouter } from '../files/files.router.ts'
import { colleagues } from '../keys/key-holder.ts'
import { rateLimits } from '../limits/limits.ts'
import { adminProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { getConversation, readAs, sayTyping, sendAsAdmin, typingNow, unreadAs } from './messages.service.ts'
import { savedRepliesPage } from './saved-replies.queries.ts'
import { removeReply, saveReply } from './saved-replies.service.ts'
import { addNote, changeConversation, notesOf, removeNote } from './team-conversations.service.ts'
import { teamMessages, teamThreadsPage } from './team-threads.queries.ts'

/** `admin.messages` */
export const teamMessagesRouter = router({
  /** All conversations, newest first. */
  list: adminProcedure
    .input(teamThreadsQuery)
    .query(({ ctx, input }) => teamThreadsPage(ctx.db, input, ctx.admin.label)),
  thread: adminProcedure.input(conversationQuery).query(({ ctx, input }) => getConversation(ctx.db, teamParty, input)),
  records: adminProcedure.input(teamMessagesQuery).query(({ ctx, input }) => teamMessages(ctx.db, input)),
  send: adminProcedure.input(adminMessage).mutation(({ ctx, input }) => sendAsAdmin(ctx, ctx.admin, input)),
  read: adminProcedure.input(threadRead).mutation(({ ctx, input }) => readAs(ctx, teamParty, input)),
  unread: adminProcedure.input(threadUnread).mutation(({ ctx, input }) => unreadAs(ctx, teamParty, input)),
  typing: router({
    now: adminProcedure.input(threadShown).query(({ ctx, input }) => typingNow(ctx, teamParty, input.threadId)),
    say: adminProcedure
      .meta({ quiet: true })
      .input(threadShown)
      .mutation(({ ctx, input }) => sayTyping(ctx, teamParty, input.threadId)),
  }),
  files: teamFilesRouter,
  // What colleagues share about conversations, and nobody else sees.
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
})

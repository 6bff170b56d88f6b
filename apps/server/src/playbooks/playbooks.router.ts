import { playbookEdit, playbookFromTask } from '@kazi/schemas/playbook'
import { byId } from '@kazi/schemas/text'
import { rateLimits } from '../limits/limits.ts'
import { clientProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { playbooksOf } from './playbooks.queries.ts'
import { deletePlaybook, editPlaybook, savePlaybook } from './playbooks.service.ts'

const changing = clientProcedure.use(rateLimited(rateLimits.settings))

export const playbooksRouter = router({
  list: clientProcedure.query(({ ctx }) => playbooksOf(ctx.db, ctx.client.id)),
  save: changing.input(playbookFromTask).mutation(({ ctx, input }) => savePlaybook(ctx, ctx.client, input.taskId)),
  edit: changing.input(playbookEdit).mutation(({ ctx, input }) => editPlaybook(ctx, ctx.client, input)),
  remove: changing.input(byId).mutation(({ ctx, input }) => deletePlaybook(ctx, ctx.client, input.id)),
})

import { repeatPause, repeatSkip, repeatStart } from '@kazi/schemas/repeat'
import { byId } from '@kazi/schemas/text'
import { AppError } from '../errors.ts'
import { rateLimits } from '../limits/limits.ts'
import { taskOf } from '../tasks/tasks.queries.ts'
import { clientProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { repeatIdOfTask, repeatOf, repeatsOf } from './repeats.queries.ts'
import { pauseRepeat, skipOccurrence, startRepeat, stopRepeat } from './repeats.service.ts'

const changing = clientProcedure.use(rateLimited(rateLimits.settings))

export const repeatsRouter = router({
  list: clientProcedure.query(({ ctx }) => repeatsOf(ctx.db, ctx.client.id)),
  /** The repeat that a task belongs to; null if it comes once. */
  ofTask: clientProcedure.input(byId).query(async ({ ctx, input }) => {
    if (!(await taskOf(ctx.db, ctx.client.id, input.id))) throw new AppError('NOT_FOUND', 'Task not found')
    const id = await repeatIdOfTask(ctx.db, input.id)
    return (id && (await repeatOf(ctx.db, ctx.client.id, id))) || null
  }),
  start: changing.input(repeatStart).mutation(({ ctx, input }) => startRepeat(ctx, ctx.client, input)),
  pause: changing.input(repeatPause).mutation(({ ctx, input }) => pauseRepeat(ctx, ctx.client, input.id, input.paused)),
  skip: changing.input(repeatSkip).mutation(({ ctx, input }) => skipOccurrence(ctx, ctx.client, input.id, input.on)),
  stop: changing.input(byId).mutation(({ ctx, input }) => stopRepeat(ctx, ctx.client, input.id)),
})

import { repeatPause, repeatSkip, repeatStart } from '@kazi/schemas/repeat'
import { byId } from '@kazi/schemas/text'
import { rateLimits } from '../limits/limits.ts'
import { clientProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { repeatsOf } from './repeats.queries.ts'
import { pauseRepeat, repeatOfTask, skipOccurrence, startRepeat, stopRepeat } from './repeats.service.ts'

const changing = clientProcedure.use(rateLimited(rateLimits.settings))

export const repeatsRouter = router({
  list: clientProcedure.query(({ ctx }) => repeatsOf(ctx.db, ctx.client.id)),
  ofTask: clientProcedure.input(byId).query(({ ctx, input }) => repeatOfTask(ctx.db, ctx.client, input.id)),
  start: changing.input(repeatStart).mutation(({ ctx, input }) => startRepeat(ctx, ctx.client, input)),
  pause: changing.input(repeatPause).mutation(({ ctx, input }) => pauseRepeat(ctx, ctx.client, input.id, input.paused)),
  skip: changing.input(repeatSkip).mutation(({ ctx, input }) => skipOccurrence(ctx, ctx.client, input.id, input.on)),
  stop: changing.input(byId).mutation(({ ctx, input }) => stopRepeat(ctx, ctx.client, input.id)),
})

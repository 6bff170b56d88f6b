import { clientMoves, clientPatch } from '@kazi/schemas/client'
import { clientListQuery, clientPartQuery } from '@kazi/schemas/client-list'
import { byId } from '@kazi/schemas/text'
import { adminProcedure, bulkProcedure, router } from '../trpc/trpc.ts'
import { clientListPage, eventsOfClient, inquiriesOfClient, ratingsOfClient } from './clients.queries.ts'
import { changeClient, changeClients, getClient } from './clients.service.ts'

/** `admin.clients` */
export const clientsRouter = router({
  list: adminProcedure.input(clientListQuery).query(({ ctx, input }) => clientListPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getClient(ctx.db, input.id)),
  inquiries: adminProcedure.input(clientPartQuery).query(({ ctx, input }) => inquiriesOfClient(ctx.db, input)),
  events: adminProcedure.input(clientPartQuery).query(({ ctx, input }) => eventsOfClient(ctx.db, input)),
  ratings: adminProcedure.input(clientPartQuery).query(({ ctx, input }) => ratingsOfClient(ctx.db, input)),
  /** Tops up, suspends or reinstates many, with a result for each. */
  changeMany: bulkProcedure.input(clientMoves).mutation(({ ctx, input }) => changeClients(ctx, ctx.admin, input)),
  update: adminProcedure
    .input(clientPatch)
    .mutation(({ ctx, input: { id, ...patch } }) => changeClient(ctx, ctx.admin, id, patch)),
})

import { adminKeysQuery, newAdminKey } from '@kazi/schemas/admin-key'
import { byId } from '@kazi/schemas/text'
import { keysPage } from '../keys/keys.queries.ts'
import { createKey, revokeKey } from '../keys/keys.service.ts'
import { rateLimits } from '../limits/limits.ts'
import { adminProcedure, rateLimited, router } from '../trpc/trpc.ts'

const ownerProcedure = adminProcedure.meta({ role: 'owner' })

/** `admin.keys` */
export const keysRouter = router({
  list: ownerProcedure.input(adminKeysQuery).query(({ ctx, input }) => keysPage(ctx.db, input)),
  /** The keys that only the environment can change. */
  fixed: ownerProcedure.query(({ ctx }) => ctx.adminKeys.map(({ label, role }) => ({ label, role }))),
  create: ownerProcedure
    .meta({ idempotencyKey: false })
    .input(newAdminKey)
    .use(rateLimited(rateLimits.newAdminKey))
    .mutation(({ ctx, input }) => createKey(ctx, ctx.admin, input)),
  revoke: ownerProcedure.input(byId).mutation(({ ctx, input }) => revokeKey(ctx, ctx.admin, input.id)),
})

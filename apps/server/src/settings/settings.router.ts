import { changePassword } from '@kazi/schemas/account'
import { accountErasure, preferencesUpdate, profileUpdate, unsubscription } from '@kazi/schemas/settings'
import { byId } from '@kazi/schemas/text'
import { rateLimits } from '../limits/limits.ts'
import { unsubscribe } from '../notifications/unsubscribe.ts'
import { clientProcedure, publicProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { exportOf } from './export.queries.ts'
import { namedSessionsOf, preferencesOf } from './settings.queries.ts'
import * as settings from './settings.service.ts'

const limited = clientProcedure.use(rateLimited(rateLimits.settings))
/** Without a key: with it a fast hash of the password would be kept. */
const tellingPassword = limited.meta({ idempotencyKey: false })

/** What a client sets up: procedures of the `auth` router. */
export const settingsProcedures = {
  account: router({
    update: limited.input(profileUpdate).mutation(({ ctx, input }) => settings.updateProfile(ctx, ctx.client, input)),
    changePassword: tellingPassword
      .input(changePassword)
      .mutation(({ ctx, input }) => settings.changeClientPassword(ctx, ctx.client, input)),
    export: clientProcedure
      .use(rateLimited(rateLimits.accountExport))
      .query(({ ctx }) => exportOf(ctx.db, ctx.client.id)),
    erase: tellingPassword
      .input(accountErasure)
      .mutation(({ ctx, input }) => settings.eraseAccount(ctx, ctx.client, input.password)),
  }),
  sessions: router({
    list: clientProcedure.query(({ ctx }) =>
      namedSessionsOf(ctx.db, { userId: ctx.client.id }, ctx.tokens.client ?? ''),
    ),
    end: limited.input(byId).mutation(({ ctx, input }) => settings.endSession(ctx, ctx.client, input.id)),
  }),
  preferences: router({
    get: clientProcedure.query(({ ctx }) => preferencesOf(ctx.db, ctx.client.id)),
    save: limited
      .input(preferencesUpdate)
      .mutation(({ ctx, input }) => settings.savePreferences(ctx, ctx.client, input)),
  }),
  unsubscribe: publicProcedure
    .use(rateLimited(rateLimits.token))
    .input(unsubscription)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
}

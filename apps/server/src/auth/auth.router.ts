import { setTimeout } from 'node:timers/promises'
import {
  clientAction,
  confirmEmail as confirmation,
  credentials,
  forgotPassword as forgot,
  resetPassword,
  signup,
  supportPathChoice,
} from '@kazi/schemas/account'
import { clientOf, closeSession } from '../accounts/sessions.ts'
import { insertClientAction, setSupportPath, userById } from '../accounts/users.queries.ts'
import { quotaOf } from '../analysis/analysis.queries.ts'
import { rateLimits } from '../limits/limits.ts'
import { clientProcedure, publicProcedure, rateLimited } from '../trpc/trpc.ts'
import { checkPassword, signIn, signUp } from './auth.service.ts'
import { confirmEmail, resendConfirmation } from './confirmation.service.ts'
import { forgotPassword, usePasswordToken } from './passwords.service.ts'

/** Longer than it takes to enqueue an email, so that the response time does not reveal whether an address is known. */
const answerMs = 80
const atLeast = async <T>(ms: number, work: Promise<T>) => (await Promise.all([work, setTimeout(ms)]))[0]

/** /forgot-password serves clients and VAs alike, and returns the same answer for every address. */
export const requestPasswordLink = publicProcedure
  .input(forgot)
  .use(rateLimited(rateLimits.forgot))
  .mutation(async ({ ctx, input }) => {
    await atLeast(answerMs, forgotPassword(ctx, input.email))
    return { message: "If an account with that email exists, you'll receive a reset link" }
  })

/** Procedures of the `auth` router. */
export const authProcedures = {
  me: clientProcedure.query(({ ctx }) => userById(ctx.db, ctx.client.id)),
  /** For public pages: returns null instead of an error when the visitor is not signed in. */
  whoAmI: publicProcedure.query(async ({ ctx }) => {
    const client = ctx.tokens.client ? await clientOf(ctx.db, ctx.tokens.client) : undefined
    return client ? userById(ctx.db, client.id) : null
  }),
  quota: clientProcedure.query(({ ctx }) => quotaOf(ctx.db, ctx.client.id)),
  signup: publicProcedure.input(signup).mutation(async ({ ctx, input }) => ({ user: await signUp(ctx, input) })),
  login: publicProcedure.input(credentials).mutation(async ({ ctx, input }) => ({ user: await signIn(ctx, input) })),
  logout: publicProcedure.mutation(async ({ ctx }) => {
    if (ctx.tokens.client) await closeSession(ctx.db, ctx.tokens.client)
    ctx.dropSession('client')
    return { success: true }
  }),
  forgotPassword: requestPasswordLink,
  resetPassword: publicProcedure
    .input(resetPassword)
    .use(rateLimited(rateLimits.token))
    .mutation(async ({ ctx, input }) => {
      checkPassword(ctx, input.newPassword)
      await usePasswordToken(ctx, ctx.passwords, input.token, input.newPassword, ctx.ip)
      return { message: 'Password Reset Successful' }
    }),
  confirmEmail: publicProcedure
    .input(confirmation)
    .use(rateLimited(rateLimits.token))
    .mutation(async ({ ctx, input }) => {
      await confirmEmail(ctx, input.token)
      return { message: 'Your email address is confirmed' }
    }),
  resendConfirmation: clientProcedure.mutation(({ ctx }) => resendConfirmation(ctx, ctx.client)),
  chooseSupportPath: clientProcedure.input(supportPathChoice).mutation(async ({ ctx, input }) => {
    await setSupportPath(ctx.db, ctx.client.id, input.supportPath)
    return userById(ctx.db, ctx.client.id)
  }),
  logAction: clientProcedure
    .use(rateLimited(rateLimits.clientAction))
    .input(clientAction)
    .mutation(async ({ ctx, input }) => {
      await insertClientAction(ctx.db, ctx.client.id, input.actionType, input.actionDetails)
    }),
}

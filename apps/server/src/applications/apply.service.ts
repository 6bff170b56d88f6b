import { isDeepStrictEqual } from 'node:util'
import type { SentApplication, VaApplication } from '@kazi/schemas/application'
import { applicationRules, applicationSending, stateAfterSending } from '@kazi/schemas/application-states'
import { languageOf, languagesIn } from '@kazi/schemas/language-words'
import type { Caller } from '../accounts/caller.ts'
import { issueLink, linkHours, useLink } from '../accounts/links.ts'
import { applicantOf, changeClaim, closeSessionsOf, startSession } from '../accounts/sessions.ts'
import { type TransactionContext, withTransaction } from '../command.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { AppError } from '../errors.ts'
import { rateLimits } from '../limits/limits.ts'
import { networkOf } from '../limits/network.ts'
import { publish } from '../live/live.ts'
import { enqueueLinkMail, enqueueMail } from '../notifications/mail.ts'
import * as applications from './applications.queries.ts'

/**
 * What was sent for an address that already has an open application. Only its sender sees it, like a real application.
 */
type Claim = {
  id: number
  dueAt: string
  createdAt: string
  /** Missing in one from before it was kept. */
  updatedAt?: string
  fields: Omit<VaApplication, 'portfolio'> & { portfolio: string | null }
}

/**
 * Accepts an application and opens the limited session that shows its state. An open application can be changed only
 * from its session. Other callers get the same answer, and the application's address gets an email with a link.
 * @param applicationId the caller's own application that this changes: once it is decided, or the session is gone, this is
 * no new one.
 */
export async function apply(ctx: Caller, { applicationId, ...input }: SentApplication) {
  await ctx.limiter.hit(ctx.db, rateLimits.application, networkOf(ctx.ip))
  const session = await sessionOf(ctx)
  if (applicationId !== undefined && applicationId !== (session?.id ?? (session?.claim as Claim | undefined)?.id))
    throw new AppError('UNAUTHORIZED', 'Please open your application again from your email.')
  return withTransaction(ctx, async (tx) => {
    const open = await applications.lockOpenApplication(tx.db, input.email)
    if (open && open.id === session?.id) return resubmit(tx, open, input)
    if (session?.id && session.id === applicationId) await refuseDecided(tx, session.id)
    const fresh = open
      ? undefined
      : await applications.insertApplication(tx.db, input, languageOf(languagesIn(ctx.acceptLanguage)))
    if (!fresh) return refer({ ...ctx, ...tx }, session?.claim as Claim | undefined, input)
    const application = await receive(tx, fresh, input)
    await startSession({ ...ctx, db: tx.db }, 'applicant', { applicationId: fresh.id })
    return application
  })
}

/** Read now: the decision may have been made while this waited for its turn. */
async function refuseDecided({ db }: TransactionContext, id: number) {
  const { state } = await applications.applicationFor(db, id)
  if (!applicationRules[state].open)
    throw new AppError(
      'CONFLICT',
      'This application has been decided, so your changes were not sent. Your dashboard shows the decision.',
    )
}

type Sent = NonNullable<Awaited<ReturnType<typeof applications.insertApplication>>>

async function note(tx: TransactionContext, id: number, input: VaApplication) {
  await applications.insertEvent(tx.db, {
    applicationId: id,
    kind: applicationSending.event,
    actor: 'applicant',
    fields: input,
  })
  // Not to the applicant: what is only a claim has no such event, and would be told from an application by that.
  await publish(tx.db, 'applications', 'admin')
}

async function receive(tx: TransactionContext, fresh: Sent, input: VaApplication) {
  await note(tx, fresh.id, input)
  await mailReceipt(tx, fresh.id)
  return fresh
}

/** Whether what is sent again is what was sent before. A portfolio that is left out is no change by itself. */
function isSame(sent: { [Field in keyof VaApplication]?: string | null | undefined }, input: VaApplication) {
  const before = Object.fromEntries(Object.keys(input).map((field) => [field, sent[field as keyof VaApplication]]))
  return isDeepStrictEqual(before, { ...input, ...('portfolio' in input && { portfolio: input.portfolio ?? null }) })
}

/** Resubmits from the application's session. The same input changes nothing, unless it answers a question. */
async function resubmit(tx: TransactionContext, open: applications.Locked, input: VaApplication): Promise<Sent> {
  const { id, state, dueAt, createdAt } = open
  if (isSame(open, input) && state !== 'needs_info') return { id, state, dueAt, createdAt }
  const saved = await applications.updateApplication(tx.db, id, stateAfterSending(state), input)
  await note(tx, id, input)
  if (state === 'needs_info') await mailReceipt(tx, id)
  return saved
}

/**
 * The caller may be someone else, or the applicant in another browser. Only the link in the email can tell, so the
 * input is stored in the caller's session instead of the application.
 */
async function refer(tx: Caller & TransactionContext, before: Claim | undefined, input: VaApplication): Promise<Sent> {
  const open = await applications.lockOpenApplication(tx.db, input.email)
  if (open)
    await enqueueLinkMail(tx, { applicationId: open.id }, 'application', async () =>
      otherEmails.applicationOpenAlready({
        url: applicationUrl(tx, await applicationToken(tx, open.id)),
        thread: threadOf(open.id),
      }),
    )
  // Sent again, it keeps its number and date and its session, and changes as an application does.
  const again = before?.fields.email.toLowerCase() === input.email.toLowerCase() ? before : undefined
  const { id, dueAt, createdAt } = again ?? (await applications.nextApplication(tx.db))
  const sent = { id, dueAt, createdAt, fields: { ...input, portfolio: input.portfolio ?? null } }
  if (!again) await startSession(tx, 'applicant', { claim: JSON.stringify({ ...sent, updatedAt: createdAt }) })
  else if (!isSame(again.fields, input))
    await changeClaim(tx.db, again, { ...sent, updatedAt: await applications.changedAt(tx.db) } satisfies Claim)
  return { id, state: applicationSending.to, dueAt, createdAt }
}

const threadOf = (id: number) => `application-${id}`

const mailReceipt = (tx: TransactionContext, id: number) =>
  enqueueMail(
    tx,
    { applicationId: id },
    otherEmails.applicationReceived({ url: `${tx.links.site}/va-dashboard`, thread: threadOf(id) }),
  )

/** The token of a link that opens the form with the sent application, to change it. */
export const applicationToken = ({ db }: TransactionContext, id: number) =>
  issueLink(db, { applicationId: id }, 'application', linkHours.application)
export const applicationUrl = ({ links }: TransactionContext, token: string) => `${links.site}/apply-va?token=${token}`

/**
 * Uses up the emailed link and opens a new session for the mailbox's reader, ending all others. Returns the
 * application.
 */
export async function openApplication(ctx: Caller, token: string) {
  await ctx.limiter.hit(ctx.db, rateLimits.token, networkOf(ctx.ip))
  return withTransaction(ctx, async (tx) => {
    const owner = await useLink(tx.db, token, 'application')
    if (!('applicationId' in owner)) throw new AppError('NOT_FOUND', 'Application not found')
    ctx.isAbout?.(`application:${owner.applicationId}`)
    await closeSessionsOf(tx.db, owner)
    await startSession({ ...ctx, db: tx.db }, 'applicant', owner)
    return applications.applicationFor(tx.db, owner.applicationId)
  })
}

const sessionOf = async (ctx: Caller) => (ctx.tokens.applicant ? applicantOf(ctx.db, ctx.tokens.applicant) : undefined)

/** The applicant's view: only what they sent and its state. */
export async function ownApplication(ctx: Caller) {
  const session = await sessionOf(ctx)
  if (session?.id) return applications.applicationFor(ctx.db, session.id)
  if (session?.claim) return asApplication(session.claim as Claim)
  throw new AppError('UNAUTHORIZED', 'Please apply first, or sign in.')
}

const asApplication = ({ id, fields, dueAt, createdAt, updatedAt = createdAt }: Claim) => ({
  id,
  ...fields,
  state: applicationSending.to,
  message: null,
  dueAt,
  createdAt,
  updatedAt,
  // What is only a claim changes when it is sent again, and by nothing else.
  sentAt: updatedAt,
  decidedAt: null,
})

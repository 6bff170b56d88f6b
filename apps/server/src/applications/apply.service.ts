import { isDeepStrictEqual } from 'node:util'
import { applicationSending } from '@kazi/schemas/application-states'
import { brand } from '@kazi/schemas/brand'
import { promises } from '@kazi/schemas/task'
import type { VaApplication } from '@kazi/schemas/va'
import type { Caller } from '../accounts/caller.ts'
import { issueLink, linkHours, useLink } from '../accounts/links.ts'
import { applicantOf, closeSessionsOf, startSession } from '../accounts/sessions.ts'
import { type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { rateLimits } from '../limits/limits.ts'
import { publish } from '../live/live.ts'
import { enqueueLinkMail, enqueueMail } from '../notifications/mail.ts'
import * as applications from './applications.queries.ts'

/** What somebody sent for an address that has an open application: shown to them as if it were one, seen by nobody else. */
type Claim = {
  id: number
  dueAt: string
  createdAt: string
  fields: Omit<VaApplication, 'portfolio'> & { portfolio: string | null }
}

/**
 * Takes an application, and opens the limited session that shows its state. One that is open already is changed only from
 * its own session; to anybody else the answer is the same, and its address gets a mail with a link.
 */
export async function apply(ctx: Caller, input: VaApplication) {
  await ctx.limiter.hit(ctx.db, rateLimits.application, ctx.ip)
  const session = await sessionOf(ctx)
  return withTransaction(ctx.work, async (tx) => {
    const open = await applications.lockOpenApplication(tx.db, input.email)
    if (open && open.id === session?.id) return resubmit(tx, open, input)
    const fresh = open ? undefined : await applications.insertApplication(tx.db, input)
    const { application, owner } = fresh
      ? { application: await receive(tx, fresh, input), owner: { applicationId: fresh.id } }
      : await refer(tx, input)
    await startSession({ ...ctx, db: tx.db }, 'applicant', owner)
    return application
  })
}

type Sent = NonNullable<Awaited<ReturnType<typeof applications.insertApplication>>>

async function note(tx: TransactionContext, id: number, input: VaApplication) {
  await applications.insertEvent(tx.db, {
    applicationId: id,
    kind: applicationSending.event,
    actor: 'applicant',
    fields: input,
  })
  await publish(tx.db, 'applications', 'admin', `applicant:${id}`)
}

async function receive(tx: TransactionContext, fresh: Sent, input: VaApplication) {
  await note(tx, fresh.id, input)
  await mailReceipt(tx, input.email)
  return fresh
}

/** From its own session. The same again changes nothing, unless it answers a question. */
async function resubmit(tx: TransactionContext, open: applications.Locked, input: VaApplication): Promise<Sent> {
  const { id, state, dueAt, createdAt } = open
  const before = Object.fromEntries(Object.keys(input).map((field) => [field, open[field as keyof VaApplication]]))
  const same = isDeepStrictEqual(before, {
    ...input,
    ...('portfolio' in input && { portfolio: input.portfolio ?? null }),
  })
  if (same && state !== 'needs_info') return { id, state, dueAt, createdAt }
  const saved = await applications.updateApplication(tx.db, id, input)
  await note(tx, id, input)
  if (state === 'needs_info') await mailReceipt(tx, input.email)
  return saved
}

/** Somebody else, or the applicant in another browser: their mailbox tells which. What was sent is theirs alone to see. */
async function refer(tx: TransactionContext, { portfolio, ...fields }: VaApplication) {
  const open = await applications.lockOpenApplication(tx.db, fields.email)
  if (open)
    await enqueueLinkMail(tx, open.email, 'application', async () => ({
      subject: `Your application to ${brand.name}`,
      paragraphs: [
        'Hello,',
        `Someone, hopefully you, applied to ${brand.name} with this email address. An application with this address is open already, so nothing in it was changed.`,
        'If it was you, open your application with the link below to change it. The link works once, for seven days. If it was not you, there is nothing to do.',
      ],
      action: { label: 'Open your application', url: await applicationLink(tx, open.id) },
    }))
  const next = await applications.nextApplication(tx.db)
  const claim: Claim = { ...next, fields: { ...fields, portfolio: portfolio ?? null } }
  const application: Sent = { id: next.id, state: applicationSending.to, dueAt: next.dueAt, createdAt: next.createdAt }
  return { application, owner: { claim: JSON.stringify(claim) } }
}

/** Nothing that was typed goes into it: the mailbox may belong to somebody else. */
const mailReceipt = (tx: TransactionContext, email: string) =>
  enqueueMail(tx, email, {
    kind: 'application',
    secret: false,
    subject: 'We received your application',
    paragraphs: [
      'Hello,',
      `Thank you for applying to ${brand.name}. Our team reads every application. You will hear from us within ${promises.requestDueHours} hours.`,
    ],
    action: { label: 'See where it stands', url: `${tx.links.site}/va-dashboard` },
  })

/** Where the form opens with what was sent, and may change it. */
export async function applicationLink(tx: TransactionContext, id: number) {
  const token = await issueLink(tx.db, { applicationId: id }, 'application', linkHours.application)
  return `${tx.links.site}/apply-va?token=${token}`
}

/** Uses the mailed link up: a fresh session, and the only one, for whoever reads the mailbox. Answers the application. */
export async function openApplication(ctx: Caller, token: string) {
  await ctx.limiter.hit(ctx.db, rateLimits.token, ctx.ip)
  return withTransaction(ctx.work, async (tx) => {
    const owner = await useLink(tx.db, token, 'application')
    if (!('applicationId' in owner)) throw new AppError('NOT_FOUND', 'Application not found')
    await closeSessionsOf(tx.db, owner)
    await startSession({ ...ctx, db: tx.db }, 'applicant', owner)
    return applications.applicationFor(tx.db, owner.applicationId)
  })
}

const sessionOf = async (ctx: Caller) => (ctx.tokens.applicant ? applicantOf(ctx.db, ctx.tokens.applicant) : undefined)

/** The applicant's own view: what they sent and where it stands, and nothing else. */
export async function ownApplication(ctx: Caller) {
  const session = await sessionOf(ctx)
  if (session?.id) return applications.applicationFor(ctx.db, session.id)
  if (session?.claim) return asApplication(session.claim as Claim)
  throw new AppError('UNAUTHORIZED', 'Please apply first, or sign in.')
}

const asApplication = ({ id, fields, dueAt, createdAt }: Claim) => ({
  id,
  ...fields,
  state: applicationSending.to,
  message: null,
  dueAt,
  createdAt,
  updatedAt: createdAt,
  decidedAt: null,
})

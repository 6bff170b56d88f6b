import { promises } from '@kazi/schemas/task'
import {
  type ApplicationDecision,
  type ApplicationState,
  type applicationReview,
  applicationRules,
  type VaApplication,
} from '@kazi/schemas/va'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { mailVaLink } from '../auth/passwords.service.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { limits } from '../limits/limits.ts'
import { announce } from '../live/live.ts'
import { oneLine } from '../mail/letter.ts'
import { post } from '../mail/mail.ts'
import { parseRate } from '../matching/rates.ts'
import { applicantOf, startSession } from '../sessions/sessions.ts'
import type { Context } from '../trpc/context.ts'
import { transact, type Work } from '../work.ts'
import * as applications from './applications.queries.ts'

/**
 * Takes an application, and opens the limited session that shows its state. The same address again, while one is open,
 * replaces its fields and keeps the history; the answer is the same.
 */
export async function apply(ctx: Context, input: VaApplication) {
  await ctx.limiter.hit(ctx.db, limits.application, ctx.ip)
  const application = await transact(ctx.work, async (tx) => {
    const saved = await applications.saveApplication(tx.db, input)
    await applications.insertEvent(tx.db, {
      applicationId: saved.id,
      kind: 'submitted',
      actor: 'applicant',
      fields: input,
    })
    await post(tx, input.email, {
      subject: 'We have your application',
      paragraphs: [
        `Hello ${oneLine(input.name)},`,
        `Thank you for applying to Kazi. The team reads every application; you will hear from us within ${promises.requestDueHours} hours.`,
      ],
      action: { label: 'See where it stands', url: `${tx.links.portal}/va-dashboard` },
    })
    await announce(tx.db, 'admin', `applicant:${saved.id}`)
    return saved
  })
  // Only who sent it last may look at it: an earlier sender may have been somebody else with the same address.
  await ctx.db.deleteFrom('sessions').where('applicationId', '=', application.id).execute()
  await startSession(ctx, 'applicant', { applicationId: application.id })
  return application
}

/** The applicant's own view: what they sent and where it stands, and nothing else. */
export async function ownApplication(ctx: Context) {
  const token = ctx.tokens.applicant
  const session = token ? await applicantOf(ctx.db, token) : undefined
  if (!session?.id) throw new AppError('UNAUTHORIZED', 'Please apply first, or sign in.')
  return applications.applicationFor(ctx.db, session.id)
}

const lettersFor = (
  work: Work,
  name: string,
  message: string | undefined,
): Partial<
  Record<ApplicationDecision, { subject: string; paragraphs: string[]; action?: { label: string; url: string } }>
> => ({
  needs_info: {
    subject: 'A question about your application',
    paragraphs: [
      `Hello ${oneLine(name)},`,
      'Thank you for applying. Before we decide we would like to know:',
      message ?? '',
    ],
    action: { label: 'Answer and send it again', url: `${work.links.site}/apply-va` },
  },
  decline: {
    subject: 'About your application',
    paragraphs: [
      `Hello ${oneLine(name)},`,
      'Thank you for applying. We cannot take you into the network for now:',
      message ?? '',
    ],
  },
})

/** Makes the VA record of an approved application. */
async function admit(tx: Work, application: applications.Locked) {
  const rate = parseRate(application.hourlyRate)
  const va = await tx.db
    .insertInto('vas')
    .values({
      email: application.email,
      name: application.name,
      skills: application.skills,
      timezone: application.timezone,
      experience: application.experience,
      hourlyRate: application.hourlyRate,
      rateMinCents: rate?.minCents ?? null,
      rateMaxCents: rate?.maxCents ?? null,
      rateCurrency: rate?.currency ?? null,
      portfolio: application.portfolio,
      intro: application.introduction,
      passwordHash: null,
      country: null,
      industry: null,
      availability: null,
      languages: null,
      performanceNotes: null,
    })
    .returning(['id', 'email', 'name', 'passwordHash'])
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw violatedConstraint(error) === 'vas_email_key'
        ? new AppError('CONFLICT', 'A VA with this email address is already in the network.')
        : error
    })
  await mailVaLink(tx, va.id)
  return va.id
}

const refused = (state: ApplicationState) => {
  const possible = Object.keys(applicationRules[state].decisions)
  const rest = possible.length > 0 ? `From here you can: ${possible.join(', ')}.` : 'Nothing is left to decide.'
  return new AppError('CONFLICT', `An application that is ${state} does not take this decision. ${rest}`)
}

/** The team decides. Approving makes the VA record and mails the invitation; every other news carries its text. */
export const reviewApplication = (
  work: Work,
  admin: Admin,
  { id, decision, message }: z.infer<typeof applicationReview>,
) =>
  transact(work, async (tx) => {
    const application = await applications.lockApplication(tx.db, id)
    if (!application) throw new AppError('NOT_FOUND', 'Application not found')
    const state = applicationRules[application.state].decisions[decision]
    if (!state) throw refused(application.state)
    const vaId = decision === 'approve' ? await admit(tx, application) : application.vaId
    const reopened = decision === 'reopen'
    const saved = await tx.db
      .updateTable('vaApplications')
      .set({
        state,
        vaId,
        message: reopened ? null : (message ?? null),
        decidedAt: applicationRules[state].open ? null : sql`now()`,
        updatedAt: sql`now()`,
        ...(reopened && { dueAt: applications.dueAt }),
      })
      .where('id', '=', id)
      .returning(applications.columns)
      .executeTakeFirstOrThrow()
      .catch((error) => {
        throw violatedConstraint(error)
          ? new AppError('CONFLICT', 'This address has a newer application that is open.')
          : error
      })
    await applications.insertEvent(tx.db, { applicationId: id, kind: decision, actor: admin.label, message })
    await record(tx.db, admin, { action: `application-${decision}`, target: `application ${id}` })
    const letter = lettersFor(tx, application.name, message)[decision]
    if (letter) await post(tx, application.email, letter)
    await announce(tx.db, 'admin', `applicant:${id}`)
    return saved
  })

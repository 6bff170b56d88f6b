import type { ApplicationReviews, applicationReview } from '@kazi/schemas/application'
import {
  type ApplicationDecision,
  type ApplicationState,
  applicationDecisions,
  applicationRules,
  decisionsOn,
} from '@kazi/schemas/application-states'
import { maxBulkRows, type UndoableResult } from '@kazi/schemas/bulk'
import type { z } from 'zod'
import { digestOfLink, type VoidedLink, voidLinks } from '../accounts/links.ts'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { mailVaLink } from '../auth/passwords.service.ts'
import { eachRow } from '../bulk.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { publish } from '../live/live.ts'
import { enqueueLinkMail, enqueueMail } from '../notifications/mail.ts'
import { setVaPreferences } from '../notifications/va-preferences.queries.ts'
import { undoable, undoableLot } from '../undo/undo.ts'
import { insertVa, isVaAt } from '../vas/vas.queries.ts'
import * as applications from './applications.queries.ts'
import { applicationToken, applicationUrl } from './apply.service.ts'
import type { Reviewed } from './undo-review.service.ts'

/**
 * Emails a decision to the applicant. An approval sends the invitation instead. Returns the link of a question, and
 * those that it replaces.
 */
async function mailDecision(
  tx: TransactionContext,
  application: applications.Locked,
  decision: ApplicationDecision,
  message = '',
) {
  const { id, name } = application
  const to = { applicationId: id }
  const sent = applicationDecisions[decision].email
  const about = { hello: name, message, thread: `application-${id}` }
  let asked: { questionLink: string; replaced: VoidedLink[] } | undefined
  if (sent === 'question')
    await enqueueLinkMail(tx, to, 'team', async () => {
      const replaced = await voidLinks(tx.db, to)
      const token = await applicationToken(tx, id)
      asked = { questionLink: digestOfLink(token), replaced }
      return otherEmails.applicationQuestion({ ...about, url: applicationUrl(tx, token) })
    })
  if (sent === 'refusal') await enqueueMail(tx, to, otherEmails.applicationDeclined(about))
  return asked
}

/** Creates the VA record of an approved application. */
async function admit(tx: TransactionContext, application: applications.Locked) {
  const { email, name, skills, timezone, experience, hourlyRate } = application
  const intro = application.introduction
  const portfolio = application.portfolio ?? undefined
  const record = { email, name, skills, tools: [], timezone, experience, hourlyRate, portfolio, intro }
  const va = await insertVa(tx.db, record).catch((error) => {
    throw violatedConstraint(error) === 'vas_email_key'
      ? new AppError('CONFLICT', 'A VA with this email address is already in the network.')
      : error
  })
  // English is what the portal speaks until its reader, or their browser, asks for something else.
  const { language } = application
  if (language && language !== 'en') await setVaPreferences(tx.db, va.id, { language })
  await mailVaLink(tx, va.id)
  return va.id
}

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' })
const labelOf = (decision: ApplicationDecision) => `“${applicationDecisions[decision].label}”`

function refused(state: ApplicationState, decision: ApplicationDecision) {
  const { label, turn } = applicationRules[state]
  const possible = decisionsOn(state)
  const choices = oneOf.format(possible.map(labelOf))
  if (turn === 'applicant')
    return new AppError(
      'CONFLICT',
      `This application is waiting for its applicant to reply. Until then you can choose ${choices}.`,
    )
  const rest = possible.length > 0 ? `You can choose ${choices}.` : 'There is nothing left to decide.'
  return new AppError(
    'CONFLICT',
    `You cannot choose ${labelOf(decision)} for an application that is “${label}”. ${rest}`,
  )
}

/** The application of somebody who is a VA by now can only be declined. */
async function refuseForVas(tx: TransactionContext, { email }: applications.Locked, decision: ApplicationDecision) {
  if ((decision === 'reopen' || decision === 'needs_info') && (await isVaAt(tx.db, email)))
    throw new AppError('CONFLICT', 'This person is already a VA here. You can only decline the application.')
}

export async function getApplication(db: Db, id: number) {
  const application = await applications.applicationForAdmin(db, id)
  if (!application) throw new AppError('NOT_FOUND', 'Application not found')
  return application
}

/**
 * The team decides. An approval creates the VA record and emails the invitation; other decisions email the team's text.
 */
export const reviewApplication = (
  context: CommandContext,
  admin: Admin,
  { id, decision, message }: z.infer<typeof applicationReview>,
) =>
  withTransaction(context, async (outer) => {
    const { tx, keep } = await undoable(outer, admin, 'application', `application ${id}`)
    const application = await applications.lockApplication(tx.db, id)
    if (!application) throw new AppError('NOT_FOUND', 'Application not found')
    const before = await applications.standingOf(tx.db, id)
    if (!decisionsOn(application.state).includes(decision)) throw refused(application.state, decision)
    await refuseForVas(tx, application, decision)
    const { to: state, email, restartsClock = false } = applicationDecisions[decision]
    const vaId = email === 'invitation' ? await admit(tx, application) : application.vaId
    const outcome = { state, vaId, message: message ?? null, restartsClock }
    const saved = await applications.decideApplication(tx.db, id, outcome).catch((error) => {
      throw violatedConstraint(error)
        ? new AppError('CONFLICT', 'This address has a newer application that is open.')
        : error
    })
    await applications.insertEvent(tx.db, { applicationId: id, kind: decision, actor: admin.label, message })
    await record(tx.db, admin, {
      action: `application-${decision}`,
      target: `application ${id}`,
      changes: { state: { from: application.state, to: state } },
    })
    const closed = applicationRules[state].open ? [] : await voidLinks(tx.db, { applicationId: id })
    const asked = await mailDecision(tx, application, decision, message)
    await publish(tx.db, 'applications', 'admin', `applicant:${id}`)
    if (email === 'invitation') await publish(tx.db, 'vas', 'admin')
    const undo = await keep({
      id,
      eventId: (await applications.lastEventOf(tx.db, id)) ?? 0,
      madeVaId: email === 'invitation' ? vaId : null,
      before,
      links: [...closed, ...(asked?.replaced ?? [])],
      questionLink: asked?.questionLink,
    } satisfies Reviewed)
    return { ...saved, undo }
  })

/** Decides on each application of a selection, with a result for each and one undo for all. */
export async function reviewApplications(
  context: CommandContext,
  admin: Admin,
  { selection, after = 0, undo: lot, decision, message }: ApplicationReviews,
): Promise<UndoableResult> {
  const rows = await applications.selectedApplications(context.db, selection, after, maxBulkRows + 1)
  return undoableLot(context, admin, lot, (inLot, keep) =>
    eachRow(inLot, rows, async (ctx, row) => {
      const { undo } = await reviewApplication(ctx, admin, { id: row.id, decision, message })
      keep({ row, undo })
      return applicationRules[applicationDecisions[decision].to].label
    }),
  )
}

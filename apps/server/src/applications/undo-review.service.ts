import type { ApplicationState } from '@kazi/schemas/application-states'
import { restoreLinks, type VoidedLink, voidLink } from '../accounts/links.ts'
import type { TransactionContext } from '../command.ts'
import { violatedConstraint } from '../errors.ts'
import { publish } from '../live/live.ts'
import { goneOn } from '../undo/undo.ts'
import { deleteUnusedVa } from '../vas/vas.queries.ts'
import * as applications from './applications.queries.ts'

export type Reviewed = {
  id: number
  eventId: number
  /** The VA whom an approval made. */
  madeVaId: number | null
  /** The applicant's links that the decision has voided; an undo that an older version kept has none. */
  links?: VoidedLink[]
  /** The digest of the link to a question. */
  questionLink?: string | undefined
  before: { state: ApplicationState; message: string | null; dueAt: string; decidedAt: string | null }
}

/** Takes a decision back: the application is as it was, and a VA whom it made and who did nothing yet is gone. */
export async function undoReview(tx: TransactionContext, reviewed: Reviewed) {
  const { id, eventId, madeVaId, before, links = [], questionLink } = reviewed
  const application = await applications.lockApplication(tx.db, id)
  if (!application || (await applications.lastEventOf(tx.db, id)) !== eventId) throw goneOn()
  await applications.restoreApplication(tx.db, id, before).catch((error: unknown) => {
    // Its sender has applied again.
    throw violatedConstraint(error) === 'va_applications_one_open' ? goneOn() : error
  })
  // An application has one link: that of the question, which was not emailed, makes way for the one before. One that was
  // emailed since stays.
  const owner = { applicationId: id }
  if (questionLink === undefined || (await voidLink(tx.db, owner, questionLink)))
    await restoreLinks(tx.db, owner, links)
  if (madeVaId !== null && !(await deleteUnusedVa(tx.db, madeVaId))) throw goneOn()
  await applications.deleteEvent(tx.db, eventId)
  await publish(tx.db, 'applications', 'admin', `applicant:${id}`)
  if (madeVaId !== null) await publish(tx.db, 'vas', 'admin')
}

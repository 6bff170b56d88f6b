import { sql } from 'kysely'
import type { TransactionContext } from '../command.ts'
import { changeInquiry } from '../inquiries/inquiries.queries.ts'
import { askVisitor, changeInquiryNotes } from '../inquiries/visitor-questions.service.ts'
import { askAboutRequest, ownRequest, snoozeRequest } from '../tasks/request-queue.service.ts'
import { colleague } from './keys.ts'
/** The queue as it looks during a day: one request is taken, one waits for its client's answer, one is snoozed;
 * a visitor is asked, too. */
export async function workTheQueue(context: TransactionContext) {
  const open = await context.db
    .selectFrom('vaRequests')
    .select(['id', 'taskId'])
    .where('state', '=', 'open')
    .orderBy('id')
    .execute()
  const [taken, asked, snoozed] = open
  if (taken)
    await ownRequest(context, colleague, [colleague.label], { id: taken.taskId, owner: colleague.label, before: null })
  if (asked)
    await askAboutRequest(context, colleague, {
      id: asked.taskId,
      question: 'Which version of MS Project do you use, and may we see the scope document first?',
    })
  const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString()
  if (snoozed) await snoozeRequest(context, colleague, snoozed.taskId, tomorrow)
  const intro = await context.db
    .selectFrom('inquiries')
    .select('id')
    .where('kind', '=', 'intro')
    .where('closedAt', 'is', null)
    .orderBy(sql`id desc`)
    .executeTakeFirst()
  if (intro) await changeInquiry(context.db, intro.id, { owner: colleague.label })
  const visitor = await context.db
    .selectFrom('inquiries')
    .select('id')
    .where('kind', '=', 'inquiry')
    .where('closedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!visitor) return
  await changeInquiryNotes(context, colleague, { id: visitor.id, notes: 'Found us through the lodge association.' })
  await askVisitor(context, colleague, { id: visitor.id, question: 'Which languages do your guests write in?' })
}

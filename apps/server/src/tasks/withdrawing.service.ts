import { proposalTransitions } from '@kazi/schemas/work-states'
import { type Admin, byAdmin } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { offersInWords } from './offers-in-words.ts'
import { lockedRequest } from './request-queue.service.ts'
import { followOffers, namedOffersOf, proposalOfVa, withdrawProposal } from './requests.queries.ts'
import { insertEvent } from './timeline.queries.ts'

/**
 * Takes back what was proposed of a VA. The client is not told, and not told again when the VA is proposed anew: they
 * see what is offered on the task's page. Twice is the same as once; what the client has decided stays decided.
 */
export const withdrawProposals = (context: CommandContext, admin: Admin, { id, vaId }: { id: number; vaId: number }) =>
  withTransaction(context, async (tx) => {
    const { task, request } = await lockedRequest(tx, id)
    const proposal = await proposalOfVa(tx.db, request.id, vaId)
    if (!proposal) throw new AppError('NOT_FOUND', 'Proposal not found')
    const { withdraw } = proposalTransitions
    if (proposal.state === withdraw.to) return { withdrawn: true }
    if (proposal.state !== withdraw.from)
      throw new AppError('CONFLICT', `This proposal is already ${proposal.state}, so there is nothing to withdraw.`)
    const standing = offersInWords(await namedOffersOf(tx.db, request.id))
    await withdrawProposal(tx.db, proposal.id)
    await followOffers(tx.db, id)
    await insertEvent(tx.db, {
      taskId: id,
      kind: withdraw.event,
      ...byAdmin(admin),
      text: proposal.name,
    })
    await record(tx.db, admin, {
      action: 'withdraw-proposals',
      target: `task ${id}`,
      detail: { vaIds: [vaId] },
      changes: changesBetween(
        { proposals: standing },
        { proposals: offersInWords(await namedOffersOf(tx.db, request.id)) },
        ['proposals'],
      ),
    })
    await publish(tx.db, 'tasks', 'admin', `client:${task.userId}`)
    return { withdrawn: true }
  })

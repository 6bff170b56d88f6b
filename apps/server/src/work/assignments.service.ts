import type { NewAssignment } from '@kazi/schemas/va'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { vaForAdmin } from '../vas/vas.queries.ts'
import { clientIdAt, insertAssignment } from './assignments.queries.ts'

export const createAssignment = (context: CommandContext, admin: Admin, input: NewAssignment) =>
  withTransaction(context, async (tx) => {
    if (!(await vaForAdmin(tx.db, input.vaId))) throw new AppError('NOT_FOUND', 'VA not found')
    const clientId = await clientIdAt(tx.db, input.clientEmail)
    const assignment = await insertAssignment(tx.db, input, clientId)
    await record(tx.db, admin, {
      action: 'create-assignment',
      target: `assignment ${assignment.id}`,
      detail: { vaId: input.vaId },
    })
    await publish(tx.db, 'tasks', 'admin', `va:${input.vaId}`, ...(clientId ? ([`client:${clientId}`] as const) : []))
    return assignment
  })

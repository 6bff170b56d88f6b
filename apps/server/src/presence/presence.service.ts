import type { Admin } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { publish } from '../live/live.ts'
import { forgetViewer, seeViewer } from './presence.queries.ts'

/** A page says that it shows a record. Colleagues hear of it when somebody came or went, not of each heartbeat. */
export const look = (context: CommandContext, { label }: Admin, viewer: { id: string; record: string }) =>
  withTransaction(context, async (tx) => {
    if (await seeViewer(tx.db, { ...viewer, label })) await publish(tx.db, 'presence', 'admin')
  })

export const leave = (context: CommandContext, { label }: Admin, id: string) =>
  withTransaction(context, async (tx) => {
    if (await forgetViewer(tx.db, { id, label })) await publish(tx.db, 'presence', 'admin')
  })

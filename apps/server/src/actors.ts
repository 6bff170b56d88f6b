import { adminReceiverId } from '@kazi/schemas/message'
import type { MessageParty } from '@kazi/schemas/states'
import type { Actor } from '@kazi/schemas/task-states'

/** The caller as a procedure has identified it: services receive this instead of a session. */
export type Client = { id: number; firstName: string; username: string; email: string; timezone: string | null }
export type Va = { id: number; name: string; email: string }
export type Admin = { label: string; ip: string }

/** A client or a VA, named as in the rows that belong to either. */
export type ClientOrVa = { userId: number } | { vaId: number }
/** The column that names the owner of such a row, and the owner's id. */
export const ownerColumn = (owner: ClientOrVa) =>
  'userId' in owner ? (['userId', owner.userId] as const) : (['vaId', owner.vaId] as const)

/** Who moves a task, as its timeline shows it. */
export type By = { actorType: Actor; actor: string }
export const byAdmin = ({ label }: Pick<Admin, 'label'>) => ({ actorType: 'admin', actor: label }) as const
export const byVa = ({ name }: Pick<Va, 'name'>) => ({ actorType: 'va', actor: name }) as const
export const byClient = ({ firstName }: Pick<Client, 'firstName'>) =>
  ({ actorType: 'client', actor: firstName }) as const

/** Whose files and messages they are. The team is one party: any key of it may read what any other has sent. */
export type Party = { type: MessageParty; id: number }
export const clientParty = ({ id }: Pick<Client, 'id'>) => ({ type: 'client', id }) as const
export const vaParty = ({ id }: Pick<Va, 'id'>) => ({ type: 'va', id }) as const
export const teamParty = { type: 'admin', id: adminReceiverId } as const satisfies Party

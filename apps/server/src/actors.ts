/** The caller as a procedure has identified it: services receive this instead of a session. */
export type Client = { id: number; firstName: string; username: string; email: string; timezone: string | null }
export type Va = { id: number; name: string; email: string }
export type Admin = { label: string; ip: string }

/** A client or a VA, named as in the rows that belong to either. */
export type ClientOrVa = { userId: number } | { vaId: number }
/** The column that names the owner of such a row, and the owner's id. */
export const ownerColumn = (owner: ClientOrVa) =>
  'userId' in owner ? (['userId', owner.userId] as const) : (['vaId', owner.vaId] as const)

import type { TransactionContext } from '../command.ts'
import { createKey, revokeKey } from '../keys/keys.service.ts'

const team = { label: 'demo', ip: '127.0.0.1' }

/** The colleague who does what the team has done in the demo. */
export const colleague = { label: 'Amina Yusuf', ip: team.ip }

/** Colleagues with each role, and one who has left. Their keys are thrown away: nobody can enter with them. */
export async function seedKeys(context: TransactionContext) {
  const make = (label: string, role: 'reader' | 'operator' | 'owner') =>
    createKey({ ...context, adminKeys: [] }, team, { label, role })
  await make(colleague.label, 'owner')
  await make('Joseph Otieno', 'operator')
  await make('Grace Mensah', 'reader')
  const { id } = await make('Peter Banda', 'operator')
  await revokeKey(context, team, id)
}

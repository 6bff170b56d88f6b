import { z } from 'zod'
import { listQuery } from './list.ts'
import { adminRoles, wordsOf } from './states.ts'
import { required, text } from './text.ts'

export const adminRole = z.enum(wordsOf(adminRoles), 'Please choose a role.')

/** The label of a key names a colleague, wherever the console says who did something. */
export const keyLabelLength = 40

export const newAdminKey = z.object({
  label: required('Please enter whose key this is.', keyLabelLength),
  role: adminRole,
})
export type NewAdminKey = z.output<typeof newAdminKey>

export const adminKeysQuery = listQuery({
  filters: { role: adminRole, state: z.enum(['active', 'revoked']), label: text(keyLabelLength) },
  sorts: ['created', 'label', 'used'],
})
export type AdminKeysQuery = z.output<typeof adminKeysQuery>

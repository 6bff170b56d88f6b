import type { NewAdminKey } from '@kazi/schemas/admin-key'
import { fold } from '@kazi/schemas/search-words'
import { digest, newToken } from '../accounts/sessions.ts'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { publish, publishSessionEnd } from '../live/live.ts'
import { type EnvironmentKey, keyPrefix } from './key-holder.ts'
import * as keys from './keys.queries.ts'

/** More than any team has; each label is a choice in the console's menus. */
const mostKeys = 200

const labelTaken = () =>
  new AppError('CONFLICT', 'A key with this label is already in use. Revoke it first, or choose another label.')

/** Makes a key. Its text is in the answer only: the database has its digest. */
export const createKey = (
  context: CommandContext & { adminKeys: EnvironmentKey[] },
  admin: Admin,
  { label, role }: NewAdminKey,
) =>
  withTransaction(context, async (tx) => {
    if (context.adminKeys.some((one) => fold(one.label) === fold(label))) throw labelTaken()
    if ((await keys.activeKeyCount(tx.db)) >= mostKeys)
      throw new AppError('CONFLICT', `There are ${mostKeys} keys already. Revoke one that nobody uses.`)
    const key = `${keyPrefix}${newToken()}`
    const made = await keys
      .insertKey(tx.db, { label, role, keyHash: digest(key), createdBy: admin.label })
      .catch((error) => {
        throw violatedConstraint(error) === 'admin_keys_label' ? labelTaken() : error
      })
    await record(tx.db, admin, { action: 'create-key', target: `key ${made.id}`, detail: { label, role } })
    await publish(tx.db, 'keys', 'admin')
    return { ...made, key }
  })

/** Revokes a key: its next call is refused, and its open pages are disconnected. Twice is the same as once. */
export const revokeKey = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    const key = await keys.lockKey(tx.db, id)
    if (!key) throw new AppError('NOT_FOUND', 'Key not found')
    if (key.revokedAt) return key
    const revoked = await keys.revokeKeyOf(tx.db, id, admin.label)
    const { label, role } = key
    await record(tx.db, admin, { action: 'revoke-key', target: `key ${id}`, detail: { label, role } })
    await publish(tx.db, 'keys', 'admin')
    await publishSessionEnd(tx.db, [`sessions:admin:${id}`])
    return revoked
  })

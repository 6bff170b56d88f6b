import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { publish } from '../live/live.ts'
import { insertVas } from './import.queries.ts'

/** Rows per statement: PostgreSQL allows at most 65,535 parameters. */
const chunk = 500

/**
 * Imports all valid rows of an upload in one transaction. An address that is already in the file or the network, in any
 * letter case, is a duplicate and is skipped. No emails are sent.
 */
export const importVas = async (
  context: CommandContext & { cpu: Pick<Cpu, 'parseVaCsv'> },
  admin: Admin,
  csv: Uint8Array | string,
) => {
  const { rows, skipped, told } = await context.cpu.parseVaCsv(csv)
  return withTransaction(context, async (tx) => {
    let imported = 0
    for (let from = 0; from < rows.length; from += chunk)
      imported += await insertVas(tx.db, rows.slice(from, from + chunk))
    const duplicates = rows.length - imported
    await record(tx.db, admin, { action: 'import-vas', detail: { imported, duplicates, skipped } })
    await publish(tx.db, 'vas', 'admin')
    return { imported, duplicates, skipped: skipped + duplicates, rows: told }
  })
}

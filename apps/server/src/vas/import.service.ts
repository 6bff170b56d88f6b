import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { publish } from '../live/live.ts'
import { insertVas } from './import.queries.ts'

/** Rows for each statement: PostgreSQL takes 65,535 parameters at once. */
const chunk = 500

/**
 * Imports an upload, all valid rows or none. An address that is there already, in whatever letter case, in the file or
 * in the network, is a duplicate and stays as it is. Nobody is mailed.
 */
export const importVas = async (
  work: CommandContext & { cpu: Pick<Cpu, 'parseVaCsv'> },
  admin: Admin,
  csv: Uint8Array | string,
) => {
  const { rows, skipped, told } = await work.cpu.parseVaCsv(csv)
  return withTransaction(work, async (tx) => {
    let imported = 0
    for (let from = 0; from < rows.length; from += chunk)
      imported += await insertVas(tx.db, rows.slice(from, from + chunk))
    const duplicates = rows.length - imported
    await record(tx.db, admin, { action: 'import-vas', detail: { imported, duplicates, skipped } })
    await publish(tx.db, 'vas', 'admin')
    return { imported, duplicates, skipped: skipped + duplicates, rows: told }
  })
}

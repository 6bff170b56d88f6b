import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { announce } from '../live/live.ts'
import type { VaRow } from './csv.ts'

/** Rows for each statement: PostgreSQL takes 65,535 parameters at once. */
const chunk = 500

/**
 * Imports an upload, all valid rows or none. An address that is there already, in whatever letter case, in the file or
 * in the network, is a duplicate and stays as it is. Nobody is mailed.
 */
export const importVas = async (work: CommandContext, admin: Admin, csv: Uint8Array | string) => {
  const { rows, skipped, told } = await work.cpu.parseVaCsv(csv)
  return withTransaction(work, async (tx) => {
    let imported = 0
    for (let from = 0; from < rows.length; from += chunk)
      imported += await insertNew(tx, rows.slice(from, from + chunk))
    const duplicates = rows.length - imported
    await record(tx.db, admin, { action: 'import-vas', detail: { imported, duplicates, skipped } })
    await announce(tx.db, 'admin')
    return { imported, duplicates, skipped: skipped + duplicates, rows: told }
  })
}

async function insertNew({ db }: CommandContext, rows: VaRow[]) {
  const done = await db
    .insertInto('vas')
    .values(rows.map(({ intro, ...row }) => ({ ...row, intro: intro ?? '', ...blank })))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return done.length
}

const blank = {
  passwordHash: null,
  country: null,
  experience: null,
  industry: null,
  availability: null,
  portfolio: null,
  languages: null,
  hourlyRate: null,
  rateMinCents: null,
  rateMaxCents: null,
  rateCurrency: null,
  performanceNotes: null,
}

import type { VaRow } from '../cpu/va-csv.ts'
import type { Tx } from '../db/database.ts'

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

/** Inserts the VAs whose address does not exist yet, and returns how many. */
export async function insertVas(db: Tx, rows: VaRow[]) {
  const done = await db
    .insertInto('vas')
    .values(rows.map(({ intro, ...row }) => ({ ...row, intro: intro ?? '', ...blank })))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return done.length
}

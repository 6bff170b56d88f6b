import { type RawBuilder, sql } from 'kysely'

/** How many rows one statement of a sweep changes: it ends long before the limit of a request's statements. */
export const sweepBatch = 5000

/**
 * Runs a statement that changes at most so many rows until none is left: what has piled up goes as well, and none of the
 * statements runs for long.
 */
export async function inBatches(
  change: (most: number) => Promise<{ numAffectedRows?: bigint | undefined }>,
  most = sweepBatch,
) {
  while ((await change(most)).numAffectedRows);
}

/** A condition for a statement of `inBatches`: at most so many of the rows for which another one is true. */
export const someWhere = (table: string, condition: RawBuilder<unknown>, most: number) => sql<boolean>`
  ${condition} and ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${most}))`

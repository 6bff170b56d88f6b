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

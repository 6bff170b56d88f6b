/** Rows and characters of one statement that writes many rows: it has to end within the time that any statement has. */
export const perBatch = { rows: 250, characters: 500_000 } as const

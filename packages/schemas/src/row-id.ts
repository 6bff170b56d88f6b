/** The largest number that PostgreSQL's integer columns hold. */
export const largestId = 2_147_483_647

/** Whether a value is in the range of row ids; anything else need not be looked up. */
export const isRowId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= largestId

/** Whether a path segment is a record number. */
export const isRecordNumber = (part: string) => /^[1-9]\d{0,8}$/.test(part)

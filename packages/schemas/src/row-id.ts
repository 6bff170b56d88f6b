/** The largest number that PostgreSQL's integer columns hold. */
export const largestId = 2_147_483_647

/** Whether a value can be the id of a row: others need not be asked for. */
export const isRowId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= largestId

/** Whether this part of a path is the number of a record, as its address has it: others name none. */
export const isRecordNumber = (part: string) => /^[1-9]\d{0,8}$/.test(part)

/** The most rows that one call changes; what lies beyond is counted in the answer. */
export const maxBulkRows = 200

/** What became of one row of a bulk action; `text` is the refusal, or what was done. */
export type RowResult = { id: number; name: string; done: boolean; text: string }
/** `left` rows were beyond `maxBulkRows`, or more when `more` is true. */
export type BulkResult = { results: RowResult[]; left: boolean }
/** `undo` takes the whole lot back; null when nothing was changed, or how to undo it could not be stored. */
export type UndoableResult = BulkResult & { undo: string | null }

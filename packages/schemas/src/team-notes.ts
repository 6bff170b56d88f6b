import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { id, text } from './text.ts'

const cleared = (value: unknown) => (value === '' ? null : value)

/**
 * The team's notes on a record, as a part of its change: missing notes stay as they are, and empty ones are cleared. With
 * `notesBefore`, the notes that the caller has read, new ones are refused when somebody else was faster.
 */
export const notesPatch = {
  notes: z.preprocess(cleared, text(maxLength.text).nullish()),
  notesBefore: z.preprocess(cleared, text(maxLength.text).nullish()),
}
export type NotesPatch = { notes?: string | null | undefined; notesBefore?: string | null | undefined }

/** Records whose notes are no field of theirs: a document never changes, and the writers of the others read them. */
const notedKinds = ['va', 'application', 'document', 'task'] as const
export type NotedKind = (typeof notedKinds)[number]
export const notedRecord = z.strictObject({ kind: z.enum(notedKinds), id })
export const recordNotes = notedRecord.extend(notesPatch)
export type NotedRecord = z.output<typeof notedRecord>
export type RecordNotes = z.output<typeof recordNotes>

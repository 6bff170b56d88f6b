import { z } from 'zod'
import { maxLength, text } from './text.ts'

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

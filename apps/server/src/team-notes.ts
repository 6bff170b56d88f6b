import type { NotesPatch } from '@kazi/schemas/team-notes'
import { AppError } from './errors.ts'

/**
 * Whether a change writes other notes than the record has. Throws CONFLICT if it was made from notes that somebody else
 * has replaced meanwhile.
 */
export function notesChange(current: string | null, { notes, notesBefore }: NotesPatch) {
  if (notes === undefined || notes === current) return false
  if (notesBefore !== undefined && notesBefore !== current)
    throw new AppError('CONFLICT', 'Somebody else has just changed these notes. Please look at them again.')
  return true
}

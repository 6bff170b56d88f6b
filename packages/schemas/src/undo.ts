import { z } from 'zod'

/** What the team can take back for a moment. */
export const undoKind = z.enum([
  'assign',
  'cannot-fill',
  'propose',
  'introduce',
  'withdraw-introduction',
  'application',
  'cannot-fill-inquiry',
  'close-inquiry',
  'reopen-inquiry',
  'ask-visitor',
  'visitor-answered',
  'client',
  'lead',
  'va-available',
  'assignment',
  'lot',
])
export type UndoKind = z.infer<typeof undoKind>

/** How long the emails of such a command wait, and it can be taken back: longer than the toast with its button. */
export const undoSeconds = 20

export const undoRef = z.object({ id: z.uuid() })

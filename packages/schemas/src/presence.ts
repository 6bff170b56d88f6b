import { z } from 'zod'

/** How often a page says that it is still shown, and when it counts as gone without a word: one that is lost twice. */
export const lookEverySeconds = 20
export const lookedAwaySeconds = 45

/** What the team can have open, named as in the audit log: a kind and a number, or a conversation. */
const shownRecord = z
  .string()
  .regex(/^(?:(?:task|inquiry|va|client|assignment|application) [1-9]\d{0,9}|(?:client_)?task_\d{1,10}_va_\d{1,10})$/)

/** The id is the viewer's own: one for each drawer or page that shows a record. */
export const presenceReport = z.object({ id: z.uuid(), record: shownRecord })
export const presenceEnd = z.object({ id: z.uuid() })
export const presenceQuery = z.object({ record: shownRecord })

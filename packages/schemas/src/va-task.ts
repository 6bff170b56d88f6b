import { z } from 'zod'
import { atMost, id, optionalText, webUrl } from './text.ts'
import { duration } from './time.ts'
import { vaTaskStatus } from './va.ts'

/** PUT /api/va/tasks/{id}: any other field is refused by name. */
export const vaTaskChange = z.strictObject({
  id,
  status: vaTaskStatus,
  handoverNote: optionalText(),
  links: atMost(webUrl(), 20).optional(),
  /** Time that was not logged before. */
  minutes: z.preprocess((value) => (value === '' ? undefined : value), duration.optional()),
  /** Delivered on a device without a connection: the timer stops then, not when it arrives. At most a year. */
  secondsAgo: z.int().min(0).max(31_536_000).optional(),
})

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
  /**
   * Delivered on a device without a connection: the timer stops then, and `minutes` are dated then. After more than a
   * week, when a timer can't be stopped late either, both count from now.
   */
  // A clock that stood still at 1970 is within it.
  secondsAgo: z.int().min(0).max(2_147_483_647).optional(),
})

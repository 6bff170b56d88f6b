import { z } from 'zod'
import { maxSinceMs } from './live.ts'
import { text } from './text.ts'

/** How a browser opens a stream of live events. */
export const liveInput = z.object({
  /** How long ago the page began to read, in milliseconds: what has not changed since then is not read again. */
  sinceMs: z.int().min(0).max(maxSinceMs).optional(),
  /** Of the last event before the connection was lost; the browser adds it when it reconnects. */
  lastEventId: text(40).nullish(),
})

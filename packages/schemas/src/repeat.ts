import { z } from 'zod'
import type { Price } from './money.ts'
import { type RepeatEvery, repeatWords } from './repeat-days.ts'
import { wordsOf } from './states.ts'
import { day, id } from './text.ts'

const repeatEvery = z.enum(wordsOf(repeatWords)) satisfies z.ZodType<RepeatEvery>

/** Makes a task come again. `id` is the task's. */
export const repeatStart = z.object({
  id,
  every: repeatEvery,
  firstOn: day('Please choose the first day.'),
  /** The VA who did it gets it again, at the price agreed for it; otherwise the team finds one each time. */
  sameVa: z.boolean().default(true),
  /** The deadline of each, in days after it was added; none if left out. */
  dueDays: z.int().min(0).max(60).nullable().default(null),
})
export type RepeatStart = z.output<typeof repeatStart>

/** Leaves out the turn of a day, so that the same call again leaves out no other. */
export const repeatSkip = z.object({ id, on: day() })
export const repeatPause = z.object({ id, paused: z.boolean() })

/** The most repeats of one client. */
export const maxRepeats = 50

/**
 * Whether an occurrence joins the ongoing work that its VA has for the client, at that work's price: not where that is
 * nothing and a price was agreed.
 */
export const joinsOngoing = (agreed: Price | null, ongoing: Price | null) => ongoing !== null || agreed === null

import { z } from 'zod'
import { isPrintable } from './printable.ts'
import { text } from './text.ts'

/** A calendar month, 'YYYY-MM'. */
export const month = z
  .string()
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month.')
  .refine(isPrintable)

/**
 * The source of an earnings row: a time entry, the agreed hours if none were logged, or the fixed price
 * of an accepted result.
 */
export const earningKinds = ['time', 'agreed', 'fixed'] as const
export type EarningKind = (typeof earningKinds)[number]

/** One month's statement. */
export const statementOf = z.object({ month })

/** A month of a client, or the newest one. */
export const clientMonthOf = z.object({ month: month.optional() })

/** `cursor` is the `nextCursor` of the previous page. */
export const earningsQuery = z.object({
  month: month.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: text(600)
    .describe('The `nextCursor` of the previous page. The first page alone has sums: they are null on the others.')
    .optional(),
})
export type EarningsQuery = z.infer<typeof earningsQuery>

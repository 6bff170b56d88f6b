import { z } from 'zod'
import { day, isPrintable } from './text.ts'

/** A calendar month, 'YYYY-MM'. */
export const month = z
  .string()
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month.')
  .refine(isPrintable)

/**
 * What a row of earnings is made of: an entry of time, hours that were agreed where none were logged, or the fixed price
 * of an accepted result.
 */
export const earningKinds = ['time', 'agreed', 'fixed'] as const
export type EarningKind = (typeof earningKinds)[number]

/** Where a page of rows ends: '2026-11-22.time.17', the day, the kind and the id of its last row. */
export const earningsCursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}\.(time|agreed|fixed)\.\d{1,9}$/, 'This page does not exist.')
  .refine((value) => day().safeParse(value.slice(0, 10)).success, 'This page does not exist.')

export const earningsQuery = z.object({
  month: month.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: earningsCursor.optional(),
})
export type EarningsQuery = z.infer<typeof earningsQuery>

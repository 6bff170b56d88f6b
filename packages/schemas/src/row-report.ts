import { z } from 'zod'
import { earningKinds } from './earnings.ts'
import { maxLength } from './max-length.ts'
import { id, required } from './text.ts'

/** The rows behind a VA's earnings and score: what was earned or worked, and what else their figures count. */
const rowKinds = [...earningKinds, 'review', 'project', 'client', 'reply'] as const
export type RowKind = (typeof rowKinds)[number]

/** A VA says that a row is wrong. `key` makes it the same report when it is sent again. */
export const rowReport = z.object({
  kind: z.enum(rowKinds),
  id,
  problem: required('Please say what is wrong.', maxLength.note),
  key: z.uuid(),
})
export type RowReport = z.output<typeof rowReport>

import { z } from 'zod'
import { byId, maxLength, text } from './text.ts'

/** The most analyses that the team can grant one client. */
export const mostAnalyses = 10_000

const cleared = (value: unknown) => (value === '' ? null : value)
/** A change of a client by the team: what is missing stays as it is; empty notes are cleared. */
export const clientPatch = z.strictObject({
  ...byId.shape,
  quotaTotal: z
    .int('Please enter a whole number.')
    .min(0, 'Please enter a number from 0 on.')
    .max(mostAnalyses, `Please enter at most ${mostAnalyses.toLocaleString('en')}.`)
    .optional(),
  notes: z.preprocess(cleared, text(maxLength.text).nullish()),
  suspended: z.boolean().optional(),
})
export type ClientPatch = Omit<z.output<typeof clientPatch>, 'id'>

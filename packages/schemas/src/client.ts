import { z } from 'zod'
import { notesPatch } from './team-notes.ts'
import { byId } from './text.ts'

/** The most analyses that the team can grant one client. */
export const mostAnalyses = 10_000

/** A change of a client by the team: what is missing stays as it is. */
export const clientPatch = z.strictObject({
  ...byId.shape,
  quotaTotal: z
    .int('Please enter a whole number.')
    .min(0, 'Please enter a number from 0 on.')
    .max(mostAnalyses, `Please enter at most ${mostAnalyses.toLocaleString('en')}.`)
    .optional(),
  ...notesPatch,
  suspended: z.boolean().optional(),
})
export type ClientPatch = Omit<z.output<typeof clientPatch>, 'id'>

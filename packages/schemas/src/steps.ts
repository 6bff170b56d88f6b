import { z } from 'zod'
import { byId, id } from './text.ts'

/** A tick on a step of a VA's task. */
export const stepTick = byId.extend({ stepId: id, done: z.boolean('Please say whether the step is done.') })
export type StepTick = z.infer<typeof stepTick>

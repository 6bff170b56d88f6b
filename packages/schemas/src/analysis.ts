import { z } from 'zod'
import { danger } from './danger.ts'
import { taskCategory, taskPriority } from './task.ts'
import { atMost, id, required } from './text.ts'

/** How much of a task an assistant can take over. */
export const delegable = z.enum(['yes', 'partly', 'no'])
export type Delegable = z.infer<typeof delegable>

/** The parts of an analysis that a client can correct. */
export const correctable = z.enum(['effort', 'steps'])
export type Correctable = z.infer<typeof correctable>

const effort = z
  .object({ minHours: z.number().min(0), maxHours: z.number().min(0) })
  .refine((effort) => effort.minHours <= effort.maxHours, 'minHours must not exceed maxHours')

/** One of several unrelated jobs in a text: its part of the text, verbatim but for list marks, and what was read of it. */
export const job = z.object({
  title: z.string().min(1),
  text: z.string().min(1),
  category: taskCategory,
  effort,
  steps: z.array(z.string().min(1)),
})
export type Job = z.infer<typeof job>

/** The result of an analysis, whichever engine wrote it. It never includes a price. */
export const analysis = z.object({
  /** 'built-in', or the provider and model that answered. */
  engine: z.string().min(1),
  /** The writer may be in danger: nothing was analyzed, and the screen says where to find help (`helpFor`). */
  danger: danger.optional(),
  /** The language model gave no usable answer: this one is the built-in engine's, is free and can be rerun. */
  fallback: z.boolean().optional(),
  /** A short name for the task, in the client's words. Analyses from before it was read have none. */
  title: z.string().min(1).optional(),
  category: taskCategory,
  /** 0 to 1; below `sureFrom` a screen asks the client instead of stating the category. */
  confidence: z.number().min(0).max(1),
  runnerUp: taskCategory,
  priority: taskPriority,
  /** The client's words that decided the priority, verbatim; empty when nothing in the text indicates one. */
  priorityWords: z.array(z.string()).optional(),
  /**
   * A suggestion only. `phrase` is the client's wording, `at` an ISO 8601 UTC time, or null if they name no date.
   * `day` is that time's calendar day in the client's zone, as a task's deadline needs it; the server adds it.
   */
  deadline: z
    .object({ phrase: z.string().min(1), at: z.iso.datetime().nullable(), day: z.iso.date().nullable().optional() })
    .nullable(),
  /** The assistant's hours; for ongoing work, those of the first month. */
  effort,
  steps: z.array(z.string().min(1)),
  skills: z.array(z.string().min(1)),
  tools: z.array(z.string().min(1)),
  delegable,
  reason: z.string().min(1),
  /** What the assistant hands over. */
  deliverables: z.array(z.string().min(1)).optional(),
  /** Limits to respect, in the client's words: money, access, manner, what is left out. */
  limits: z.array(z.string().min(1)).optional(),
  /** The parts that the client keeps doing. */
  keep: z.array(z.string().min(1)),
  questions: z.array(z.string().min(1)),
  /** What the client still has to give. */
  clientProvides: z.array(z.string().min(1)),
  /** What the client says is ready or will be given, in their words. */
  provided: z.array(z.string().min(1)).optional(),
  brief: z.string(),
  /** Where the text asks for several unrelated jobs: two or more, which could be tasks of their own. */
  jobs: z.array(job).min(2).optional(),
  /** What the client changed; an engine never sets this. */
  corrected: z.array(correctable).optional(),
})
export type Analysis = z.infer<typeof analysis>

/** From this confidence on, a category is shown as a statement; below it, as a question. */
export const sureFrom = 0.55

export const correctionLimits = { hours: 1000, steps: 30, stepLength: 500 } as const

const hours = z
  .number('Please enter a number of hours.')
  .min(0, 'Hours cannot be negative.')
  .max(correctionLimits.hours, `Please keep this to ${correctionLimits.hours} hours or less.`)

export const correctedEffort = z
  .object({ minHours: hours, maxHours: hours })
  .refine(({ minHours, maxHours }) => minHours <= maxHours, {
    message: 'The maximum must be at least the minimum.',
    path: ['maxHours'],
  })

/** A missing key leaves that part unchanged; null reverts the correction. */
export const analysisCorrection = z.object({
  id,
  effort: correctedEffort.nullable().optional(),
  steps: atMost(
    required('Please say what happens in this step.', correctionLimits.stepLength),
    correctionLimits.steps,
    `Please keep this to ${correctionLimits.steps} steps.`,
  )
    .nullable()
    .optional(),
})
export type AnalysisCorrection = z.infer<typeof analysisCorrection>
export type Corrections = Partial<Pick<Analysis, Correctable>>

import { z } from 'zod'
import { anyCategory, taskPriority } from './task.ts'
import { atMost, byId, id, maxLength, required, text } from './text.ts'

/** The most playbooks of one client, and the most steps of one. */
export const mostPlaybooks = 100
export const mostPlaybookSteps = 40

const step = required('Please describe the step.', maxLength.line)
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish())

/** Makes a playbook of a completed task. `taskId` is the task's. */
export const playbookFromTask = z.object({ taskId: id })

/** The fields of a playbook that change: a missing one stays as it is, and an empty one is cleared. */
export const playbookEdit = byId.extend({
  name: required('Please enter a name.', maxLength.title).optional(),
  taskText: required('Please enter a task description.').optional(),
  enhancedDescription: clearable(text(maxLength.text)),
  notes: clearable(text(maxLength.note)),
  budget: clearable(text(maxLength.line)),
  category: clearable(anyCategory),
  priority: clearable(taskPriority),
  steps: atMost(step, mostPlaybookSteps, `A playbook has up to ${mostPlaybookSteps} steps.`).optional(),
})
export type PlaybookEdit = z.output<typeof playbookEdit>

/** One to a line, without the numbers and marks that lists come with. */
export const stepsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s+/, '').trim())
    .filter(Boolean)

/** What a VA reads beside the description: the brief, then the steps. */
export const briefWithSteps = ({
  enhancedDescription,
  steps,
}: {
  enhancedDescription: string | null
  steps: string[]
}) =>
  [enhancedDescription?.trim(), steps.length > 0 && `Steps:\n${steps.map((one, i) => `${i + 1}. ${one}`).join('\n')}`]
    .filter(Boolean)
    .join('\n\n')

const stepsHeading = /^\s*steps:\s*$/i
const marked = /^\s*(?:\d{1,2}[.)]|[-*•])\s+\S/

/** The list under the heading 'Steps:' of a brief, as `briefWithSteps` and the outlines write it; empty without one. */
export function stepsInBrief(brief: string | null) {
  const lines = (brief ?? '').split('\n')
  const heading = lines.findIndex((line) => stepsHeading.test(line))
  if (heading < 0) return []
  const below = lines.slice(heading + 1)
  const end = below.findIndex((line) => !marked.test(line))
  return stepsIn(below.slice(0, end < 0 ? undefined : end).join('\n')).slice(0, mostPlaybookSteps)
}

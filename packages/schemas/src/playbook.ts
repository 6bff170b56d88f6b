import { z } from 'zod'
import { anyCategory, taskPriority } from './task.ts'
import { atMost, byId, id, maxLength, optionalText, required } from './text.ts'

/** The most playbooks of one client, and the most steps of one. */
export const mostPlaybooks = 100
export const mostPlaybookSteps = 40

const step = required('Please describe the step.', maxLength.line)
const nothing = (value: unknown) => value || null

/** Makes a playbook of a completed task. `taskId` is the task's. */
export const playbookFromTask = z.object({ taskId: id })

/** All fields of a playbook, as its form sends them: an empty one is cleared. */
export const playbookEdit = byId.extend({
  name: required('Please enter a name.', maxLength.title),
  taskText: required('Please enter a task description.'),
  enhancedDescription: optionalText(maxLength.text),
  notes: optionalText(),
  budget: optionalText(maxLength.line),
  category: z.preprocess(nothing, anyCategory.nullable()),
  priority: z.preprocess(nothing, taskPriority.nullable()),
  steps: atMost(step, mostPlaybookSteps, `A playbook has up to ${mostPlaybookSteps} steps.`),
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

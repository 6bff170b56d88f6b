import { z } from 'zod'
import { correctionLimits } from './analysis.ts'
import { maxLength } from './max-length.ts'
import { anyCategory, taskPriority } from './task.ts'
import { atMost, byId, clearable, id, required, text } from './text.ts'

/** The most playbooks of one client, and the most steps of one. */
export const maxPlaybooks = 100
export const maxPlaybookSteps = 40

/** As long as a step that a client wrote in an analysis; longer ones are of a brief. */
export const maxStepLength = correctionLimits.stepLength
const step = required('Please describe the step.', maxStepLength).refine(
  (text) => !/[\n\r]/.test(text),
  'Please keep each step on one line.',
)

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
  steps: atMost(step, maxPlaybookSteps, `A playbook has up to ${maxPlaybookSteps} steps.`).optional(),
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
/** As the brief of an analysis has it. */
const bareStepsHeading = /^\s*steps\s*$/i
const marked = /^\s*(?:\d{1,2}[.)]|[-*•])\s+\S/

/** Where a list is, as `briefWithSteps` and the outlines write it: its heading's line, and the one after its last. */
function listFrom(lines: readonly string[], heading: number) {
  if (heading < 0) return undefined
  const end = lines.findIndex((line, at) => at > heading && !marked.test(line))
  return { heading, end: end < 0 ? lines.length : end }
}

/** The list under the heading 'Steps:' of a brief; empty without one. */
export function stepsInBrief(brief: string | null) {
  const lines = (brief ?? '').split('\n')
  const list = listFrom(
    lines,
    lines.findIndex((line) => stepsHeading.test(line)),
  )
  return list ? stepsIn(lines.slice(list.heading + 1, list.end).join('\n')).slice(0, maxPlaybookSteps) : []
}

function withoutList(brief: string, heading: RegExp) {
  const lines = brief.split('\n')
  const isList = (line: string, at: number) => heading.test(line) && marked.test(lines[at + 1] ?? '')
  const list = listFrom(lines, lines.findIndex(isList))
  if (!list) return brief
  const parts = [lines.slice(0, list.heading), lines.slice(list.end)].map((part) => part.join('\n').trim())
  return parts.filter(Boolean).join('\n\n')
}

/** A brief without its list of steps, and that of an analysis, where the steps are kept beside it. */
export const withoutSteps = (brief: string): string => withoutList(withoutList(brief, stepsHeading), bareStepsHeading)

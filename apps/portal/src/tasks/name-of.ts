import { headingOf } from './heading.ts'

/** A task's heading within a sentence, which has a full stop of its own. */
export const nameOf = (task: Parameters<typeof headingOf>[0]) => headingOf(task).heading.replace(/\.$/, '')

import type { z } from 'zod'
import { maxLength } from './max-length.ts'
import { byId, id, required } from './text.ts'

/** A VA asks the client of a task for what is missing. */
export const vaQuestion = byId.extend({ question: required('Please write your question.', maxLength.note) })
/** `questionId` is the one that was read: a newer one must not get the answer to it. */
export const taskAnswer = byId.extend({
  questionId: id.optional(),
  answer: required('Please write your answer.', maxLength.note),
})
export type TaskAnswer = z.infer<typeof taskAnswer>

import { z } from 'zod'
import { listQuery } from './list.ts'
import { maxLength } from './max-length.ts'
import { replyFields, unknownFields } from './reply-fields.ts'
import { id, required, text } from './text.ts'

const names = Object.keys(replyFields).map((name) => `{${name}}`)

/**
 * A text that the team writes often. Without an id it is a new one. With `before`, the reply that the caller has read, a
 * change is refused when somebody else was faster.
 */
export const savedReply = z.object({
  id: id.optional(),
  before: z.object({ title: text(maxLength.title), text: text() }).optional(),
  title: required('Please enter a title.', maxLength.title),
  text: required('Please write the reply.').superRefine((text, context) => {
    const [unknown] = unknownFields(text)
    if (unknown !== undefined)
      context.addIssue({ code: 'custom', message: `There is no field {${unknown}}. Use ${names.join(', ')}.` })
  }),
})
export type SavedReply = z.output<typeof savedReply>

export const savedRepliesQuery = listQuery({ filters: {}, sorts: ['title'] })
export type SavedRepliesQuery = z.output<typeof savedRepliesQuery>

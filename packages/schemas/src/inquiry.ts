import { z } from 'zod'
import { maxLength } from './max-length.ts'
import type { InquiryKind } from './states.ts'
import { email, id, optionalText, required } from './text.ts'

const fields = {
  name: required('Please tell us your name.', maxLength.line),
  email: email(),
  company: optionalText(maxLength.line),
  message: required('Please write a message.', maxLength.note),
}
/** What the form checks before anything is sent. */
export const inquiryForm = z.object(fields)

/** Whose details the form filled in: it is refused when somebody else is signed in by the time it is sent. */
const clientId = id.optional()

/** `vaId` is the VA in question. The sender comes from the session, never from the body. */
export const introRequest = z.object({ ...fields, clientId, vaId: id })
export const vaInquiry = z.object({
  ...fields,
  clientId,
  vaId: id.optional(),
  kind: z.enum(['inquiry', 'contact']).default('inquiry'),
})
export type VisitorInquiryKind = z.infer<typeof vaInquiry>['kind'] | 'intro'
export type Inquiry = z.infer<typeof inquiryForm> & { kind: InquiryKind; vaId?: number | undefined }
export type VisitorInquiry = Inquiry & { kind: VisitorInquiryKind; clientId?: number | undefined }

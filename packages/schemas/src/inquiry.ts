import { z } from 'zod'
import { email, id, maxLength, optionalText, required } from './text.ts'

/** What a visitor may ask the team: to be introduced to a VA, about VAs in general or one of them, or anything else. */
export const inquiryKind = z.enum(['intro', 'inquiry', 'contact'])
export type InquiryKind = z.infer<typeof inquiryKind>

const fields = {
  name: required('Please tell us your name.', maxLength.line),
  email: email(),
  company: optionalText(maxLength.line),
  message: required('Please write a message.', maxLength.note),
}
/** What the form checks before anything is sent. */
export const inquiryForm = z.object(fields)

/** `vaId` says who it is about. Who asks is known from the session, never from the body. */
export const introRequest = z.object({ ...fields, vaId: id })
export const vaInquiry = z.object({
  ...fields,
  vaId: id.optional(),
  kind: z.enum(['inquiry', 'contact']).default('inquiry'),
})
export type Inquiry = z.infer<typeof inquiryForm> & { kind: InquiryKind; vaId?: number | undefined }

import { z } from 'zod'
import { agentBriefing } from './agent-briefing.ts'
import { maxLength } from './max-length.ts'
import { onboardingAnswers } from './onboarding.ts'
import { atMost, optionalText, required } from './text.ts'

/** A client's inquiry. The account comes from the session: a posted email is ignored, since screens send placeholders. */
const clientFields = {
  name: optionalText(maxLength.line),
  company: optionalText(maxLength.line),
  taskCategory: optionalText(maxLength.line),
  taskDescription: required('Please describe what you need.', maxLength.text),
  budgetRange: optionalText(maxLength.line),
  hoursPerWeek: optionalText(maxLength.line),
}
/** The answers behind the text, stored with it as they were given. */
export const clientInquiry = z.discriminatedUnion('inquiryType', [
  z.object({
    ...clientFields,
    inquiryType: z.literal('personalized_support'),
    onboarding: onboardingAnswers.optional(),
  }),
  z.object({ ...clientFields, inquiryType: z.literal('agent_request'), briefing: agentBriefing.optional() }),
])
export type ClientInquiry = z.infer<typeof clientInquiry>

/** The tools that a client uses, by category: text as people type it, or a list. */
export const clientTools = z.object({
  tools: atMost(
    z.object({
      category: required('Please name the category.', maxLength.line),
      tools: z.union([
        required('Please name a tool.', maxLength.line),
        atMost(required('Please name a tool.', maxLength.line), 50),
      ]),
    }),
    50,
  ),
})
export type ClientTools = z.infer<typeof clientTools>['tools']

import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { atMost, optionalText, required } from './text.ts'

/** The choices of /business-support-onboarding, as people read them. */
export const industries = [
  'Technology',
  'Healthcare',
  'Finance',
  'E-commerce',
  'Consulting',
  'Real Estate',
  'Marketing',
  'Education',
  'Manufacturing',
  'Other',
] as const
export const businessStages = [
  'Startup (0-2 years)',
  'Growth (2-5 years)',
  'Established (5+ years)',
  'Scaling/Expansion',
] as const
export const painPoints = [
  'Too much administrative work',
  'Difficulty scaling operations',
  'Inconsistent processes',
  'Time management challenges',
  'Customer service bottlenecks',
  'Content creation backlog',
  'Data entry and organization',
  'Email and communication management',
  'Social media management',
  'Research and analysis tasks',
] as const
export const supportNeeds = [
  'Administrative support',
  'Systems and processes',
  'Content creation',
  'Inbox management',
  'Customer service',
  'Data entry',
  'Research and analysis',
  'Project management',
  'Social media management',
  'Technical support',
] as const
/** US dollars a month. */
export const monthlyBudgets = ['200-500', '500-1000', '1000-2000', '2000+'] as const
export const hoursPerWeekOptions = ['5-10', '10-20', '20-30', '30+'] as const

/** The optional questions about tools: the answers' field, and the category under which its tools are stored. */
export const toolQuestions = {
  projectManagement: 'Project management',
  crm: 'CRM',
  socialMedia: 'Social media',
  emailMarketing: 'Email marketing',
  calendar: 'Calendar',
  accounting: 'Accounting',
  ecommerce: 'E-commerce',
  analytics: 'Analytics',
  customerSupport: 'Customer support',
  otherTools: 'Other',
} as const
export type ToolQuestion = keyof typeof toolQuestions
const toolFields = Object.fromEntries(
  Object.keys(toolQuestions).map((name) => [name, optionalText(maxLength.line)]),
) as Record<ToolQuestion, ReturnType<typeof optionalText>>

const goalsMinLength = 10

export const onboardingStep1 = z.object({
  businessName: required('Business name is required', maxLength.line),
  industry: z.enum(industries, 'Industry is required'),
  businessStage: z.enum(businessStages, 'Business stage is required'),
  ...toolFields,
})
const onboardingStep2 = z.object({
  painPoints: atMost(z.enum(painPoints), painPoints.length, 'Select at least one pain point').refine(
    ({ length }) => length > 0,
    'Select at least one pain point',
  ),
  supportNeeds: atMost(z.enum(supportNeeds), supportNeeds.length, 'Select at least one support need').refine(
    ({ length }) => length > 0,
    'Select at least one support need',
  ),
  goals: required('Please describe your goals (minimum 10 characters)', maxLength.note).refine(
    ({ length }) => length >= goalsMinLength,
    'Please describe your goals (minimum 10 characters)',
  ),
  budgetRange: z.enum(monthlyBudgets, 'Budget range is required'),
  hoursPerWeek: z.enum(hoursPerWeekOptions, 'Hours per week is required'),
  bookCall: z.boolean().default(false),
})
export const onboardingAnswers = z.object({ ...onboardingStep1.shape, ...onboardingStep2.shape })
export type OnboardingAnswers = z.output<typeof onboardingAnswers>

/** The tools that were named, as POST /api/client-tools takes them. */
export const toolsOf = (answers: Partial<Record<ToolQuestion, string | undefined>>) =>
  Object.entries(toolQuestions).flatMap(([field, category]) => {
    const tools = answers[field as ToolQuestion]
    return tools ? [{ category, tools }] : []
  })

/** The answers as the text of an inquiry: what the team reads in its queue and in its email. */
export function onboardingText(answers: OnboardingAnswers) {
  const tools = toolsOf(answers).map(({ category, tools }) => `- ${category}: ${tools}`)
  return [
    answers.goals,
    `Business: ${answers.businessName}, ${answers.industry}, ${answers.businessStage}`,
    `Pain points:\n${answers.painPoints.map((one) => `- ${one}`).join('\n')}`,
    `Support needed:\n${answers.supportNeeds.map((one) => `- ${one}`).join('\n')}`,
    ...(tools.length > 0 ? [`Tools in use:\n${tools.join('\n')}`] : []),
    `Budget: $${answers.budgetRange} a month. Hours: ${answers.hoursPerWeek} a week.`,
    ...(answers.bookCall ? ['Would like a 15-minute call.'] : []),
  ].join('\n\n')
}

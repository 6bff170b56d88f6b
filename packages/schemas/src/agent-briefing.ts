import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { email, optionalText, required } from './text.ts'

/** The choices of the AI agent briefing: the value that is sent, and its label. */
export const agentTypes = {
  'customer-service': 'Customer service',
  'sales-assistant': 'Sales assistant',
  'content-creator': 'Content creator',
  'data-processor': 'Data processor',
  'email-manager': 'Email manager',
  scheduler: 'Scheduler',
  'research-assistant': 'Research assistant',
  'social-media': 'Social media',
  custom: 'Something else',
} as const
export const automationLevels = {
  basic: { label: 'Basic', text: 'Drafts; you approve each step' },
  intermediate: { label: 'Intermediate', text: 'Handles routine cases; asks about the rest' },
  advanced: { label: 'Advanced', text: 'Works on its own; reports back' },
  enterprise: { label: 'Enterprise', text: 'Several agents across your systems' },
} as const
/** US dollars a month. */
export const agentBudgets = {
  'under-500': 'Under $500 a month',
  '500-1000': '$500 to $1,000 a month',
  '1000-2500': '$1,000 to $2,500 a month',
  '2500-5000': '$2,500 to $5,000 a month',
  '5000+': '$5,000 or more a month',
} as const
export const agentTimelines = {
  asap: 'As soon as possible (1-2 weeks)',
  month: 'Within a month',
  quarter: 'Within a quarter (3 months)',
  flexible: 'Flexible',
} as const

const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as [K, ...K[]]
/** '' and null count as "not given", as a Select without a choice sends them. */
const optionalChoice = <K extends string>(table: Record<K, unknown>) =>
  z.preprocess((value) => value || undefined, z.enum(keysOf(table)).optional())

/** The toast for any required field that is missing. */
export const briefingMissing = { title: 'Missing Information', text: 'Please fill in all required fields.' } as const

export const agentBriefing = z.object({
  name: required('Please enter your name', maxLength.line),
  /** Where to reply. The account is known from the session. */
  email: email(),
  company: optionalText(maxLength.line),
  agentType: z.enum(keysOf(agentTypes), 'Please choose what the agent is for'),
  taskDescription: required('Please describe the work', maxLength.note),
  automationLevel: optionalChoice(automationLevels),
  budgetRange: optionalChoice(agentBudgets),
  timeline: optionalChoice(agentTimelines),
  integrations: optionalText(),
  additionalRequirements: optionalText(),
})
export type AgentBriefing = z.output<typeof agentBriefing>

/** The briefing as the text of an inquiry: what the team reads in its queue and in its email. */
export function briefingText(briefing: AgentBriefing) {
  const { automationLevel, budgetRange, timeline } = briefing
  const lines = [
    ['Agent', agentTypes[briefing.agentType]],
    ['Automation', automationLevel && automationLevels[automationLevel].label],
    ['Budget', budgetRange && agentBudgets[budgetRange]],
    ['Timeline', timeline && agentTimelines[timeline]],
    ['Reply to', briefing.email],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return [
    briefing.taskDescription,
    lines.join('\n'),
    ...(briefing.integrations ? [`Integrations:\n${briefing.integrations}`] : []),
    ...(briefing.additionalRequirements ? [`Additional requirements:\n${briefing.additionalRequirements}`] : []),
  ].join('\n\n')
}

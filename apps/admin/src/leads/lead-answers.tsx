import {
  type AgentBriefing,
  agentBriefing,
  agentBudgets,
  agentTimelines,
  agentTypes,
  automationLevels,
} from '@kazi/schemas/agent-briefing'
import { type OnboardingAnswers, onboardingAnswers, toolsOf } from '@kazi/schemas/onboarding'
import { Section } from '@kazi/ui/section'
import type { ReactNode } from 'react'
import classes from '#/records/drawer.module.css'
import { Facts } from '#/records/facts.tsx'
import type { Lead } from './lead.ts'
import own from './leads.module.css'

/** What was sent, in full: the answers one by one where there are any, otherwise the text. */
export function LeadAnswers({ lead: { details, message } }: { lead: Lead }) {
  const onboarding = onboardingAnswers.safeParse(details?.onboarding)
  if (onboarding.success)
    return (
      <Section title="Onboarding answers" order={3}>
        <Facts facts={onboardingFacts(onboarding.data)} />
      </Section>
    )
  const briefing = agentBriefing.safeParse(details?.briefing)
  if (briefing.success)
    return (
      <Section title="AI agent briefing" order={3}>
        <Facts facts={briefingFacts(briefing.data)} />
      </Section>
    )
  return (
    <Section title="Message" order={3}>
      <p className={classes.prose}>{message}</p>
      {details && <Facts facts={plainFacts(details)} />}
    </Section>
  )
}

const prose = (text: string) => <span className={classes.prose}>{text}</span>
const list = (items: readonly string[]) => (
  <ul className={own.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
const notGiven = 'Not given'

const onboardingFacts = (answers: OnboardingAnswers): [string, ReactNode][] => [
  ['Business', answers.businessName],
  ['Industry', answers.industry],
  ['Stage', answers.businessStage],
  ['Goals', prose(answers.goals)],
  ['Pain points', list(answers.painPoints)],
  ['Support needed', list(answers.supportNeeds)],
  ['Monthly budget', `$${answers.budgetRange}`],
  ['Hours per week', answers.hoursPerWeek],
  [
    'Tools',
    toolsOf(answers).length > 0 ? list(toolsOf(answers).map((one) => `${one.category}: ${one.tools}`)) : notGiven,
  ],
  ['15-minute call', answers.bookCall ? 'Yes, please' : 'Not asked for'],
]

const briefingFacts = (briefing: AgentBriefing): [string, ReactNode][] => [
  ['Agent', agentTypes[briefing.agentType]],
  ['Work', prose(briefing.taskDescription)],
  ['Automation', briefing.automationLevel ? levelText(briefing.automationLevel) : notGiven],
  ['Monthly budget', briefing.budgetRange ? agentBudgets[briefing.budgetRange] : notGiven],
  ['Timeline', briefing.timeline ? agentTimelines[briefing.timeline] : notGiven],
  ['Integrations', briefing.integrations ? prose(briefing.integrations) : notGiven],
  ['Requirements', briefing.additionalRequirements ? prose(briefing.additionalRequirements) : notGiven],
  ['Reply to', briefing.email],
]
const levelText = (level: keyof typeof automationLevels) =>
  `${automationLevels[level].label}: ${automationLevels[level].text.toLowerCase()}`

const names: Record<string, string> = {
  taskCategory: 'Category',
  budgetRange: 'Budget',
  hoursPerWeek: 'Hours per week',
}
/** Answers of a form that this version does not know. */
const plainFacts = (details: Record<string, unknown>): [string, ReactNode][] =>
  Object.entries(details).map(([name, value]) => [
    names[name] ?? name,
    prose(typeof value === 'string' ? value : JSON.stringify(value)),
  ])

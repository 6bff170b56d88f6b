import { agentBudgets, agentTimelines, agentTypes, automationLevels } from '@kazi/schemas/agent-briefing'
import { promises } from '@kazi/schemas/promises'
import { IconAdjustmentsBolt, IconCalendarDollar, IconClock, IconSparkles, type TablerIcon } from '@kazi/ui/tabler'
import type { ReactNode } from 'react'
import classes from './briefing.module.css'
import type { BriefingValues } from './use-briefing.ts'

type Level = keyof typeof automationLevels
const named = (table: Record<string, string>, key: string | null) => (key ? table[key] : undefined)

/** What the answers come to so far, and what happens with them. */
export function BriefingSummary({ briefing }: { briefing: BriefingValues }) {
  const level = briefing.automationLevel ? automationLevels[briefing.automationLevel as Level] : undefined
  const when = [named(agentBudgets, briefing.budgetRange), named(agentTimelines, briefing.timeline)]
  return (
    <aside className={classes.summary} aria-label="Your briefing so far">
      <Card icon={IconSparkles} title="Your agent" open="Choose what it is for">
        {named(agentTypes, briefing.agentType)}
      </Card>
      <Card icon={IconAdjustmentsBolt} title="Works alone" open="Up to you; we can advise">
        {level && `${level.label}: ${level.text.charAt(0).toLowerCase()}${level.text.slice(1)}`}
      </Card>
      <Card icon={IconCalendarDollar} title="Budget and time" open="You see a quote before anything is built">
        {when.filter(Boolean).join(' · ')}
      </Card>
      <Card icon={IconClock} title="What happens next">
        A person reads your briefing and replies within {promises.requestDueHours} hours, with questions or a quote.
      </Card>
    </aside>
  )
}

type CardProps = { icon: TablerIcon; title: string; open?: string; children?: ReactNode }
const Card = ({ icon: Icon, title, open, children }: CardProps) => (
  <section className={classes.card}>
    <Icon size={22} stroke={1.7} aria-hidden />
    <div>
      <h2>{title}</h2>
      <p data-open={!children || undefined}>{children || open}</p>
    </div>
  </section>
)

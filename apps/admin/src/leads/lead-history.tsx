import { leadEvents, leadRules } from '@kazi/schemas/lead-states'
import type { LeadStage } from '@kazi/schemas/lead-words'
import { shortDate } from '@kazi/ui/format'
import { icons } from '@kazi/ui/icons'
import { Section } from '@kazi/ui/section'
import { Timeline } from '@kazi/ui/timeline'
import classes from '#/records/drawer.module.css'
import type { Lead } from './lead.ts'

type Event = Lead['events'][number]
type Change = { from: string | null; to: string | null }

/** What happened to the lead, oldest first. */
export const LeadHistory = ({ lead }: { lead: Lead }) => (
  <Section title="Timeline" order={3} description={lead.olderEvents && 'Older events are not shown.'}>
    <Timeline
      label="Timeline"
      events={[
        { id: 'received', at: lead.createdAt, actor: lead.name, text: 'wrote to us', icon: icons.mail },
        ...lead.events.toReversed().map((event) => ({
          id: event.id,
          at: event.at,
          actor: `Team (${event.actor})`,
          text: textOf(event),
          icon: icons[leadEvents[event.kind].icon],
          ...(detailOf(event) && { detail: detailOf(event) }),
        })),
      ]}
    />
  </Section>
)

const changeIn = (event: Event, name: string) => event.detail?.[name] as Change | undefined
const stageLabel = (stage: string | null | undefined) => leadRules[(stage ?? 'new') as LeadStage]?.label ?? stage

function textOf(event: Event): string {
  const { label } = leadEvents[event.kind]
  if (event.kind === 'moved') return `${label} to ${stageLabel(changeIn(event, 'stage')?.to)}`
  if (event.kind === 'mailed') return `${label} ${String(event.detail?.to ?? '')}`
  if (event.kind === 'owner') return `${label} to ${changeIn(event, 'owner')?.to ?? 'nobody'}`
  if (event.kind === 'quoted') return `${label} to ${changeIn(event, 'quote')?.to ?? 'none'}`
  if (event.kind === 'converted')
    return event.detail?.how === 'invited' ? `${label} and emailed an invitation` : `${label} who had an account`
  return label
}

function detailOf(event: Event) {
  if (event.kind === 'mailed')
    return (
      <>
        <strong>{String(event.detail?.subject ?? '')}</strong>
        <p className={classes.prose}>{String(event.detail?.message ?? '')}</p>
      </>
    )
  if (event.kind === 'noted') return <p className={classes.prose}>{changeIn(event, 'notes')?.to ?? 'Cleared'}</p>
  if (event.kind !== 'next_step') return null
  const [step, on] = [changeIn(event, 'nextStep'), changeIn(event, 'nextStepOn')]
  return [step && (step.to ?? 'No next step'), on && (on.to ? shortDate(on.to) : 'No date')].filter(Boolean).join(', ')
}

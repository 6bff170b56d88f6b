import { type Outputs, trpc } from '@kazi/client/connect'
import { weekInWords } from '@kazi/schemas/working-week'
import { dayRange, hourlyRate, shortDate } from '@kazi/ui/format'
import { MetricRows } from '@kazi/ui/metric-rows'
import { Place } from '@kazi/ui/place'
import { SampleWork } from '@kazi/ui/sample-work'
import { Section } from '@kazi/ui/section'
import { SkillChips } from '@kazi/ui/skill-chips'
import { SpokenList } from '@kazi/ui/spoken-list'
import { IconMail, IconPencil, IconPlus, IconTrash } from '@kazi/ui/tabler'
import { Anchor, Badge, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { AuditTimeline } from '#/records/audit-timeline.tsx'
import { Facts } from '#/records/facts.tsx'
import { RecordNotes } from '#/records/record-notes.tsx'
import { VaDrawer } from '#/records/va-drawer.tsx'
import { VaFigures } from '#/records/va-figures.tsx'
import { May } from '#/session/may.tsx'
import type { Va } from './va.ts'
import { Access } from './va-access.tsx'
import { VaAssignments } from './va-assignments.tsx'
import type { VaDialog } from './va-dialogs.tsx'
import { VaEarnings } from './va-earnings.tsx'
import { VaPhoto } from './va-photo.tsx'
import classes from './vas.module.css'

type Props = {
  id: number | undefined
  onClose: () => void
  onDialog: (dialog: VaDialog) => void
  dialogOpen: boolean
}

/** One VA: figures, assignments, access to the portal. */
export function VaDetails({ id, onClose, onDialog, dialogOpen }: Props) {
  return (
    <VaDrawer id={id} onClose={onClose} dialogOpen={dialogOpen}>
      {(va) => <Details va={va} onDialog={onDialog} />}
    </VaDrawer>
  )
}

function Details({ va, onDialog }: { va: Va; onDialog: Props['onDialog'] }) {
  const metrics = trpc.admin.vas.metrics.useQuery({ id: va.id })
  return (
    <>
      <May>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconMail size={17} aria-hidden />}
            onClick={() => onDialog({ kind: 'email', va })}
          >
            Send email
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={17} aria-hidden />}
            aria-keyshortcuts="e"
            onClick={() => onDialog({ kind: 'edit', va })}
          >
            Edit
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={() => onDialog({ kind: 'delete', va })}
          >
            Delete
          </Button>
        </Group>
      </May>
      <VaPhoto va={va} onRemove={() => onDialog({ kind: 'photo', va })} />
      <Access va={va} />
      <VaFacts va={va} />
      <Section title="Performance" order={3}>
        <Loaded query={metrics} failure="Couldn't load the metrics" small>
          {(figures) => (
            <>
              <Performance figures={figures} />
              <MetricRows rows={figures.rows} earnings={<VaEarnings vaId={va.id} />} />
            </>
          )}
        </Loaded>
      </Section>
      <Section
        title="Assignments"
        order={3}
        actions={
          <May>
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => onDialog({ kind: 'assign', va })}>
              Create assignment
            </Button>
          </May>
        }
      >
        <VaAssignments vaId={va.id} />
      </Section>
      <RecordNotes kind="va" id={va.id} />
      <AuditTimeline target={`va ${va.id}`} />
    </>
  )
}

const VaFacts = ({ va }: { va: Va }) => {
  const facts: [string, ReactNode][] = [
    [
      'Email',
      <Anchor key="mail" href={`mailto:${va.email}`}>
        {va.email}
      </Anchor>,
    ],
    ['Country', va.country || 'Unknown'],
    ['Timezone', va.timezone ? <Place key="timezone" timezone={va.timezone} /> : 'Unknown'],
    ['Rate', hourlyRate(va.hourlyRate)],
    ['Skills', <SkillChips key="skills" skills={va.skills} max={30} />],
    ['Tools', <SkillChips key="tools" skills={va.tools} max={30} label="Tools" />],
    ['Languages', va.spoken.length > 0 ? <SpokenList key="languages" spoken={va.spoken} /> : 'Unknown'],
    ['Industry', va.industry || 'Unknown'],
    ['Experience', va.experience || 'Unknown'],
    [
      'Availability',
      <Badge key="available" color={va.available && !va.backOn ? 'forest' : 'gray'}>
        {va.available ? (va.backOn ? `Back on ${shortDate(va.backOn)}` : 'Available') : 'Unavailable'}
      </Badge>,
    ],
  ]
  if (va.availability) facts.push(['Hours a week', va.availability])
  if (va.workingHours.length > 0)
    facts.push([
      'Working hours',
      <ul key="hours" className={classes.off}>
        {weekInWords(va.workingHours).map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ul>,
    ])
  if (va.timeOff.length > 0)
    facts.push([
      'Time off',
      <ul key="off" className={classes.off}>
        {va.timeOff.map(({ id, startsOn, endsOn, reason }) => (
          <li key={id}>
            {dayRange(startsOn, endsOn)}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>,
    ])
  if (va.portfolio)
    facts.push([
      'Portfolio',
      <Anchor key="portfolio" href={va.portfolio} target="_blank" rel="noopener nofollow noreferrer">
        {va.portfolio}
      </Anchor>,
    ])
  if (va.samples.length > 0) facts.push(['Sample work', <SampleWork key="samples" samples={va.samples} />])
  if (va.intro)
    facts.push([
      'Intro',
      <span key="intro" className={classes.prose}>
        {va.intro}
      </span>,
    ])
  return <Facts facts={facts} />
}

const Performance = ({ figures }: { figures: Outputs['admin']['vas']['metrics'] }) => (
  <>
    <VaFigures label="Performance" figures={figures} />
    {figures.performanceNotes && <p className={classes.prose}>{figures.performanceNotes}</p>}
  </>
)

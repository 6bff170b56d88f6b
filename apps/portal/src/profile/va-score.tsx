import { type Outputs, trpc } from '@kazi/client/connect'
import { count, hours } from '@kazi/ui/format'
import { RatingStars } from '@kazi/ui/rating'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { statusDisplay } from '@kazi/ui/status-badge'
import { Accordion, Table, Text } from '@mantine/core'
import classes from './va-profile.module.css'

type Metrics = Outputs['vaPortal']['metrics']
const orUnknown = (value: number | null, unit: string) => (value === null ? '—' : `${value}${unit}`)
const counted = (n: number, one: string, many?: string) => `from ${count(n, one, many)}`

/** The figures that the team sees, each with the rows that it was counted from. */
export function VaScore() {
  const [metrics] = trpc.vaPortal.metrics.useSuspenseQuery()
  return (
    <Section title="Your score" description="Calculated from your work. Expand to see how.">
      <Stats label="Your score">
        <StatCard
          label="Rating"
          value={metrics.averageRating === null ? '—' : `${metrics.averageRating} of 5`}
          hint={counted(metrics.reviewCount, 'review')}
        />
        <StatCard label="Projects" value={metrics.totalProjects} hint={`${metrics.completedProjects} completed`} />
        <StatCard label="Hours" value={metrics.totalHoursWorked} />
        <StatCard
          label="Returning clients"
          value={orUnknown(metrics.clientRetentionRate, '%')}
          hint={counted(metrics.clientsCounted, 'client')}
        />
        <StatCard
          label="Response time"
          value={orUnknown(metrics.responseTime, ' h')}
          hint={counted(metrics.answersCounted, 'reply', 'replies')}
        />
      </Stats>
      {metrics.performanceNotes && (
        <div className={classes.notes}>
          <h3>Notes from the team</h3>
          <p>{metrics.performanceNotes}</p>
        </div>
      )}
      <Rows rows={metrics.rows} />
    </Section>
  )
}

const Rows = ({ rows: { reviews, projects, time } }: { rows: Metrics['rows'] }) => (
  <Accordion multiple>
    <Part value="reviews" title={`Reviews (${reviews.length})`} head={['Task', 'Rating', 'Comment', 'Date']}>
      {reviews.map(({ id, title, rating, comment, createdAt }) => (
        <Table.Tr key={id}>
          <Table.Td>{title}</Table.Td>
          <Table.Td>
            <RatingStars value={rating} />
          </Table.Td>
          <Table.Td>{comment}</Table.Td>
          <Table.Td>
            <RelativeTime at={createdAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Part>
    <Part value="projects" title={`Projects (${projects.length})`} head={['Project', 'Client', 'Status', 'Started']}>
      {projects.map(({ id, projectTitle, clientName, status, startDate }) => (
        <Table.Tr key={id}>
          <Table.Td>{projectTitle}</Table.Td>
          <Table.Td>{clientName}</Table.Td>
          <Table.Td>{statusDisplay('assignment', status).label}</Table.Td>
          <Table.Td>
            <RelativeTime at={startDate} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Part>
    <Part value="time" title={`Logged time (${time.length})`} head={['Task', 'Time', 'Note', 'Date']}>
      {time.map(({ id, title, minutes, note, workedOn }) => (
        <Table.Tr key={id}>
          <Table.Td>{title}</Table.Td>
          <Table.Td>{hours(minutes)}</Table.Td>
          <Table.Td>{note}</Table.Td>
          <Table.Td>
            <RelativeTime at={workedOn} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Part>
  </Accordion>
)

type PartProps = { value: string; title: string; head: string[]; children: React.ReactNode[] }
const Part = ({ value, title, head, children }: PartProps) => (
  <Accordion.Item value={value}>
    <Accordion.Control>{title}</Accordion.Control>
    <Accordion.Panel>
      {children.length === 0 ? (
        <Text c="dimmed">Nothing here yet.</Text>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {head.map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{children}</Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Accordion.Panel>
  </Accordion.Item>
)

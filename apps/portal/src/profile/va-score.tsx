import { trpc } from '@kazi/client/connect'
import { count } from '@kazi/ui/format'
import { MetricRows } from '@kazi/ui/metric-rows'
import { Totals } from '@kazi/ui/money'
import { Section } from '@kazi/ui/section'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './va-profile.module.css'

const orUnknown = (value: number | null, unit: string) => (value === null ? '—' : `${value}${unit}`)
const counted = (n: number, one: string, many?: string) => `from ${count(n, one, many)}`

/** The same figures that the team sees, each with the rows behind it. */
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
          label="Earnings"
          value={<Totals of={metrics.earnings} />}
          amount
          hint={
            <Anchor fz="inherit" renderRoot={(props) => <Link to="/va/earnings" {...props} />}>
              See every entry
            </Anchor>
          }
        />
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
      <MetricRows rows={metrics.rows} />
    </Section>
  )
}

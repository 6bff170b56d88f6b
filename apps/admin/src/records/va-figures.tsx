import type { Outputs } from '@kazi/client/connect'
import { count } from '@kazi/ui/format'
import { Totals } from '@kazi/ui/money'
import { StatCard, Stats } from '@kazi/ui/stat-card'

const orNone = (value: number | null, unit = '') => (value === null ? '—' : `${value.toLocaleString('en')}${unit}`)

type Props = { label: string; figures: Outputs['admin']['vas']['metrics'] }

/** The metrics of a VA, counted from their work. */
export const VaFigures = ({ label, figures: f }: Props) => (
  <Stats label={label}>
    <StatCard label="Projects" value={f.totalProjects} hint={`${f.completedProjects} completed`} />
    <StatCard label="Hours worked" value={orNone(f.totalHoursWorked)} />
    <StatCard label="Earnings" value={<Totals of={f.earnings} />} amount />
    <StatCard
      label="Rating"
      value={f.averageRating === null ? '—' : f.averageRating.toFixed(1)}
      hint={`of 5, ${count(f.reviewCount, 'review')}`}
    />
    <StatCard
      label="Returning clients"
      value={orNone(f.clientRetentionRate, '%')}
      hint={`from ${count(f.clientsCounted, 'client')}`}
    />
    <StatCard
      label="Response time"
      value={orNone(f.responseTime, ' h')}
      hint={`median of ${count(f.answersCounted, 'reply', 'replies')}`}
    />
  </Stats>
)

import { trpc } from '@kazi/client/connect'
import { maxMetricRows, metricRowsStep } from '@kazi/schemas/metrics'
import { locale, say, sayCount } from '@kazi/schemas/say'
import { meanRating } from '@kazi/ui/format'
import { MetricRows } from '@kazi/ui/metric-rows'
import { Totals } from '@kazi/ui/money'
import { Section } from '@kazi/ui/section'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, useTransition } from 'react'
import { ReportDialog, type ReportedRow } from '#/frame/report-dialog.tsx'
import classes from './va-profile.module.css'

// Charts come after the figures.
const ScoreMonths = lazy(() => import('./score-months.tsx').then((file) => ({ default: file.ScoreMonths })))

const orUnknown = (value: number | null, unit: string) =>
  value === null ? '—' : `${value.toLocaleString(locale())}${unit}`

/** '86%', or as the reader's language writes it. */
const percent = (value: number | null) =>
  value === null ? '—' : (value / 100).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 })

/** The same figures that the team sees, each with the rows behind it. */
export function VaScore() {
  const [size, setSize] = useState(metricRowsStep)
  const [loading, startLoading] = useTransition()
  const [metrics] = trpc.vaPortal.metrics.useSuspenseQuery({ size })
  const more =
    size < maxMetricRows ? { loading, onClick: () => startLoading(() => setSize(size + metricRowsStep)) } : undefined
  const [reported, setReported] = useState<ReportedRow | null>(null)
  return (
    <Section
      title={say('Your score')}
      description={say(
        'Calculated from your work. Expand to see how. If a row is wrong, choose the flag beside it to tell us.',
      )}
    >
      <Stats label={say('Your score')}>
        <StatCard
          label={say('Rating')}
          value={
            metrics.averageRating === null ? '—' : say('{rating} of 5', { rating: meanRating(metrics.averageRating) })
          }
          hint={sayCount(metrics.reviewCount, 'from # review', 'from # reviews')}
        />
        <StatCard
          label={say('Projects')}
          value={metrics.totalProjects}
          hint={sayCount(metrics.completedProjects, '# completed', '# completed')}
        />
        <StatCard label={say('Hours')} value={metrics.totalHoursWorked.toLocaleString(locale())} />
        <StatCard
          label={say('Earnings')}
          value={<Totals of={metrics.earnings} />}
          amount
          hint={
            <Anchor fz="inherit" renderRoot={(props) => <Link to="/va/earnings" {...props} />}>
              {say('See every entry')}
            </Anchor>
          }
        />
        <StatCard
          label={say('Returning clients')}
          value={percent(metrics.clientRetentionRate)}
          hint={sayCount(metrics.clientsCounted, 'from # client', 'from # clients')}
        />
        <StatCard
          label={say('Response time')}
          value={orUnknown(metrics.responseTime, ' h')}
          hint={sayCount(metrics.answersCounted, 'from # reply', 'from # replies')}
        />
      </Stats>
      {metrics.performanceNotes && (
        <div className={classes.notes}>
          <h3>{say('Notes from the team')}</h3>
          <p>{metrics.performanceNotes}</p>
        </div>
      )}
      <Suspense fallback={<ListSkeleton count={2} label={say('Loading the charts')} />}>
        <ScoreMonths />
      </Suspense>
      <MetricRows rows={metrics.rows} onReport={setReported} {...(more && { more })} />
      <ReportDialog row={reported} onClose={() => setReported(null)} />
    </Section>
  )
}

import { type Outputs, trpc } from '@kazi/client/connect'
import { type TrendFigure, trendFigureNames, trendWeeks } from '@kazi/schemas/overview-words'
import { count, shortDate } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { Trend, Trends } from '@kazi/ui/trend'
import { Loaded } from '#/frame/loaded.tsx'
import { trendLabels } from './figure-labels.ts'
import type { OverviewProps } from './overview-queries.ts'

type Week = Outputs['admin']['overview']['trends'][number]

const dayMs = 86_400_000
/** 'Nov 16 to Nov 22', from its Monday. */
export const weekLabel = (monday: string) => {
  const sunday = new Date(Date.parse(monday) + 6 * dayMs).toISOString().slice(0, 10)
  return `${shortDate(monday)} to ${shortDate(sunday)}`
}

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 })
const figures: Record<TrendFigure, { text: (value: number, of: number) => string; top?: number; line?: true }> = {
  matches: { text: number },
  time_to_match: { text: (value) => `${number(value)} h`, line: true },
  hours: { text: (value) => `${number(value)} h` },
  rating: { text: (value, of) => `${value.toFixed(1)} (${count(of, 'review')})`, top: 5, line: true },
  acceptance: { text: (value, of) => `${value}% of ${of}`, top: 100, line: true },
}

/** How the last weeks went; a click on a week lists what it was counted from. */
export function Weeks({ onSearch }: Pick<OverviewProps, 'onSearch'>) {
  const query = trpc.admin.overview.trends.useQuery()
  return (
    <Section
      title="Week by week"
      description={`The last ${trendWeeks} weeks. Choose a week to see the rows behind its figure.`}
    >
      <Loaded query={query} failure="Couldn't load the weeks" skeleton={<CardSkeleton count={3} />}>
        {(weeks) => (
          <Trends>
            {trendFigureNames.map((figure) => (
              <Trend
                key={figure}
                label={trendLabels[figure].label}
                note={`${trendLabels[figure].of}, this week`}
                shape={figures[figure].line ? 'line' : 'bars'}
                {...(figures[figure].top && { top: figures[figure].top })}
                running
                points={weeks.map((week) => pointOf(figure, week))}
                onOpen={({ key }) => onSearch({ figure, week: key })}
              />
            ))}
          </Trends>
        )}
      </Loaded>
    </Section>
  )
}

const pointOf = (figure: TrendFigure, { week, values, counts }: Week) => {
  const value = values[figure]
  return {
    key: week,
    label: weekLabel(week),
    value,
    text: value === null ? '—' : figures[figure].text(value, counts[figure]),
  }
}

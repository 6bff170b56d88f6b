import { type Outputs, trpc } from '@kazi/client/connect'
import { count, money, monthName } from '@kazi/ui/format'
import { MetricRows } from '@kazi/ui/metric-rows'
import { Section } from '@kazi/ui/section'
import { Trend, Trends } from '@kazi/ui/trend'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '#/table/drawer.module.css'
import { Loaded } from '#/table/loaded.tsx'
import { VaDrawer } from '#/table/va-drawer.tsx'
import { VaFigures } from '#/table/va-figures.tsx'

type Props = { id: number | undefined; onClose: () => void }
type Months = Outputs['admin']['work']['months']

/** One VA's figures, twelve months of them, and the rows they are made of. */
export function PerformanceDrawer({ id, onClose }: Props) {
  return (
    <VaDrawer id={id} onClose={onClose}>
      {({ id }) => <Figures id={id} />}
    </VaDrawer>
  )
}

function Figures({ id }: { id: number }) {
  const metrics = trpc.admin.vas.metrics.useQuery({ id })
  const months = trpc.admin.work.months.useQuery({ id })
  return (
    <>
      <Anchor renderRoot={(props) => <Link to="/admin/vas" search={{ va: id }} {...props} />}>
        Profile, assignments and access
      </Anchor>
      <Section title="Last twelve months" order={3}>
        <Loaded query={months} failure="Couldn't load the months" small>
          {(all) => <MonthCharts months={all} />}
        </Loaded>
      </Section>
      <Section title="All time" order={3}>
        <Loaded query={metrics} failure="Couldn't load the figures" small>
          {(figures) => (
            <>
              <VaFigures label="All time" figures={figures} />
              <MetricRows rows={figures.rows} />
              {figures.performanceNotes && <p className={classes.prose}>{figures.performanceNotes}</p>}
            </>
          )}
        </Loaded>
      </Section>
    </>
  )
}

const hours = (value: number) => `${value.toLocaleString('en', { maximumFractionDigits: 1 })} h`

function MonthCharts({ months }: { months: Months }) {
  const point = (month: Months[number], value: number | null, text: string) => ({
    key: month.month,
    label: monthName(month.month),
    value,
    text,
  })
  // Amounts in several currencies have no common scale: the chart shows the one with the most months.
  const currency = mainCurrency(months)
  return (
    <Trends wide>
      <Trend
        label="Hours worked"
        note="This month"
        running
        points={months.map((one) => point(one, one.hours, hours(one.hours)))}
      />
      <Trend
        label="Tasks accepted"
        note="This month"
        running
        points={months.map((one) => point(one, one.delivered, one.delivered.toLocaleString('en')))}
      />
      <Trend
        label="Rating"
        note="This month, out of 5"
        shape="line"
        top={5}
        points={months.map((one) =>
          point(
            one,
            one.rating,
            one.rating === null ? '—' : `${one.rating.toFixed(1)} (${count(one.reviews, 'review')})`,
          ),
        )}
      />
      {currency && (
        <Trend
          label={`Earnings in ${currency}`}
          note="This month"
          running
          points={months.map((one) => {
            const sum = one.earnings.find((amount) => amount.currency === currency) ?? { amountCents: 0, currency }
            return point(one, sum.amountCents, money(sum))
          })}
        />
      )}
    </Trends>
  )
}

function mainCurrency(months: Months) {
  const counts = new Map<Months[number]['earnings'][number]['currency'], number>()
  for (const { earnings } of months)
    for (const { currency } of earnings) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

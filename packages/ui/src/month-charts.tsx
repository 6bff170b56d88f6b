import { money, monthName } from '@kazi/schemas/format'
import { type Money, totalByCurrency } from '@kazi/schemas/money'
import { locale, say, sayCount } from '@kazi/schemas/say'
import { meanRating } from './format.ts'
import { Trend, Trends } from './trend.tsx'

export type MonthFigures = {
  /** YYYY-MM */
  month: string
  hours: number
  /** Tasks whose result was accepted. */
  delivered: number
  /** The mean of the month's reviews; null without one. */
  rating: number | null
  reviews: number
  earnings: readonly Money[]
}
const decimal = (value: number) => value.toLocaleString(locale(), { maximumFractionDigits: 2 })

/** A VA's last months as charts, oldest first: hours, accepted tasks, rating, earnings. */
export function MonthCharts({ months }: { months: readonly MonthFigures[] }) {
  const point = (month: MonthFigures, value: number | null, text: string) => ({
    key: month.month,
    label: monthName(month.month),
    value,
    text,
  })
  // Amounts in several currencies have no common scale.
  const totals = totalByCurrency(months.flatMap(({ earnings }) => earnings))
  return (
    <Trends wide>
      <Trend
        label={say('Hours worked')}
        note={say('This month')}
        running
        points={months.map((one) => point(one, one.hours, say('{hours} h', { hours: decimal(one.hours) })))}
      />
      <Trend
        label={say('Tasks accepted')}
        note={say('This month')}
        running
        points={months.map((one) => point(one, one.delivered, one.delivered.toLocaleString(locale())))}
      />
      <Trend
        label={say('Rating')}
        note={say('This month, out of 5')}
        shape="line"
        top={5}
        points={months.map((one) =>
          point(
            one,
            one.rating,
            one.rating === null ? '—' : `${meanRating(one.rating)} (${sayCount(one.reviews, '# review', '# reviews')})`,
          ),
        )}
      />
      {totals.map(({ currency }) => (
        <Trend
          key={currency}
          label={say('Earnings in {currency}', { currency })}
          note={say('This month')}
          running
          points={months.map((one) => {
            const sum = one.earnings.find((amount) => amount.currency === currency) ?? { amountCents: 0, currency }
            return point(one, sum.amountCents, money(sum))
          })}
        />
      ))}
    </Trends>
  )
}

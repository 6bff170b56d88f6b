import { type Outputs, trpc } from '@kazi/client/connect'
import { hours, money, monthName } from '@kazi/schemas/format'
import { columnMoney } from '@kazi/schemas/money-column'
import { EarningRows } from '@kazi/ui/earning-rows'
import { EmptyState } from '@kazi/ui/empty-state'
import { Totals } from '@kazi/ui/money'
import { PageHeader } from '@kazi/ui/page-header'
import { RowTable } from '@kazi/ui/row-table'
import { Section } from '@kazi/ui/section'
import { ShowMore } from '@kazi/ui/show-more'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { StatementLinks } from '@kazi/ui/statement-links'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ButtonLink } from '#/links.tsx'
import classes from './statements.module.css'

type Months = Outputs['tasks']['statements']['months']
const statements = '/api/statements'

/** A client's months: hours and money by VA, with the entries behind them; the newest month unless one is chosen. */
export function StatementsPage({ month }: { month: string | undefined }) {
  const [months] = trpc.tasks.statements.months.useSuspenseQuery()
  const shown = month ?? months[0]?.month
  return (
    <>
      <PageHeader
        title="Hours and money"
        description="What your VAs worked, month by month. Hourly work counts as it is logged, a fixed price once you accept the result."
      />
      {shown === undefined || months.length === 0 ? (
        <EmptyState
          order={2}
          title="No hours yet"
          text="Once a VA logs time on one of your tasks, you see it here, with a statement for each month."
          action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
        />
      ) : (
        <>
          <Month key={shown} month={shown} asked={month} sums={months.find((one) => one.month === shown)} />
          <AllMonths months={months} shown={shown} />
        </>
      )}
    </>
  )
}

const hoursText = (minutes: number) => (minutes > 0 ? hours(minutes) : '—')

type MonthProps = { month: string; asked: string | undefined; sums: Months[number] | undefined }

const Month = ({ month, asked, sums }: MonthProps) =>
  sums ? (
    <>
      <Section title={monthName(month)} actions={<StatementLinks path={statements} month={month} />}>
        <Stats label={monthName(month)}>
          <StatCard label="Hours" value={hoursText(sums.minutes)} amount />
          {sums.totals.map((total) => (
            <StatCard key={total.currency} label={`Total in ${total.currency}`} value={money(total)} amount />
          ))}
        </Stats>
        <VasOfMonth month={month} vas={sums.vas} />
      </Section>
      <Suspense fallback={<ListSkeleton count={3} label="Loading the entries" />}>
        <Entries asked={asked} />
      </Suspense>
    </>
  ) : (
    <EmptyState small title={`Nothing in ${monthName(month)}`} text="Your VAs logged no work in this month." />
  )

function VasOfMonth({ month, vas }: Pick<Months[number], 'month' | 'vas'>) {
  const text = columnMoney(vas.flatMap(({ totals }) => totals))
  return (
    <RowTable
      label={`VAs in ${monthName(month)}`}
      head={['VA', 'Hours', 'Money']}
      amounts
      rows={vas.map(({ vaId, vaName, minutes, totals }) => ({
        key: vaId,
        cells: [vaName, hoursText(minutes), <Totals key="totals" of={totals} text={text} />],
      }))}
    />
  )
}

/** Shown at first; a busy month has hundreds. */
const firstRows = 50

/** Asked for as the page's address does, so that it comes with the months in one request. */
function Entries({ asked }: { asked: string | undefined }) {
  const [{ rows }] = trpc.tasks.statements.month.useSuspenseQuery({ month: asked })
  const [all, setAll] = useState(false)
  return (
    <Section title="Entries" count={rows.length}>
      <EarningRows
        label="Entries"
        of="VA"
        rows={(all ? rows : rows.slice(0, firstRows)).map((row) => ({ ...row, who: row.vaName }))}
      />
      {!all && rows.length > firstRows && (
        <ShowMore className={classes.more} onClick={() => setAll(true)}>
          Show all {rows.length}
        </ShowMore>
      )}
    </Section>
  )
}

function AllMonths({ months, shown }: { months: Months; shown: string }) {
  const text = columnMoney(months.flatMap(({ totals }) => totals))
  return (
    <Section title="All months">
      <RowTable
        label="All months"
        head={['Month', 'VAs', 'Hours', 'Money']}
        amounts
        rows={months.map(({ month, vas, minutes, totals }) => ({
          key: month,
          cells: [
            <Anchor
              key="month"
              renderRoot={(props) => (
                <Link
                  to="/statements"
                  search={{ month }}
                  aria-current={month === shown ? 'true' : undefined}
                  {...props}
                />
              )}
            >
              {monthName(month)}
            </Anchor>,
            vas.map(({ vaName }) => vaName).join(', '),
            hoursText(minutes),
            <Totals key="totals" of={totals} text={text} />,
          ],
        }))}
      />
    </Section>
  )
}

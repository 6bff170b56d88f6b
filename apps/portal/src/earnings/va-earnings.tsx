import { type Outputs, trpc } from '@kazi/client/connect'
import { EarningRows } from '@kazi/ui/earning-rows'
import { EmptyState } from '@kazi/ui/empty-state'
import { money, monthName } from '@kazi/ui/format'
import { Totals } from '@kazi/ui/money'
import { PageHeader } from '@kazi/ui/page-header'
import { RowTable } from '@kazi/ui/row-table'
import { Section } from '@kazi/ui/section'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { StatementLinks } from '@kazi/ui/statement-links'
import { Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './va-earnings.module.css'

type Earnings = Outputs['vaPortal']['earnings']

/** A VA's earnings: a total per currency, the months, and the rows behind them. */
export function VaEarnings({ month }: { month: string | undefined }) {
  const [{ pages }, query] = trpc.vaPortal.earnings.useSuspenseInfiniteQuery(
    { month },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  const rows = pages.flatMap((page) => page.rows)
  const { totals, months, total } = pages[0] ?? { totals: [], months: [], total: 0 }
  return (
    <>
      <PageHeader
        above={<Anchor renderRoot={(props) => <Link to="/va/dashboard" {...props} />}>Back to your dashboard</Anchor>}
        title="Earnings"
        description="Hourly work counts as you log it. A fixed price counts once the result is accepted."
      />
      {months.length === 0 ? (
        <EmptyState
          order={2}
          title="No earnings yet"
          text="Log time on a task, or finish one with a fixed price, and it shows up here."
        />
      ) : (
        <>
          <TotalFigures totals={totals} month={month} />
          <Months months={months} />
          <Section
            title={month ? `Entries in ${monthName(month)}` : 'All entries'}
            count={total}
            actions={
              month && (
                <Group gap="sm">
                  <StatementLinks path="/api/va/statements" month={month} />
                  <Anchor renderRoot={(props) => <Link to="/va/earnings" {...props} />}>Show all months</Anchor>
                </Group>
              )
            }
          >
            {rows.length === 0 ? (
              <EmptyState small title="Nothing earned in this month" />
            ) : (
              <EarningRows rows={rows.map((row) => ({ ...row, who: row.clientName }))} label="Entries" />
            )}
            {query.hasNextPage && (
              <Button
                variant="default"
                className={classes.more}
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </Section>
        </>
      )}
    </>
  )
}

const TotalFigures = ({ totals, month }: { totals: Earnings['totals']; month: string | undefined }) => (
  <Stats label={month ? `Earned in ${monthName(month)}` : 'Total earned'}>
    {totals.map((total) => (
      <StatCard
        key={total.currency}
        label={`${month ? monthName(month) : 'Total'} in ${total.currency}`}
        value={money(total)}
        amount
      />
    ))}
  </Stats>
)

const Months = ({ months }: Pick<Earnings, 'months'>) => (
  <Section title="By month">
    <RowTable
      label="By month"
      head={['Month', 'Statement', 'Earned']}
      amounts
      rows={months.map(({ month, totals }) => ({
        key: month,
        cells: [
          <Anchor key="month" renderRoot={(props) => <Link to="/va/earnings" search={{ month }} {...props} />}>
            {monthName(month)}
          </Anchor>,
          <StatementLinks key="statement" path="/api/va/statements" month={month} />,
          <Totals key="totals" of={totals} />,
        ],
      }))}
    />
  </Section>
)

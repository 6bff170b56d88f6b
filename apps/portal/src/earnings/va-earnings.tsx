import { type Outputs, trpc } from '@kazi/client/connect'
import { money, monthName } from '@kazi/schemas/format'
import { columnMoney } from '@kazi/schemas/money-column'
import { say } from '@kazi/schemas/say'
import { EarningRows } from '@kazi/ui/earning-rows'
import { EmptyState } from '@kazi/ui/empty-state'
import { Totals } from '@kazi/ui/money'
import { PageHeader } from '@kazi/ui/page-header'
import { RowTable } from '@kazi/ui/row-table'
import { Section } from '@kazi/ui/section'
import { ShowMore } from '@kazi/ui/show-more'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { StatementLinks } from '@kazi/ui/statement-links'
import { useTitle } from '@kazi/ui/use-title'
import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReportDialog, type ReportedRow } from '#/frame/report-dialog.tsx'
import classes from './va-earnings.module.css'

type Earnings = Outputs['vaPortal']['earnings']

/** A VA's earnings: a total per currency, the months, and the rows behind them. */
export function VaEarnings({ month }: { month: string | undefined }) {
  useTitle(month && monthName(month))
  const [{ pages }, query] = trpc.vaPortal.earnings.useSuspenseInfiniteQuery(
    { month },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  const [reported, setReported] = useState<ReportedRow | null>(null)
  const rows = pages.flatMap((page) => page.rows)
  const [first] = pages
  const { totals, months, total } = first ?? { totals: [], months: [], total: 0 }
  return (
    <>
      <PageHeader
        above={
          <Anchor renderRoot={(props) => <Link to="/va/dashboard" {...props} />}>
            {say('Back to your dashboard')}
          </Anchor>
        }
        title={say('Earnings')}
        description={say('Hourly work counts as you log it. A fixed price counts once the result is accepted.')}
      />
      {months.length === 0 ? (
        <EmptyState
          order={2}
          title={say('No earnings yet')}
          text={say('Log time on a task, or finish one with a fixed price, and it shows up here.')}
        />
      ) : (
        <>
          {totals.length > 0 && <TotalFigures totals={totals} month={month} />}
          {first && <StateFigures states={first.states} />}
          <Months months={months} />
          {first && <ByClient clients={first.clients} />}
          {first && <ByTask tasks={first.tasks} />}
          <Section
            title={month ? say('Entries in {month}', { month: monthName(month) }) : say('All entries')}
            count={total}
            description={say('If a row is wrong, choose the flag beside it to tell us.')}
            actions={
              month && (
                <Group gap="sm">
                  <StatementLinks path="/api/va/statements" month={month} />
                  <Anchor renderRoot={(props) => <Link to="/va/earnings" {...props} />}>
                    {say('Show all months')}
                  </Anchor>
                </Group>
              )
            }
          >
            {rows.length === 0 ? (
              <NothingEarned month={month} />
            ) : (
              <EarningRows
                rows={rows.map((row) => ({ ...row, who: row.clientName }))}
                label={say('Entries')}
                onReport={({ id, kind, title }) => setReported({ kind, id: Number(id.slice(kind.length + 1)), title })}
              />
            )}
            {query.hasNextPage && (
              <ShowMore
                className={classes.more}
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              />
            )}
          </Section>
          <ReportDialog row={reported} onClose={() => setReported(null)} />
        </>
      )}
    </>
  )
}

/** Time is logged then, or another month has rows. */
const NothingEarned = ({ month }: { month: string | undefined }) => (
  <EmptyState
    small
    title={month ? say('Nothing earned in this month') : say('No earnings yet')}
    text={say('Time you logged counts once its price is agreed, or its fixed-price result is accepted.')}
  />
)

const TotalFigures = ({ totals, month }: { totals: Earnings['totals']; month: string | undefined }) => (
  <Stats label={month ? say('Earned in {month}', { month: monthName(month) }) : say('Total earned')}>
    {totals.map((total) => (
      <StatCard
        key={total.currency}
        label={
          month
            ? say('{month} in {currency}', { month: monthName(month), currency: total.currency })
            : say('Total in {currency}', { currency: total.currency })
        }
        value={money(total)}
        amount
      />
    ))}
  </Stats>
)

/** How much of it is safe: what is accepted, what waits for that, and what is agreed but not begun. */
const StateFigures = ({ states: { agreed, done, accepted } }: Pick<Earnings, 'states'>) => (
  <Stats label={say('By status')}>
    <StatCard
      label={say('Accepted')}
      value={<Totals of={accepted} />}
      hint={say('The client accepted the result')}
      amount
    />
    <StatCard label={say('Done')} value={<Totals of={done} />} hint={say('Logged, not accepted yet')} amount />
    <StatCard label={say('Agreed')} value={<Totals of={agreed} />} hint={say('Hours agreed, none logged yet')} amount />
  </Stats>
)

function ByClient({ clients }: Pick<Earnings, 'clients'>) {
  if (clients.length === 0) return null
  const text = columnMoney(clients.flatMap(({ totals }) => totals))
  return (
    <Section title={say('By client')} count={clients.length}>
      <RowTable
        label={say('By client')}
        head={[say('Client'), say('Earned')]}
        amounts
        rows={clients.map(({ clientName, totals }, at) => ({
          // Two clients may have one name.
          key: at,
          cells: [clientName, <Totals key="totals" of={totals} text={text} />],
        }))}
      />
    </Section>
  )
}

/** Shown at first; there are fifty at most. */
const firstTasks = 10

function ByTask({ tasks }: Pick<Earnings, 'tasks'>) {
  const [all, setAll] = useState(false)
  if (tasks.length === 0) return null
  const text = columnMoney(tasks.map(({ amount }) => amount))
  return (
    <Section title={say('By task')} description={say('The tasks you worked on last.')}>
      <RowTable
        label={say('By task')}
        head={[say('Task'), say('Client'), say('Earned')]}
        amounts
        rows={(all ? tasks : tasks.slice(0, firstTasks)).map(({ title, clientName, amount }, at) => ({
          key: at,
          cells: [title, clientName, text(amount)],
        }))}
      />
      {!all && tasks.length > firstTasks && <ShowMore className={classes.more} onClick={() => setAll(true)} />}
    </Section>
  )
}

function Months({ months }: Pick<Earnings, 'months'>) {
  const text = columnMoney(months.flatMap(({ totals }) => totals))
  return (
    <Section title={say('By month')}>
      <RowTable
        label={say('By month')}
        head={[say('Month'), say('Statement'), say('Earned')]}
        amounts
        rows={months.map(({ month, totals }) => ({
          key: month,
          cells: [
            <Anchor key="month" renderRoot={(props) => <Link to="/va/earnings" search={{ month }} {...props} />}>
              {monthName(month)}
            </Anchor>,
            <StatementLinks key="statement" path="/api/va/statements" month={month} />,
            <Totals key="totals" of={totals} text={text} />,
          ],
        }))}
      />
    </Section>
  )
}

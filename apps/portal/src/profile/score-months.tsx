import { trpc } from '@kazi/client/connect'
import { say } from '@kazi/schemas/say'
import { EmptyState } from '@kazi/ui/empty-state'
import { MonthCharts, type MonthFigures } from '@kazi/ui/month-charts'
import classes from './va-profile.module.css'

const hasFigures = ({ hours, delivered, reviews, earnings }: MonthFigures) =>
  hours > 0 || delivered > 0 || reviews > 0 || earnings.length > 0

/** How the figures of the score went, month by month: the team sees the same charts. */
export function ScoreMonths() {
  const [months] = trpc.vaPortal.months.useSuspenseQuery()
  return (
    <section className={classes.months} aria-labelledby="score-months">
      <h3 id="score-months">{say('Last twelve months')}</h3>
      {months.some(hasFigures) ? (
        <MonthCharts months={months} />
      ) : (
        <EmptyState
          small
          title={say('Nothing to show yet')}
          text={say('Your first months appear here once you have logged time or a client has accepted your work.')}
        />
      )}
    </section>
  )
}

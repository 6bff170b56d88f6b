import { trpc } from '@kazi/client/connect'
import { say } from '@kazi/schemas/say'
import { MonthCharts } from '@kazi/ui/month-charts'
import classes from './va-profile.module.css'

/** How the figures of the score went, month by month: the team sees the same charts. */
export function ScoreMonths() {
  const [months] = trpc.vaPortal.months.useSuspenseQuery()
  return (
    <section className={classes.months} aria-labelledby="score-months">
      <h3 id="score-months">{say('Last twelve months')}</h3>
      <MonthCharts months={months} />
    </section>
  )
}

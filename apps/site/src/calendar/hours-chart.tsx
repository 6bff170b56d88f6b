import '@mantine/charts/styles.layer.css'
import type { Outputs } from '@kazi/client/connect'
import { BarChart } from '@mantine/charts'
import classes from './calendar.module.css'

const rowPx = 44

/** Hours a week by kind, as bars; the same figures stand beside them as text. */
export const HoursChart = ({ hours }: { hours: Outputs['tasks']['calendar']['audit']['hours'] }) => (
  <figure className={classes.chart} aria-label="Hours a week by kind">
    <div aria-hidden>
      <BarChart
        h={hours.length * rowPx + 40}
        data={hours}
        dataKey="kind"
        orientation="vertical"
        yAxisProps={{ width: 150 }}
        series={[{ name: 'hoursPerWeek', label: 'Hours a week', color: 'forest.6' }]}
        gridAxis="none"
        withTooltip={false}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ radius: 4, isAnimationActive: false }}
      />
    </div>
    <figcaption>
      <ul className={classes.figures}>
        {hours.map(({ kind, hoursPerWeek }) => (
          <li key={kind}>
            {kind}: <strong>{hoursPerWeek} h</strong>
          </li>
        ))}
      </ul>
    </figcaption>
  </figure>
)

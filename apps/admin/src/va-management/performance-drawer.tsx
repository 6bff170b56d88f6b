import { trpc } from '@kazi/client/connect'
import { MetricRows } from '@kazi/ui/metric-rows'
import { MonthCharts } from '@kazi/ui/month-charts'
import { Section } from '@kazi/ui/section'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#/frame/loaded.tsx'
import classes from '#/records/drawer.module.css'
import { VaDrawer } from '#/records/va-drawer.tsx'
import { VaFigures } from '#/records/va-figures.tsx'

type Props = { id: number | undefined; onClose: () => void }

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

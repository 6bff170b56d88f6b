import { healthSignals, healthy } from '@kazi/schemas/client-health'
import { wordsOf } from '@kazi/schemas/states'
import { Accordion } from '@mantine/core'
import classes from './clients.module.css'

/** The rules behind the badges, in plain words. */
export const HealthRules = () => (
  <Accordion variant="contained" className={classes.rules}>
    <Accordion.Item value="rules">
      <Accordion.Control>What the health of a client means</Accordion.Control>
      <Accordion.Panel>
        <dl className={classes.ruleList}>
          {wordsOf(healthSignals).map((signal) => (
            <div key={signal}>
              <dt>{healthSignals[signal].label}</dt>
              <dd>{healthSignals[signal].rule}</dd>
            </div>
          ))}
          <div>
            <dt>{healthy.label}</dt>
            <dd>None of the above. If several apply, the first is shown.</dd>
          </div>
        </dl>
      </Accordion.Panel>
    </Accordion.Item>
  </Accordion>
)

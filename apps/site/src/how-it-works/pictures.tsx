import { PriorityBadge } from '@kazi/ui/priority-badge'
import { RatingStars } from '@kazi/ui/rating'
import { SkillChips } from '@kazi/ui/skill-chips'
import { StatusBadge } from '@kazi/ui/status-badge'
import { IconCheck } from '@kazi/ui/tabler'
import { VaAvatar } from '@kazi/ui/va-avatar'
import type { ReactNode } from 'react'
import classes from './how-it-works.module.css'

/** An illustration of each step, built from the product's own components with a sample task. */
const Picture = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="img" aria-label={`Example: ${label}`}>
    <div className={classes.slip} aria-hidden="true">
      {children}
    </div>
  </div>
)

export const Slip = () => (
  <Picture label="a task in a client’s own words, with high priority">
    <div className={classes.line}>
      <StatusBadge of="task" status="pending" size="md" />
      <PriorityBadge priority="high" short />
    </div>
    <p>“Forty-one receipts from March. They are in a shoebox, and I would like them in a spreadsheet.”</p>
  </Picture>
)

export const Match = () => (
  <Picture label="a proposed VA with two reasons and a quote to answer">
    <div className={classes.line}>
      <VaAvatar name="Akosua Boakye" size={44} />
      <div>
        <strong>Akosua Boakye</strong>
        <div className={classes.quiet}>Proposed by our team, with a quote</div>
      </div>
    </div>
    <SkillChips skills={['Bookkeeping', 'Bank Reconciliation']} />
    <ul className={classes.reasons}>
      <li>
        <IconCheck size={18} stroke={2.6} /> Has sorted receipts for two small shops
      </li>
      <li>
        <IconCheck size={18} stroke={2.6} /> Online when your morning starts
      </li>
    </ul>
  </Picture>
)

export const Talk = () => (
  <Picture label="a client and a VA writing to each other on the task">
    <p className={classes.theirs}>Two of them are in German. Shall I translate the shop names?</p>
    <p className={classes.own}>Yes please, and keep the original in a note.</p>
    <p className={classes.theirs}>Will do. You'll have the first half tonight.</p>
  </Picture>
)

export const Result = () => (
  <Picture label="a finished task that the client rated five stars">
    <div className={classes.line}>
      <StatusBadge of="task" status="completed" size="md" />
      <RatingStars value={5} />
    </div>
    <p>“All forty-one, with categories. Three had no date: they are marked yellow.”</p>
  </Picture>
)

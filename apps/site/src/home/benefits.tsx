import { PriorityBadge } from '@kazi/ui/priority-badge'
import { SkillChips } from '@kazi/ui/skill-chips'
import { StatusBadge } from '@kazi/ui/status-badge'
import { VaAvatar } from '@kazi/ui/va-avatar'
import classes from './home.module.css'

/** The three benefits: the first is what sets the product apart, so it is the one with a picture and the room. */
export function Benefits() {
  return (
    <section className={classes.benefits} aria-labelledby="benefits">
      <h2 id="benefits" className={classes.bigTitle}>
        Hand it over to someone who is good at it
      </h2>
      <div className={classes.benefitGrid}>
        <article className={classes.mainBenefit}>
          <div>
            <h3>Expert Human Matching</h3>
            <p>
              No searching needed. Our team reads your task and proposes one to three assistants, each with the reasons
              and a quote. You choose.
            </p>
          </div>
          <Example />
        </article>
        <article className={classes.benefit}>
          <h3>Vetted VA Network</h3>
          <p>Every assistant applied in their own words and was approved by a person on our team.</p>
        </article>
        <article className={classes.benefit}>
          <h3>Save Time and Scale</h3>
          <p>One task today, a dedicated team when you need it. You pay for work, not for a seat.</p>
        </article>
      </div>
    </section>
  )
}

/** What a match looks like, drawn with the product's own parts. */
const Example = () => (
  <div className={classes.example} role="img" aria-label="Example: a task about an inbox, matched with an assistant">
    <div className={classes.slip} aria-hidden="true">
      <div className={classes.slipLine}>
        <StatusBadge of="task" status="successfully_assigned" size="md" />
        <PriorityBadge priority="medium" short />
      </div>
      <p>“My inbox is at 14,380 unread and I honestly just close the tab now.”</p>
    </div>
    <div className={`${classes.slip} ${classes.match}`} aria-hidden="true">
      <div className={classes.slipLine}>
        <VaAvatar name="Wanjiku Mwangi" size={44} />
        <div>
          <strong>Wanjiku Mwangi</strong>
          <div className={classes.quiet}>Nairobi, awake before your coffee</div>
        </div>
      </div>
      <SkillChips skills={['Inbox Management', 'Gmail', 'Calendar']} />
    </div>
  </div>
)

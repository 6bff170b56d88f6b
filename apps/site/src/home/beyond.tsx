import { TextLink } from '#/links.tsx'
import classes from './home.module.css'

/** What the team does besides single tasks. */
export const Beyond = () => (
  <section className={classes.beyond} aria-labelledby="beyond">
    <h2 id="beyond" className={classes.bigTitle}>
      When one task is not enough
    </h2>
    <div className={classes.ways}>
      <article>
        <h3>Personalised business support</h3>
        <p>
          A dedicated VA team, someone to coordinate it, and an onboarding call if you want one. You still get a custom
          quote, with no long-term contract.
        </p>
        <TextLink to="/business-support-onboarding">Tell us about your business</TextLink>
      </article>
      <article>
        <h3>A custom AI agent build</h3>
        <p>
          For work that is the same every time, we can build an AI agent to your brief. Tell us what it should take off
          your hands.
        </p>
        <TextLink to="/ai-agent-request">Brief your AI agent</TextLink>
      </article>
    </div>
  </section>
)

import { trpc } from '@kazi/client/connect'
import { freeAnalyses } from '@kazi/schemas/account'
import { promises } from '@kazi/schemas/task'
import { Motif } from '@kazi/ui/motif'
import { ButtonLink } from '#/links.tsx'
import { Benefits } from './benefits.tsx'
import classes from './home.module.css'
import { ServicePoints } from './service-points.tsx'

/** The landing page. Whether somebody is signed in changes where its buttons lead, and nothing else waits for that. */
export function Home() {
  const { data: user } = trpc.auth.whoAmI.useQuery()
  const signedIn = Boolean(user)
  return (
    <>
      <Hero signedIn={signedIn} />
      <Figures />
      <Benefits />
      <ServicePoints />
      <Ready signedIn={signedIn} />
    </>
  )
}

function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <section className={`${classes.hero} kazi-field`} aria-labelledby="hero">
      <Motif kind="field" />
      <div className={classes.heroWords}>
        <h1 id="hero" className="kazi-display">
          Find Your Perfect Virtual Assistant
        </h1>
        <p className="kazi-lead">
          Write down what keeps you from your work. A person reads it, picks the right assistant in Africa for it, and
          tells you within {promises.requestDueHours} hours who that is.
        </p>
        <div className={classes.actions}>
          {signedIn ? (
            <>
              <ButtonLink to="/dashboard" size="lg" color="marigold">
                Go to Dashboard
              </ButtonLink>
              <ButtonLink to="/dashboard" hash="add-task" size="lg" variant="white">
                Add a Task Now
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to="/auth" size="lg" color="marigold">
              Get Started
            </ButtonLink>
          )}
        </div>
        {!signedIn && <p className={classes.terms}>{freeAnalyses} free AI task analyses. No credit card required.</p>}
      </div>
    </section>
  )
}

const figures = [
  ['2,100+', 'tasks delegated'],
  ['300+', 'hours saved'],
  ['95%', 'of users delegated at least 3 new tasks in week one'],
] as const

const Figures = () => (
  <dl className={classes.figures} aria-label="What was delegated so far">
    {figures.map(([value, label]) => (
      <div key={label}>
        <dd>{value}</dd>
        <dt>{label}</dt>
      </div>
    ))}
  </dl>
)

function Ready({ signedIn }: { signedIn: boolean }) {
  return (
    <section className={classes.ready} aria-labelledby="ready">
      <div className={`${classes.readyBox} kazi-field`}>
        <Motif kind="field" />
        <div className={classes.readyWords}>
          <h2 id="ready">Ready to Get Started?</h2>
          <p>
            Start with the task you have put off the longest. Matching starts from $15, the quote is yours before anyone
            begins, and there is nothing to subscribe to.
          </p>
          {signedIn ? (
            <ButtonLink to="/dashboard" hash="add-task" size="lg" color="marigold">
              Add a Task Now
            </ButtonLink>
          ) : (
            <ButtonLink to="/auth" size="lg" color="marigold">
              Get Started
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

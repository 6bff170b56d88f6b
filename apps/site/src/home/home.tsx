import { freeAnalyses, promises } from '@kazi/schemas/promises'
import { Motif } from '@kazi/ui/motif'
import { Closing } from '#/frame/closing.tsx'
import { StartLink } from '#/frame/start-link.tsx'
import { useVisitor } from '#/frame/use-visitor.ts'
import { ButtonLink } from '#/links.tsx'
import { Benefits } from './benefits.tsx'
import { Beyond } from './beyond.tsx'
import classes from './home.module.css'
import { ServicePoints } from './service-points.tsx'

/** The landing page. Being signed in only changes where its buttons lead, so nothing else waits for it. */
export function Home() {
  const user = useVisitor()
  const signedIn = Boolean(user)
  return (
    <>
      <Hero signedIn={signedIn} />
      <Figures />
      <Benefits />
      <ServicePoints />
      <Beyond />
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
          Tell us what keeps you from your real work. A person reads it and matches you with the right assistant in
          Africa within {promises.requestDueHours} hours.
        </p>
        <div className={classes.actions}>
          <StartLink size="lg" color="marigold" />
          {signedIn && (
            <ButtonLink to="/dashboard" hash="add-task" size="lg" variant="white">
              Add a Task Now
            </ButtonLink>
          )}
          <ButtonLink to="/how-it-works" size="lg" variant="outline" className={classes.second}>
            See How It Works
          </ButtonLink>
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
  <section className={classes.figures} aria-label="Sample figures">
    <dl>
      {figures.map(([value, label]) => (
        <div key={label}>
          <dd>{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
    <p className={classes.quiet}>Sample figures, to show the scale. Not a promise.</p>
  </section>
)

const Ready = ({ signedIn }: { signedIn: boolean }) => (
  <Closing
    title="Ready to Get Started?"
    action={
      signedIn ? (
        <div className={classes.actions}>
          <ButtonLink to="/dashboard" hash="add-task" size="lg" color="marigold">
            Add a Task Now
          </ButtonLink>
          <ButtonLink to="/business-support-onboarding" size="lg" variant="white">
            Get Personalized Support
          </ButtonLink>
        </div>
      ) : (
        <StartLink size="lg" color="marigold" />
      )
    }
  >
    Start with the task you've put off the longest. Matching starts from $15, you see the quote before any work starts,
    and there is no subscription.
  </Closing>
)

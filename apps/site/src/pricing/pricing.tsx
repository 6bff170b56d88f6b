import { brand } from '@kazi/schemas/brand'
import { freeAnalyses } from '@kazi/schemas/promises'
import { Motif } from '@kazi/ui/motif'
import { IconCheck } from '@kazi/ui/tabler'
import { Closing } from '#/frame/closing.tsx'
import page from '#/frame/public-page.module.css'
import { StartLink } from '#/frame/start-link.tsx'
import { TextLink } from '#/links.tsx'
import classes from './pricing.module.css'

const quick = ['Individual tasks', 'Fast turnaround', 'No monthly commitment']
const strategic = ['A dedicated VA team', 'Relationship coordination', 'An optional onboarding call']

export function Pricing() {
  return (
    <>
      <header className={`${page.hero} ${classes.hero}`}>
        <div className={page.prose}>
          <h1 className="kazi-display">Pricing that starts with your task</h1>
          <p className="kazi-lead">
            Quotes are personalised: we read what you need, then tell you what it costs before any work starts. You can
            always say no.
          </p>
          <StartLink size="lg" />
        </div>
        <Terms />
      </header>
      <section className={classes.levels} aria-labelledby="levels">
        <h2 id="levels" className={page.title}>
          Two ways to work with us
        </h2>
        <div className={classes.pair}>
          <article className={classes.quick} id="quick">
            <h3>Quick Task Support</h3>
            <p>For the thing on your list that is still there on Friday. Hand it over and get it back done.</p>
            <Points points={quick} />
          </article>
          <article className={`${classes.strategic} kazi-field`} id="strategic">
            <Motif kind="field" />
            <div className={classes.over}>
              <h3>Strategic Business Support</h3>
              <p>
                For the work that comes back every week: people who know your business, and one person who coordinates
                them.
              </p>
              <Points points={strategic} />
              <p>
                <a href={brand.bookingUrl} target="_blank" rel="noreferrer">
                  Book the 15-minute call
                </a>
              </p>
            </div>
          </article>
        </div>
      </section>
      <section className={`${page.section} ${classes.quote}`} aria-labelledby="quote">
        <h2 id="quote" className={page.title}>
          How quotes work
        </h2>
        <ol>
          <li>You describe the task, with a budget if you have one in mind. It's optional, but it helps us.</li>
          <li>We propose one to three VAs, with a price where we can give one: by the hour or fixed.</li>
          <li>You accept one, or none. No work starts and you owe nothing until you do.</li>
        </ol>
        <TextLink to="/faqs" hash="how-much">
          More about prices and billing
        </TextLink>
      </section>
      <Closing title="Find out what your task costs" action={<StartLink size="lg" color="marigold" />}>
        Describe it once. The first {freeAnalyses} AI task analyses are free, and no credit card is required.
      </Closing>
    </>
  )
}

const Points = ({ points }: { points: string[] }) => (
  <ul className={classes.points}>
    {points.map((point) => (
      <li key={point}>
        <IconCheck size={22} stroke={2.6} aria-hidden /> {point}
      </li>
    ))}
  </ul>
)

const terms = [
  ['Matching', 'starts from $15'],
  ['AI task analyses', `${freeAnalyses} free`],
  ['Subscription', 'none'],
  ['Long-term contract', 'none'],
  ['Credit card to start', 'not required'],
  ['Your VA is paid by', 'us, from your quote'],
] as const

/** The terms of every quote, styled as a slip of paper. */
const Terms = () => (
  <section className={classes.slip} aria-labelledby="terms">
    <h2 id="terms">On every quote</h2>
    <dl>
      {terms.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Motif kind="band" />
  </section>
)

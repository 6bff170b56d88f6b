import { promises } from '@kazi/schemas/promises'
import { Motif } from '@kazi/ui/motif'
import type { ReactNode } from 'react'
import { Closing } from '#/frame/closing.tsx'
import page from '#/frame/public-page.module.css'
import { StartLink } from '#/frame/start-link.tsx'
import classes from './how-it-works.module.css'
import { Match, Result, Slip, Talk } from './pictures.tsx'

type Step = { title: string; text: string; yours: string; picture: ReactNode }

const steps: Step[] = [
  {
    title: 'Tell us what you need',
    text: 'Describe the task in your own words. If you like, our AI analysis tells you what to delegate, what to keep, and what a VA would ask. Ten analyses are free.',
    yours: 'You: one paragraph',
    picture: <Slip />,
  },
  {
    title: 'We find your match',
    text: `A person on our team reads the task and proposes one to three VAs, each with the reasons and a quote. We promise ${promises.requestDueHours} hours, and a clock on your task shows how much time is left.`,
    yours: `Us: within ${promises.requestDueHours} hours`,
    picture: <Match />,
  },
  {
    title: 'Connect and collaborate',
    text: 'You choose, and only then does work start. You and your VA message each other on the task itself, so nothing gets lost in an inbox.',
    yours: 'You choose, your VA starts',
    picture: <Talk />,
  },
  {
    title: 'Get it done',
    text: `Your VA delivers the result with a note. Accept it or request changes within ${promises.reviewDays} days. Your review helps the next client choose.`,
    yours: `You: ${promises.reviewDays} days to accept`,
    picture: <Result />,
  },
]

export function HowItWorks() {
  return (
    <>
      <header className={page.hero}>
        <div className={page.prose}>
          <h1 className="kazi-display">How It Works</h1>
          <p className="kazi-lead">
            Four steps from “I should really hand this over” to done. At each one, you know who is up next, and by when.
          </p>
        </div>
      </header>
      <div className={classes.path}>
        <div className={classes.spine}>
          <Motif kind="band" />
        </div>
        <ol className={classes.steps}>
          {steps.map(({ title, text, yours, picture }) => (
            <li key={title}>
              <div className={classes.prose}>
                <h2>{title}</h2>
                <p>{text}</p>
                <p className={classes.yours}>{yours}</p>
              </div>
              <div className={classes.picture}>{picture}</div>
            </li>
          ))}
        </ol>
      </div>
      <Closing title="Start with one task" action={<StartLink size="lg" color="marigold" />}>
        No credit card, no subscription, no long-term contract. Matching starts from $15, and you see your quote before
        any work starts.
      </Closing>
    </>
  )
}

import '@kazi/ui/styles-forms.css'
import { promises } from '@kazi/schemas/promises'
import { Motif } from '@kazi/ui/motif'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import page from '#/frame/public-page.module.css'
import { ButtonLink } from '#/links.tsx'
import classes from './for-vas.module.css'
import { Stories } from './stories.tsx'

const benefits = [
  ['Competitive rates', 'You set your hourly rate when you apply. The client pays us, and we pay you.'],
  ['Quality clients', 'Business owners who know what they need. Our team reads every task before you see it.'],
  ['Flexible schedule', 'Mark yourself unavailable whenever you like. Each task says what is expected, and by when.'],
  ['Build your reputation', 'Clients rate the work they accept. Your ratings and hours show on your profile.'],
] as const

type Props = { search: ReactNode; application: ReactNode }

export const ForVas = ({ search, application }: Props) => (
  <>
    <Hero />
    <section id="benefits" className={`${page.section} ${classes.benefits}`} aria-labelledby="benefits-title">
      <h2 id="benefits-title" className={page.title}>
        Good work deserves good clients
      </h2>
      <ul>
        {benefits.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
    <section className={`${page.section} kazi-sunken`} aria-labelledby="network">
      <div className={classes.intro}>
        <h2 id="network" className={page.title}>
          See who is in the network
        </h2>
        <p className="kazi-lead">This is how clients find you and what they see. They never see your email address.</p>
      </div>
      {search}
    </section>
    <section id="apply" className={`${page.section} ${classes.apply}`} aria-labelledby="apply-title">
      <div className={classes.intro}>
        <h2 id="apply-title" className={page.title}>
          Apply here
        </h2>
        <p className="kazi-lead">
          You only do this once. A person reads it, and you hear from us within {promises.requestDueHours} hours. Your
          draft is saved in this browser until you send it.
        </p>
      </div>
      {application}
    </section>
    <Stories />
    <section className={classes.member} aria-labelledby="member">
      <h2 id="member">Already a Member?</h2>
      <p>Your tasks, messages and profile are on your dashboard.</p>
      {/* The portal is another app, so this is a real page load. */}
      <Button component="a" href="/va-dashboard" variant="default" size="lg">
        Go to Your Dashboard
      </Button>
    </section>
  </>
)

const Hero = () => (
  <header className={`${page.hero} ${classes.gold}`}>
    <Motif kind="field" />
    <div className={page.prose}>
      <p className={classes.who}>For Virtual Assistants</p>
      <h1 className="kazi-display">Your skills, in front of clients who need them</h1>
      <p className="kazi-lead">
        You're good at the work. We find the clients, agree on the price with them, and make sure you get paid.
      </p>
      <div className={page.actions}>
        <ButtonLink to="/apply-va" size="lg" className={classes.dark}>
          Apply Now
        </ButtonLink>
        <Button component="a" href="#benefits" size="lg" variant="outline" className={classes.line}>
          Learn More
        </Button>
      </div>
    </div>
  </header>
)

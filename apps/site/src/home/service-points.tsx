import { brand } from '@kazi/schemas/brand'
import { replyTime } from '@kazi/schemas/promises'
import { IconCheck } from '@kazi/ui/tabler'
import classes from './home.module.css'

const points = [
  ['A person matches you', 'Never just an algorithm: our team signs off on every proposal.'],
  ['A custom quote for each task', 'You see the price before any work starts. No subscription, no long-term contract.'],
  ['A clock on every promise', 'You always see who is up next, and by when.'],
  ['AI that asks when it is not sure', 'Ten free analyses tell you what to delegate and what to keep.'],
  ['You accept the result', 'Or ask for changes. Your review is what the next client sees.'],
] as const

export function ServicePoints() {
  return (
    <section className={classes.service} aria-labelledby="service">
      <div className={classes.serviceIntro}>
        <h2 id="service" className={classes.bigTitle}>
          What you can hold us to
        </h2>
        <p className="kazi-lead">
          Support is available {brand.supportHours}. Write at any time; we reply {replyTime}.
        </p>
      </div>
      <ul className={classes.points}>
        {points.map(([title, text]) => (
          <li key={title}>
            <IconCheck size={26} stroke={2.6} aria-hidden />
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

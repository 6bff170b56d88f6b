import { type Danger, helpFor } from '@kazi/schemas/danger'
import { IconExternalLink, IconPhone } from '@kazi/ui/tabler'
import classes from './help-now.module.css'

/** In place of an analysis, for somebody who may be in danger. */
export function HelpNow({ danger }: { danger: Danger }) {
  const { text, places } = helpFor[danger]
  return (
    <div className={classes.help}>
      <p className={classes.text}>{text}</p>
      <ul className={classes.places}>
        {places.map(({ name, about, href }) => (
          <li key={name}>
            <a href={href} {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}>
              {href.startsWith('tel:') ? <IconPhone size={18} aria-hidden /> : null}
              {name}
              {href.startsWith('https:') && <IconExternalLink size={16} aria-label="(opens in a new tab)" />}
            </a>
            <span>{about}</span>
          </li>
        ))}
      </ul>
      <p>We didn’t analyze this task. It is saved as you wrote it.</p>
    </div>
  )
}

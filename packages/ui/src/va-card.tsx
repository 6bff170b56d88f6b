import { type ReactNode, useState } from 'react'
import { IconClock, IconWorld } from '../tabler/all.gen.ts'
import { hourlyRate } from './format.ts'
import { Place } from './place.tsx'
import { SkillChips } from './skill-chips.tsx'
import { VaAvatar } from './va-avatar.tsx'
import classes from './va-card.module.css'

export type VaCardVa = {
  name: string
  photo?: string | null
  skills?: string | readonly string[] | null
  timezone?: string | null
  hourlyRate?: string | null
  experience?: string | null
  intro?: string | null
  introduction?: string | null
}

type Props = {
  va: VaCardVa
  /** The name, as a link. */
  link?: ReactNode
  /** RatingStars, a score, a badge: beside the name. */
  rating?: ReactNode
  /** Between the intro and the actions: reasons, a quote, a note from the team. */
  children?: ReactNode
  actions?: ReactNode
  order?: 2 | 3 | 4
}

/** A VA as a client sees them. */
export function VaCard({ va, link = va.name, rating, children, actions, order = 3 }: Props) {
  const Heading = `h${order}` as const
  const intro = va.intro?.trim() || va.introduction?.trim()
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <VaAvatar name={va.name} photo={va.photo} size={52} />
        <div className={classes.who}>
          <Heading className={classes.name}>{link}</Heading>
          <div className={classes.under}>
            <span className={classes.rate}>{hourlyRate(va.hourlyRate)}</span>
            {rating}
          </div>
        </div>
      </div>
      <SkillChips skills={va.skills} />
      {intro && <Intro text={intro} />}
      {(va.timezone || va.experience) && (
        <div className={classes.facts}>
          {va.experience && (
            <span>
              <IconClock size={16} aria-hidden /> {va.experience}
            </span>
          )}
          {va.timezone && (
            <span>
              <IconWorld size={16} aria-hidden /> <Place timezone={va.timezone} />
            </span>
          )}
        </div>
      )}
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  )
}

function Intro({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const long = text.length > 170
  return (
    <div>
      <p className={classes.intro} dir="auto" data-clamped={(long && !open) || undefined}>
        {text}
      </p>
      {long && (
        <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { IconBriefcase, IconWorld } from '../tabler/all.gen.ts'
import { Availability } from './availability.tsx'
import { hourlyRate } from './format.ts'
import { Place } from './place.tsx'
import { RatingStars } from './rating.tsx'
import { SkillChips } from './skill-chips.tsx'
import { VaAvatar } from './va-avatar.tsx'
import classes from './va-row.module.css'

export type VaRowVa = {
  name: string
  photo?: string | null
  available: boolean
  backOn: string | null
  rating: number | null
  reviewCount: number
  skills: string
  timezone: string
  hourlyRate: string | null
  experience: string | null
  intro: string
}

type Props = {
  va: VaRowVa
  order: 3 | 4
  /** The name as a link, with the class that makes the whole row its target; without it the name is text. */
  link?: (className: string) => ReactNode
  /** What else there is to say, as items of the list below. */
  children?: ReactNode
}

/** A VA as the public search shows them: who and how good, then what they do, then when and for how much. */
export function VaRow({ va, order, link, children }: Props) {
  const Heading = `h${order}` as const
  const intro = va.intro.trim()
  return (
    <article className={classes.row}>
      <div className={classes.head}>
        <VaAvatar name={va.name} photo={va.photo} size={56} />
        <div className={classes.who}>
          <Heading className={classes.name}>{link ? link(classes.cover ?? '') : va.name}</Heading>
          <div className={classes.under}>
            <Availability available={va.available} backOn={va.backOn} />
            <RatingStars value={va.rating} count={va.reviewCount || undefined} />
          </div>
        </div>
        <span className={classes.rate}>{hourlyRate(va.hourlyRate)}</span>
      </div>
      {intro && (
        <p className={classes.intro} dir="auto">
          {intro}
        </p>
      )}
      <SkillChips skills={va.skills} max={7} />
      <ul className={classes.facts}>
        {va.experience && (
          <li>
            <IconBriefcase size={17} aria-hidden /> {va.experience}
          </li>
        )}
        {va.timezone && (
          <li>
            <IconWorld size={17} aria-hidden /> <Place timezone={va.timezone} />
          </li>
        )}
        {children}
      </ul>
    </article>
  )
}

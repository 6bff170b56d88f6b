import { hoursTogether } from '@kazi/schemas/hours-together'
import { overlapHours, placeOf } from '@kazi/schemas/zones'
import { Availability } from '@kazi/ui/availability'
import { count, hourlyRate } from '@kazi/ui/format'
import { Place } from '@kazi/ui/place'
import { RatingStars } from '@kazi/ui/rating'
import { SkillChips } from '@kazi/ui/skill-chips'
import { VaAvatar } from '@kazi/ui/va-avatar'
import { IconBriefcase, IconClockHour4, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sameFrame } from '#/frame/client-side.ts'
import type { Va, Zone } from './filters.ts'
import classes from './find-va.module.css'

type Props = { va: Va; zone: Zone; order: 3 | 4 }

/** One VA of the results: who and how good, then what they do, then when and for how much. */
export function VaRow({ va, zone, order }: Props) {
  const Heading = `h${order}` as const
  const intro = va.intro.trim()
  return (
    <article className={classes.row}>
      <div className={classes.head}>
        <VaAvatar name={va.name} size={56} />
        <div className={classes.who}>
          <Heading className={classes.name}>
            <Link
              to="/va-profile/$id"
              params={{ id: String(va.id) }}
              state={sameFrame}
              className={classes.cover}
              data-row-link
            >
              {va.name}
            </Link>
          </Heading>
          <div className={classes.under}>
            <Availability available={va.available} backOn={va.backOn} />
            <RatingStars value={va.rating} count={va.reviewCount || undefined} />
          </div>
        </div>
        <span className={classes.rate}>{hourlyRate(va.hourlyRate)}</span>
      </div>
      {intro && <p className={classes.intro}>{intro}</p>}
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
        <Overlap timezone={va.timezone} zone={zone} />
      </ul>
    </article>
  )
}

function Overlap({ timezone, zone: { name, own } }: { timezone: string; zone: Zone }) {
  const hours = overlapHours(timezone, name)
  if (hours === null) return null
  return (
    <li title="If you both work 9 to 5, each in your own timezone">
      <IconClockHour4 size={17} aria-hidden />
      <span>
        {own ? (
          (hoursTogether(timezone, name) ?? '')
        ) : (
          <>
            {hours === 0 ? 'No shared hours' : `${count(hours, 'shared hour')}`} with {placeOf(name)}
          </>
        )}
      </span>
    </li>
  )
}

import { firstName, hours } from '@kazi/schemas/format'
import { weekInWords } from '@kazi/schemas/working-week'
import { eastern, minutesApart, overlapHours } from '@kazi/schemas/zones'
import { Availability } from '@kazi/ui/availability'
import { count, hourlyRate } from '@kazi/ui/format'
import { Motif } from '@kazi/ui/motif'
import { Place } from '@kazi/ui/place'
import { RatingStars } from '@kazi/ui/rating'
import { SampleWork } from '@kazi/ui/sample-work'
import { SkillChips } from '@kazi/ui/skill-chips'
import { goToTarget } from '@kazi/ui/skip-link'
import { SpokenList } from '@kazi/ui/spoken-list'
import { IconArrowLeft } from '@kazi/ui/tabler'
import { VaAvatar } from '@kazi/ui/va-avatar'
import { Button } from '@mantine/core'
import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sameFrame } from '#/frame/client-side.ts'
import { TextLink } from '#/links.tsx'
import type { Profile } from './profile.ts'
import { Reviews } from './reviews.tsx'
import classes from './va-profile.module.css'

type Props = {
  va: Profile
  /** The hours in the reader's own words; undefined as long as nobody knows who reads. */
  together: string | null | undefined
  /** The reader's zone, once it is known. */
  reader: string | undefined
  /** The forms beside it. */
  children: ReactNode
}

/** A VA's public profile, with the VA's text first. */
export function VaProfile({ va, together, reader, children }: Props) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Motif kind="corner" />
        <BackLink />
        <div className={classes.who}>
          <VaAvatar name={va.name} photo={va.photo} size={84} />
          <div>
            <h1>{va.name}</h1>
            <div className={classes.under}>
              <Availability available={va.available} backOn={va.backOn} />
              <RatingStars value={va.rating} count={va.reviewCount || undefined} />
            </div>
          </div>
        </div>
        <Button component="a" href="#ask" onClick={goToTarget} className={classes.jump}>
          Work with {firstName(va.name)}
        </Button>
      </header>
      <div className={classes.columns}>
        <div className={classes.about}>
          {va.intro.trim() && (
            <p className={classes.intro} dir="auto">
              {va.intro.trim()}
            </p>
          )}
          <Facts va={va} together={together} reader={reader} />
          <section aria-labelledby="skills">
            <h2 id="skills">Skills</h2>
            <SkillChips skills={va.skills} max={40} />
          </section>
          {va.tools.length > 0 && (
            <section aria-labelledby="tools">
              <h2 id="tools">Tools</h2>
              <SkillChips skills={va.tools} max={40} label="Tools" />
            </section>
          )}
          {va.samples.length > 0 && (
            <section aria-labelledby="samples">
              <h2 id="samples">Sample work</h2>
              <SampleWork samples={va.samples} />
            </section>
          )}
          <Reviews reviews={va.reviews} count={va.reviewCount} name={va.name} />
        </div>
        <div className={classes.ask}>{children}</div>
      </div>
    </div>
  )
}

/** Back to the search that led here, with its filters, or to a new one for whoever came from a link or a proposal. */
function BackLink() {
  const router = useRouter()
  const fromSearch = useLocation({ select: ({ state }) => state.fromSearch === true })
  const canGoBack = useCanGoBack() && fromSearch
  return (
    <TextLink
      to="/find-va"
      state={sameFrame}
      className={classes.back}
      onClick={(event) => {
        if (!canGoBack || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        router.history.back()
      }}
    >
      <IconArrowLeft size={18} aria-hidden /> Back to the search
    </TextLink>
  )
}

const Facts = ({ va, together, reader }: Omit<Props, 'children'>) => {
  const overlap = overlapHours(va.timezone, eastern, new Date(), va.workingHours)
  const apart = minutesApart(va.timezone, reader ?? null)
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Rate</dt>
        <dd>{hourlyRate(va.hourlyRate)}</dd>
      </div>
      {va.experience && (
        <div>
          <dt>Experience</dt>
          <dd>{va.experience}</dd>
        </div>
      )}
      {va.spoken.length > 0 && (
        <div>
          <dt>Languages</dt>
          <dd>
            <SpokenList spoken={va.spoken} />
          </dd>
        </div>
      )}
      {va.timezone && (
        <div>
          <dt>Timezone</dt>
          <dd>
            <Place timezone={va.timezone} />
          </dd>
        </div>
      )}
      {va.workingHours.length > 0 && (
        <div>
          <dt>{apart === null ? 'Working hours, in their own time' : 'Working hours, in your time'}</dt>
          <dd>
            {weekInWords(va.workingHours, apart ?? 0).map((time) => (
              <div key={time}>{time}</div>
            ))}
          </dd>
        </div>
      )}
      {overlap !== null && (
        <div>
          <dt>{together ? 'Shared hours' : 'Shared hours with US Eastern'}</dt>
          <dd>
            {together ??
              (overlap === 0
                ? 'None today'
                : `${Number.isInteger(overlap) ? count(overlap, 'hour') : hours(overlap * 60)} a day`)}
          </dd>
        </div>
      )}
    </dl>
  )
}

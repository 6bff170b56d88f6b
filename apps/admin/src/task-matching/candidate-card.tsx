import { hours } from '@kazi/schemas/format'
import type { Hours } from '@kazi/schemas/quote'
import { weekInWords } from '@kazi/schemas/working-week'
import { count, dayRange, hourlyRate, shortDate } from '@kazi/ui/format'
import { Place } from '@kazi/ui/place'
import { RatingStars } from '@kazi/ui/rating'
import { useDisabledReason } from '@kazi/ui/reason-button'
import { ReasonsList } from '@kazi/ui/reasons-list'
import { ScoreMeter } from '@kazi/ui/score-meter'
import { VaAvatar } from '@kazi/ui/va-avatar'
import { Badge, Button, Checkbox } from '@mantine/core'
import { May } from '#/session/may.tsx'
import type { Candidate } from './bench.ts'
import classes from './candidate-card.module.css'
import { FactorList } from './factor-list.tsx'
import { OfferFields } from './offer-fields.tsx'
import type { Offer } from './use-proposal-draft.ts'

type Props = {
  candidate: Candidate
  /** A link led to this one. */
  pointed: boolean
  rank: number
  /** This VA has already been proposed to the client. */
  offered: boolean
  offer: Offer | undefined
  full: boolean
  effort: Hours | null
  onToggle: () => void
  onOffer: (patch: Partial<Offer>) => void
  /** Missing where nobody can be given anything yet. */
  onAssign: (() => void) | undefined
}

/** Whoever cannot sign in yet does not see what they are given. */
const signsInLater = {
  none: 'Not invited to the portal',
  invited: 'Invited, not signed in yet',
  expired: 'Invitation expired',
} as const

/** Off now, off soon, or taking no new work. */
function Away({ va: { available, backOn, timeOff } }: Pick<Candidate, 'va'>) {
  if (backOn) return <Badge color="gray">Back on {shortDate(backOn)}</Badge>
  if (!available) return <Badge color="gray">Not available</Badge>
  return timeOff && <Badge color="gray">Away {dayRange(timeOff.startsOn, timeOff.endsOn)}</Badge>
}

/** The link was about this one, so it has the view and the focus, once. */
function pointAt(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}

/** One candidate: reasons, cost, and a checkbox that opens the text to the client. */
export function CandidateCard(props: Props) {
  const { candidate, pointed, rank, offered, offer, full, effort, onToggle, onOffer, onAssign } = props
  const { va, score, reasons, factors } = candidate
  const tooMany = !offer && full ? 'You can propose up to three VAs. Clear one first.' : null
  const reason = useDisabledReason(tooMany)
  return (
    <li
      ref={pointed ? pointAt : undefined}
      tabIndex={pointed ? -1 : undefined}
      className={classes.card}
      data-chosen={!!offer || undefined}
      data-pointed={pointed || undefined}
    >
      <div className={classes.head}>
        <May>
          <Checkbox
            checked={!!offer}
            onChange={tooMany ? reason.tell : onToggle}
            data-row-link
            aria-label={`Propose ${va.name}`}
            {...reason.attributes}
          />
        </May>
        <VaAvatar name={va.name} photo={va.photo} size={36} />
        <div className={classes.who}>
          <h3 className={classes.name}>
            <span className={classes.rank}>{rank}.</span> {va.name}
          </h3>
          <p className={classes.meta}>
            <span>{hourlyRate(va.hourlyRate)}</span>
            <span>{va.timezone ? <Place timezone={va.timezone} /> : 'Timezone unknown'}</span>
            <span>{va.openTasks === 0 ? 'No open tasks' : count(va.openTasks, 'open task')}</span>
            {va.hours && (
              <span>
                {hours(Math.round(va.hours.left * 60))} of {count(va.hours.weekly, 'hour')} a week left
              </span>
            )}
            {va.workingHours.length > 0 && <span>Works {weekInWords(va.workingHours).join('; ')}, their time</span>}
            <RatingStars value={va.rating} count={va.rating === null ? undefined : va.reviews} />
          </p>
          <div className={classes.badges}>
            {offered && <Badge color="indigo">Proposed to the client</Badge>}
            {va.hadTask && <Badge color="orange">Had this task before</Badge>}
            {va.access !== null && va.access !== 'active' && <Badge color="gray">{signsInLater[va.access]}</Badge>}
            <Away va={va} />
          </div>
          {reason.note}
        </div>
        <div className={classes.score}>
          <ScoreMeter score={score} />
        </div>
      </div>
      {reasons.length > 0 ? (
        <ReasonsList reasons={reasons} label={`Why ${va.name}`} />
      ) : (
        <p className={classes.meta}>No strong reasons for this match</p>
      )}
      <div className={classes.foot}>
        <FactorList name={va.name} score={score} factors={factors} />
        <May>
          {onAssign && (
            <Button
              variant="default"
              size="sm"
              onClick={onAssign}
              aria-label={`Assign directly: ${va.name}`}
              aria-keyshortcuts="a"
            >
              Assign directly
            </Button>
          )}
        </May>
      </div>
      {offer && (
        <May>
          <OfferFields offer={offer} asks={{ text: va.hourlyRate, rate: va.rate }} effort={effort} onChange={onOffer} />
        </May>
      )}
    </li>
  )
}

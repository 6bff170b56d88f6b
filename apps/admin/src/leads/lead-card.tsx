import type { LeadStage } from '@kazi/schemas/lead-words'
import { priceText } from '@kazi/schemas/quote'
import { DueClock } from '@kazi/ui/due-clock'
import { RelativeTime } from '@kazi/ui/relative-time'
import { IconCalendarEvent, IconUserCheck } from '@kazi/ui/tabler'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { RequestKindLabel } from '#/records/request-kind.tsx'
import { useMay } from '#/session/may.tsx'
import cells from '#/table/cells.module.css'
import type { LeadRow } from './lead.ts'
import classes from './leads.module.css'
import { MoveMenu } from './move-menu.tsx'
import { ownDay } from './own-day.ts'

type Props = {
  lead: LeadRow
  current: boolean
  /** It has just been moved here. */
  focused: boolean
  onFocused: () => void
  onOpen: () => void
  onMove: (to: LeadStage) => void
  onDrag: (on: boolean) => void
}

export function LeadCard({ lead, current, focused, onFocused, onOpen, onMove, onDrag }: Props) {
  const { id, name, company, kind, text, stage, dueAt, movedAt } = lead
  const may = useMay()
  const menu = useRef<HTMLButtonElement>(null)
  const mounted = useRef(false)
  useEffect(() => {
    // The card that was moved is another element than the one in the column that it left.
    if (focused && !mounted.current) {
      menu.current?.focus()
      onFocused()
    }
    mounted.current = true
  }, [focused, onFocused])
  return (
    <li
      className={classes.card}
      data-current={current || undefined}
      draggable={may}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <div className={classes.cardHead}>
        <UnstyledButton className={`${cells.link} ${cells.cover} ${cells.clamp}`} onClick={onOpen} data-row-link>
          {name}
        </UnstyledButton>
        <MoveMenu ref={menu} id={id} name={name} stage={stage} onMove={onMove} />
      </div>
      {company && <p className={classes.company}>{company}</p>}
      <p className={`${classes.text} ${cells.clamp}`}>{text}</p>
      <div className={classes.meta}>
        <RequestKindLabel kind={kind} />
        {lead.quote && <span className="kazi-tabular">{quoteText(lead.quote)}</span>}
      </div>
      <div className={classes.meta}>
        {stage === 'new' ? <DueClock dueAt={dueAt} /> : <RelativeTime at={movedAt} short />}
        {lead.owner && (
          <span className={classes.fact}>
            <IconUserCheck size={15} aria-hidden />
            {lead.owner}
          </span>
        )}
      </div>
      {(lead.nextStep || lead.nextStepOn) && <NextStep lead={lead} />}
    </li>
  )
}

export const quoteText = (quote: NonNullable<LeadRow['quote']>) => priceText(quote, ' fixed')

/** What the team does next, and when; red once the day has come. */
export const NextStep = ({ lead: { nextStep, nextStepOn } }: { lead: Pick<LeadRow, 'nextStep' | 'nextStepOn'> }) => (
  <p className={classes.next} data-due={(nextStepOn && nextStepOn <= ownDay()) || undefined}>
    <IconCalendarEvent size={15} aria-hidden />
    <span>
      {nextStep}
      {nextStep && nextStepOn && ': '}
      {nextStepOn && <RelativeTime at={nextStepOn} />}
    </span>
  </p>
)

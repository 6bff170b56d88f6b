import { type Outputs, trpc } from '@kazi/client/connect'
import { leadFocus } from '@kazi/client/lead-focus'
import { useCommand } from '@kazi/client/use-command'
import { priceText } from '@kazi/schemas/quote'
import { repeatText } from '@kazi/schemas/repeat-days'
import { shortDate, weekdayDate } from '@kazi/ui/format'
import { Button } from '@mantine/core'
import { lazy, useRef, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import { TextLink } from '#/links.tsx'
import classes from './repeats.module.css'

const ConfirmDialog = lazy(() => import('@kazi/ui/confirm-dialog').then((file) => ({ default: file.ConfirmDialog })))

export type Repeat = Outputs['tasks']['repeats']['list'][number]

/** When a regular task comes again and for whom, and how to change that. */
export function RepeatFacts({ repeat }: { repeat: Repeat }) {
  const { id, every, startsOn, nextOn, pausedAt, vaName, awaited, price, missedOn, openTaskId } = repeat
  const skip = useCommand(trpc.tasks.repeats.skip, {
    success: ({ nextOn: next }) => ({ title: 'Skipped', text: `The next one starts on ${weekdayDate(next)}.` }),
  })
  const pause = useCommand(trpc.tasks.repeats.pause, {
    success: ({ pausedAt: at, nextOn: next }) =>
      at
        ? { title: 'Paused', text: 'No new tasks are added until you resume it.' }
        : { title: 'Resumed', text: `The next one starts on ${weekdayDate(next)}.` },
  })
  const terms = price ? `, at ${priceText(price, ' each time')}` : ''
  return (
    <div className={classes.facts}>
      <p>
        <strong>{pausedAt ? 'Paused' : `Repeats ${repeatText(every, startsOn)}`}</strong>
        {!pausedAt && `. Next: ${weekdayDate(nextOn)}.`}
        {pausedAt && `. It came ${repeatText(every, startsOn)}.`}
      </p>
      <p className={classes.quiet}>
        {vaName
          ? `${vaName} gets it each time${terms}.`
          : awaited
            ? `Our team finds a VA until ${awaited} can take it again.`
            : 'Our team finds a VA each time.'}
      </p>
      {missedOn && openTaskId && (
        <p className={classes.quiet}>
          {shortDate(missedOn)} was left out, because{' '}
          <TextLink to="/tasks/$id" params={{ id: String(openTaskId) }}>
            the one before
          </TextLink>{' '}
          is not done yet.
        </p>
      )}
      <div className={classes.buttons}>
        {!pausedAt && (
          <Button variant="default" size="sm" loading={skip.isPending} onClick={() => skip.run({ id, on: nextOn })}>
            Skip {weekdayDate(nextOn)}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          loading={pause.isPending}
          onClick={() => pause.run({ id, paused: !pausedAt })}
        >
          {pausedAt ? 'Resume' : 'Pause'}
        </Button>
        <Stop id={id} />
      </div>
    </div>
  )
}

function Stop({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLParagraphElement>(null)
  const close = () => setAsking(false)
  const stop = useCommand(trpc.tasks.repeats.stop, {
    success: { title: 'Stopped', text: 'The tasks that were added so far stay.' },
    onDone: () => {
      close()
      leadFocus(
        document.getElementById('main'),
        question.current?.closest('[role="dialog"]'),
        button.current?.parentElement,
      )
    },
  })
  return (
    <>
      <Button ref={button} variant="subtle" color="gray" size="sm" onClick={() => setAsking(true)}>
        Stop Repeating
      </Button>
      {asking && (
        <OnDemand onClose={close}>
          <ConfirmDialog
            opened
            onClose={close}
            onConfirm={() => stop.run({ id })}
            loading={stop.isPending}
            title="Stop repeating this task?"
            confirmLabel="Stop Repeating"
            danger
          >
            <p ref={question}>
              No more tasks are added, and its schedule is gone for good. The tasks that were added so far stay.
            </p>
          </ConfirmDialog>
        </OnDemand>
      )}
    </>
  )
}

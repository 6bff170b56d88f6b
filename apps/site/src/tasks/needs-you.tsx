import { promises } from '@kazi/schemas/promises'
import { count, firstName, weekdayDate } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ButtonLink } from '#/links.tsx'
import { shortTitle, type Task, titleAndBody } from './task.ts'
import classes from './tasks.module.css'

type Need = {
  task: Task
  /** What the client is asked to do, and by when or why. */
  text: string
  why: string
  label: string
  hash: string
}

/** How many are shown before "show all". */
const few = 4

/** What waits for the client, the VA's question first: work stands still until it is answered. */
function needsOf(tasks: readonly Task[]): Need[] {
  const questions = tasks.filter(({ asked }) => asked)
  const choices = tasks.filter(({ status, offers }) => status === 'requested_for_va' && offers > 0)
  const results = tasks.filter(({ status, acceptedAt }) => status === 'completed' && !acceptedAt)
  return [
    ...questions.map((task) => ({
      task,
      ...(task.status === 'requested_for_va'
        ? { text: 'We have a question', why: 'Our search is on hold until you answer.' }
        : {
            text: `${task.vaName ? firstName(task.vaName) : 'Your VA'} has a question`,
            why: 'The deadline is on hold until you answer.',
          }),
      label: 'Answer',
      hash: 'question',
    })),
    ...choices.map((task) => ({
      task,
      text: 'Choose your VA',
      why: `${count(task.offers, 'VA')} proposed. Work starts once you accept.`,
      label: task.offers === 1 ? 'See the Proposal' : 'Compare Proposals',
      hash: 'proposals',
    })),
    ...results.map((task) => ({
      task,
      text: task.vaName ? `Review ${firstName(task.vaName)}'s work` : 'Review the result',
      why: `It counts as accepted on ${acceptedOn(task)}.`,
      label: 'Review',
      hash: 'result',
    })),
  ]
}

const acceptedOn = ({ completedAt, createdAt }: Task) =>
  weekdayDate(new Date(Date.parse(completedAt ?? createdAt) + promises.reviewDays * 86_400_000))

/** Everything that only the client can move on, above all else. Nothing if nothing waits. */
export function NeedsYou({ tasks }: { tasks: readonly Task[] }) {
  const [all, setAll] = useState(false)
  const needs = needsOf(tasks)
  if (needs.length === 0) return null
  return (
    <Section id="needs-you" title="Needs you" count={needs.length}>
      <ul className={classes.needs}>
        {(all ? needs : needs.slice(0, few)).map(({ task, text, why, label, hash }) => (
          <li key={`${hash}-${task.id}`} className={classes.need}>
            <div className={classes.needWords}>
              <h3>{text}</h3>
              <p>
                <strong>{titleAndBody(task).title}</strong>
                <span>{why}</span>
              </p>
            </div>
            <ButtonLink
              to="/tasks/$id"
              params={{ id: String(task.id) }}
              hash={hash}
              aria-label={`${label}: ${shortTitle(task)}`}
            >
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {!all && needs.length > few && (
        <Button className={classes.more} variant="subtle" onClick={() => setAll(true)}>
          Show all {needs.length}
        </Button>
      )}
    </Section>
  )
}

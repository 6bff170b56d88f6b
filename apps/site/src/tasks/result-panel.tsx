import { RatingStars } from '@kazi/ui/rating'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangesForm } from './changes-form.tsx'
import { ReviewForm } from './review-form.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

type Work = NonNullable<TaskDetails['work']>

/** What was handed over, and the client's answer to it: accept and review, or ask for changes. */
export function ResultPanel({ task }: { task: TaskDetails }) {
  const { work, status, id } = task
  const [asking, setAsking] = useState(false)
  if (status !== 'completed' || !work) return null
  return (
    <Section id="result" title="The result">
      <div className={classes.panel}>
        <Handover work={work} />
        {work.rating ? (
          <Rated work={work} />
        ) : asking && !work.reviewedAt ? (
          <ChangesForm taskId={id} name={work.name} onBack={() => setAsking(false)} />
        ) : (
          <>
            <ReviewForm taskId={id} name={work.name} accepted={Boolean(work.reviewedAt)} />
            {!work.reviewedAt && (
              <p className={classes.instead}>
                Something is not right yet?{' '}
                <Button variant="subtle" onClick={() => setAsking(true)}>
                  Ask for Changes
                </Button>
              </p>
            )}
          </>
        )}
      </div>
    </Section>
  )
}

const Handover = ({ work }: { work: Work }) => (
  <div>
    <h3 className={classes.small}>Hand-over by {work.name}</h3>
    <p className={classes.words}>{work.handoverNote ?? 'No note was left.'}</p>
    {work.handoverLinks.length > 0 && (
      <ul className={classes.links}>
        {work.handoverLinks.map((link) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noreferrer">
              {link}
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
)

const Rated = ({ work }: { work: Work }) => (
  <div className={classes.note}>
    <h3 className={classes.small}>Your review</h3>
    <RatingStars value={work.rating} />
    {work.comment && <p className={classes.words}>{work.comment}</p>}
  </div>
)

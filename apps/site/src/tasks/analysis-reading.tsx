import { type Outputs, trpc } from '@kazi/client/connect'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { List } from './analysis-parts.tsx'
import classes from './task-page.module.css'

type Draft = Pick<NonNullable<Outputs['tasks']['analyze']['analysis']>, 'title' | 'deliverables' | 'steps' | 'brief'>

/** The analysis while it is being written. The subscription lasts as long as this is mounted. */
export function AnalysisReading({ id }: { id: number }) {
  const [draft, setDraft] = useState<Draft>({ steps: [], brief: '' })
  trpc.tasks.analysisStream.useSubscription({ id }, { onData: setDraft })
  const { title, deliverables = [], steps, brief } = draft
  return (
    <div className={classes.panel} aria-busy>
      {/* Only this is announced: a screen reader that announced every new word would be useless. */}
      <p role="status">Reading your task...</p>
      {title && <p className={classes.verdict}>{title}</p>}
      <List title="What you get" items={deliverables} />
      <List title="Steps" items={steps} ordered />
      {brief && (
        <div className={classes.note}>
          <h3 className={classes.small}>A brief for your VA</h3>
          <p className={classes.prose}>{brief}</p>
        </div>
      )}
      <Skeleton height={18} width="60%" />
      <Skeleton height={14} width="90%" />
      <Skeleton height={14} width="75%" />
    </div>
  )
}

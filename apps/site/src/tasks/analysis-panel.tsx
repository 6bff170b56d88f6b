import { trpc } from '@kazi/client/connect'
import { taskRules } from '@kazi/schemas/task'
import { brand } from '@kazi/ui/brand'
import { count } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink, IconSparkles } from '@tabler/icons-react'
import { AnalysisResult } from './analysis-result.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

/** The AI analysis: asked for, under way, there, or used up. */
export function AnalysisPanel({ task }: { task: TaskDetails }) {
  const analyze = trpc.tasks.analyze.useMutation()
  // Once a VA has the task, what to delegate is no longer the question.
  const { held, editable } = taskRules[task.status]
  if (!task.analysis && (held || !editable)) return null
  return (
    <Section
      id="analysis"
      title="Analysis"
      description={task.analysis && 'An offer, not an order: take what fits and leave the rest.'}
    >
      {task.analysis ? (
        <AnalysisResult task={task} analysis={task.analysis} />
      ) : analyze.isPending ? (
        <Reading />
      ) : (
        <Invitation again={task.aiAnalyzed} onStart={() => analyze.mutate({ id: task.id })} />
      )}
    </Section>
  )
}

const Reading = () => (
  <div className={classes.panel} role="status">
    <p>Reading your task...</p>
    <Skeleton height={18} width="60%" />
    <Skeleton height={14} width="90%" />
    <Skeleton height={14} width="75%" />
  </div>
)

type InvitationProps = { again: boolean; onStart: () => void }

function Invitation({ again, onStart }: InvitationProps) {
  const [{ remaining }] = trpc.auth.quota.useSuspenseQuery()
  if (remaining === 0)
    return (
      <div className={classes.panel}>
        <p>
          <strong>No AI analyses remaining.</strong> Your task is fine as it is: ask for a VA, and a person on our team
          reads it instead.
        </p>
        <a className={classes.away} href={brand.bookingUrl} target="_blank" rel="noreferrer">
          Talk it through in 15 minutes <IconExternalLink size={16} aria-label="(opens in a new tab)" />
        </a>
      </div>
    )
  return (
    <div className={classes.panel}>
      <p>
        {again
          ? 'The text has changed since it was analysed. A new reading uses one of your analyses.'
          : 'Find out what to hand over, how long it takes, and what a VA will ask you.'}
      </p>
      <div className={classes.moves}>
        <Button leftSection={<IconSparkles size={18} aria-hidden />} onClick={onStart}>
          Analyze with AI
        </Button>
        <span className={classes.quiet}>Uses one of the {count(remaining, 'analysis', 'analyses')} you have left</span>
      </div>
    </div>
  )
}

import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { brand } from '@kazi/schemas/brand'
import { taskRules } from '@kazi/schemas/task-states'
import { count } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { IconExternalLink, IconSparkles } from '@kazi/ui/tabler'
import { Button, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import edit from './analysis-edit.module.css'
import { AnalysisFallback } from './analysis-fallback.tsx'
import { AnalysisReading } from './analysis-reading.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

// Most tasks have none yet, and its forms are heavy.
const AnalysisResult = lazy(() => import('./analysis-result.tsx').then((file) => ({ default: file.AnalysisResult })))

/** The AI analysis: offered, running, finished, or used up. */
export function AnalysisPanel({ task }: { task: TaskDetails }) {
  const { get } = trpc.useUtils().tasks
  const region = useRef<HTMLDivElement>(null)
  /** The clicked button disappears; if the focus has not moved elsewhere, it moves to the result. */
  const keepFocus = (buttonGoes: boolean) => {
    const { activeElement } = document
    if (activeElement === document.body || (buttonGoes && region.current?.contains(activeElement)))
      region.current?.focus({ preventScroll: true })
  }
  const analyze = useCommand(trpc.tasks.analyze, {
    // Shown at once: until the refetch, the page would still offer the analysis that was just made.
    onSuccess: ({ analysis }) => {
      get.setData({ id: task.id }, (old) => old && { ...old, aiAnalyzed: true, analysis })
      keepFocus(!analysis.fallback)
    },
  })
  const { analysis } = task
  // Once a VA has the task, suggesting what to delegate is no longer useful.
  const { held, editable } = taskRules[task.status]
  const open = editable && !held
  if (!analysis && !open) return null
  const start = () => analyze.run({ id: task.id })
  return (
    <Section
      id="analysis"
      title="Analysis"
      description={analysis && !analysis.danger && (editable ? offer : 'What our AI found in this task.')}
    >
      <div ref={region} tabIndex={-1} className={edit.region}>
        {analysis?.fallback && <AnalysisFallback pending={analyze.isPending} onAgain={open ? start : undefined} />}
        {analyze.isPending ? (
          <AnalysisReading id={task.id} />
        ) : analysis ? (
          <Folded away={task.status !== 'pending'}>
            <Suspense fallback={<Skeleton height={320} radius="lg" />}>
              <AnalysisResult task={task} analysis={analysis} />
            </Suspense>
          </Folded>
        ) : (
          <Invitation again={task.aiAnalyzed} onStart={start} />
        )}
      </div>
    </Section>
  )
}

/** Once a VA is asked for, the analysis is something to look up. */
const Folded = ({ away, children }: { away: boolean; children: ReactNode }) =>
  away ? (
    <details className={classes.fold}>
      <summary>Show the analysis</summary>
      {children}
    </details>
  ) : (
    children
  )

const offer =
  'Suggestions only. Keep what fits and correct the rest. Your corrections apply to this task and to your other tasks with the same text. They are never used for training.'

type InvitationProps = { again: boolean; onStart: () => void }

function Invitation({ again, onStart }: InvitationProps) {
  const [{ remaining }] = trpc.auth.quota.useSuspenseQuery()
  if (remaining === 0)
    return (
      <div className={classes.panel}>
        <p>
          <strong>No AI analyses remaining.</strong> Your task is fine as it is: request a VA, and a person on our team
          will read it instead.
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
          ? 'The task has changed since it was analyzed. A new analysis uses one of your remaining ones.'
          : 'Find out what to hand over, how long it will take, and what a VA will ask you.'}
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

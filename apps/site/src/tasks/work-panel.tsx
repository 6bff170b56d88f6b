import { hours } from '@kazi/schemas/format'
import { taskRules } from '@kazi/schemas/task-states'
import { DeliveryList } from '@kazi/ui/delivery-list'
import { Place } from '@kazi/ui/place'
import { QuestionList } from '@kazi/ui/question-list'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { SkillChips } from '@kazi/ui/skill-chips'
import { StepChecklist } from '@kazi/ui/step-checklist'
import { VaAvatar } from '@kazi/ui/va-avatar'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { fileAccess } from '#/frame/file-access.ts'
import { OnDemand } from '#/frame/on-demand.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

const Cost = lazy(() => import('./cost-panel.tsx').then((file) => ({ default: file.Cost })))

/** Who works on the task, and its progress. */
export function WorkPanel({ task: { id, work, status } }: { task: TaskDetails }) {
  if (!work) return null
  return (
    <Section title={status === 'completed' ? 'Completed by' : 'Your VA'}>
      <div className={classes.panel}>
        <div className={classes.va}>
          <VaAvatar name={work.name} photo={work.photo} size={52} />
          <div className={classes.vaWords}>
            <h3>{work.name}</h3>
            <p>
              <Place timezone={work.timezone} />
            </p>
          </div>
          <div className={classes.hours}>
            <strong>{hours(work.minutes)}</strong>
            <span>logged</span>
          </div>
        </div>
        <SkillChips skills={work.skills} />
        {status !== 'completed' && (
          <Suspense>
            <Cost taskId={id} work={work} />
          </Suspense>
        )}
        {work.startedAt && status !== 'completed' && (
          <p className={classes.quiet}>
            Started <RelativeTime at={work.startedAt} inline />
          </p>
        )}
        {work.changesNote && status === 'in_progress' && (
          <div className={classes.note}>
            <h3 className={classes.small}>You requested changes</h3>
            <p className={classes.prose}>{work.changesNote}</p>
          </div>
        )}
        {status === 'in_progress' && (
          <DeliveryList deliveries={work.deliveries} access={fileAccess} title="Delivered so far" />
        )}
        <StepChecklist steps={work.steps} />
        {taskRules[status].held && <OtherVa taskId={id} vaTaskId={work.vaTaskId} name={work.name} />}
        <QuestionList questions={work.questions.filter(({ state }) => state !== 'open')} client="You" />
      </div>
    </Section>
  )
}

const OtherVaDialog = lazy(() => import('./other-va.tsx').then((file) => ({ default: file.OtherVaDialog })))

function OtherVa(which: Omit<Parameters<typeof OtherVaDialog>[0], 'onClose'>) {
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button variant="subtle" color="gray" size="sm" onClick={() => setAsking(true)}>
        Ask for a Different VA
      </Button>
      {asking && (
        <OnDemand onClose={() => setAsking(false)}>
          <OtherVaDialog {...which} onClose={() => setAsking(false)} />
        </OnDemand>
      )}
    </div>
  )
}

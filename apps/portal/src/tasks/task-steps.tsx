import { useQueuedCommand } from '@kazi/client/use-queued-command'
import { say } from '@kazi/schemas/say'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { StepChecklist } from '@kazi/ui/step-checklist'
import { useEffect, useState } from 'react'
import type { VaTask } from './va-task.ts'

const stepOf = ({ stepId }: { stepId: number }) => stepId

/** The steps of a task; a tick is shown at once, and taken back if it could not be stored. */
export function TaskSteps({ task: { id, title, status, steps } }: { task: VaTask }) {
  const { runAsync } = useQueuedCommand('tasks.tick', {
    title: ({ stepId, done }) => {
      const step = steps.find(({ id }) => id === stepId)?.text ?? ''
      return done ? say('Check off “{step}”', { step }) : say('Uncheck “{step}”', { step })
    },
    about: () => title,
    parallel: stepOf,
  })
  const [underWay, setUnderWay] = useState<Record<number, { to: boolean; stored?: true }>>({})
  // What was stored is shown until it has been read again, so that a tick does not flicker.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new steps are what was read
  useEffect(() => {
    setUnderWay((now) => Object.fromEntries(Object.entries(now).filter(([, { stored }]) => !stored)))
  }, [steps])
  const tick = (stepId: number, to: boolean) => {
    setUnderWay((now) => ({ ...now, [stepId]: { to } }))
    runAsync({ id, stepId, done: to }).then(
      () => setUnderWay((now) => ({ ...now, [stepId]: { to, stored: true } })),
      () => setUnderWay(({ [stepId]: _, ...rest }) => rest),
    )
  }
  return (
    <StepChecklist
      order={4}
      steps={steps.map((step) => ({ ...step, done: underWay[step.id]?.to ?? step.done }))}
      onTick={vaTaskRules[status].underWay ? ({ id: stepId }, done) => tick(stepId, done) : undefined}
    />
  )
}

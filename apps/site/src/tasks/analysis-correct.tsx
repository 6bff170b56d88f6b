import { type Inputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import type { Analysis, Correctable } from '@kazi/schemas/analysis'
import { taskRules } from '@kazi/schemas/task-states'
import { dropDraft } from '@kazi/ui/draft'
import { Button, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './analysis-edit.module.css'
import type { TaskDetails } from './task.ts'

type Correction = Omit<Inputs['tasks']['correctAnalysis'], 'id'>

/** One part of an analysis that the client can correct: shown, edited, and reverted. */
export function useCorrection(task: TaskDetails, analysis: Analysis, part: Correctable) {
  const { get } = trpc.useUtils().tasks
  const correct = useCommand(trpc.tasks.correctAnalysis, {
    // The response is shown at once: refetching the page would show the old value for a moment.
    onSuccess: (corrected) => get.setData({ id: task.id }, (old) => old && { ...old, analysis: corrected }),
  })
  const [changing, setChanging] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const draft = `correct-${part}:${task.id}`
  const done = () => {
    dropDraft(draft)
    flushSync(() => setChanging(false))
    opener.current?.focus()
  }
  return {
    changing,
    /** Where its form keeps what is typed until it is saved or canceled. */
    draft,
    done,
    save: (correction: Correction) => {
      if (!correct.isPending) correct.run({ id: task.id, ...correction }, done)
    },
    saving: correct.isPending,
    changed: analysis.corrected?.includes(part) ?? false,
    allowed: taskRules[task.status].editable,
    opener,
    open: () => setChanging(true),
    part,
  }
}
export type CorrectionOf = ReturnType<typeof useCorrection>

const names: Record<Correctable, string> = { effort: 'the effort', steps: 'the steps' }

/** "Change", and after a change, who made it and a button to revert it. */
export function CorrectionMoves({ of }: { of: CorrectionOf }) {
  const { part, changed, allowed, save, saving, open, opener } = of
  if (!allowed) return changed ? <span className={classes.own}>You changed this</span> : null
  return (
    <>
      {changed && (
        <>
          <span className={classes.own}>You changed this</span>
          <Button variant="subtle" size="sm" px="xs" disabled={saving} onClick={() => save({ [part]: null })}>
            Undo<VisuallyHidden> what you changed in {names[part]}</VisuallyHidden>
          </Button>
        </>
      )}
      <Button ref={opener} variant="light" size="sm" onClick={open}>
        Change
        <VisuallyHidden> {names[part]}</VisuallyHidden>
      </Button>
    </>
  )
}

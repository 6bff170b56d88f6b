import { type Analysis, correctionLimits } from '@kazi/schemas/analysis'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { IconPlus, IconTrash } from '@kazi/ui/tabler'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CorrectionMoves, type CorrectionOf, useCorrection } from './analysis-correct.tsx'
import classes from './analysis-edit.module.css'
import { FormMoves } from './analysis-effort.tsx'
import { Items } from './analysis-parts.tsx'
import type { TaskDetails } from './task.ts'
import pageClasses from './task-page.module.css'

export function AnalysisSteps({ task, analysis }: { task: TaskDetails; analysis: Analysis }) {
  const correction = useCorrection(task, analysis, 'steps')
  const { changing, changed, allowed } = correction
  const { steps } = analysis
  if (changing) return <StepsForm of={correction} steps={steps} />
  if (steps.length === 0 && !changed && !allowed) return null
  return (
    <div>
      <h3 className={pageClasses.small}>Steps</h3>
      {steps.length > 0 ? <Items items={steps} ordered /> : <p>No steps yet.</p>}
      <div className={classes.below}>
        <CorrectionMoves of={correction} />
      </div>
    </div>
  )
}

type Line = { key: number; text: string }

function StepsForm({ of, steps }: { of: CorrectionOf; steps: readonly string[] }) {
  // As they were when the form opened. A draft that began with other steps is of an earlier analysis.
  const [before] = useState(steps.join('\n'))
  const [begun] = useState(() => {
    const draft = readDraft(of.draft, { before, steps })
    return draft.before === before ? draft.steps : steps
  })
  const keys = useRef(begun.length)
  const [lines, setLines] = useState<Line[]>(() => begun.map((text, key) => ({ key, text })))
  useEffect(() => {
    const typed = lines.map(({ text }) => text)
    if (typed.join('\n') === before) dropDraft(of.draft)
    else writeDraft(of.draft, { before, steps: typed })
  }, [lines, before, of.draft])
  const fields = useRef(new Map<number, HTMLTextAreaElement>())
  const adder = useRef<HTMLButtonElement>(null)
  const add = () => {
    const key = keys.current++
    flushSync(() => setLines((now) => [...now, { key, text: '' }]))
    fields.current.get(key)?.focus()
  }
  const remove = (index: number) => {
    const beside = lines[index + 1] ?? lines[index - 1]
    flushSync(() => setLines((now) => now.filter((_, at) => at !== index)))
    // Keeps the keyboard focus where the step was.
    const next = beside && fields.current.get(beside.key)
    ;(next ?? adder.current)?.focus()
  }
  const full = lines.length >= correctionLimits.steps
  return (
    <form
      noValidate
      aria-label="Steps"
      onSubmit={(event) => {
        event.preventDefault()
        of.save({ steps: lines.map(({ text }) => text.trim()).filter(Boolean) })
      }}
    >
      <h3 className={pageClasses.small}>Steps</h3>
      <ol className={classes.lines}>
        {lines.map(({ key, text }, index) => (
          <li key={key}>
            <Textarea
              ref={(field) => void (field ? fields.current.set(key, field) : fields.current.delete(key))}
              className={classes.line}
              aria-label={`Step ${index + 1}`}
              minRows={1}
              maxLength={correctionLimits.stepLength}
              autoFocus={index === 0}
              value={text}
              onChange={({ currentTarget: { value } }) =>
                setLines((now) => now.map((line) => (line.key === key ? { key, text: value } : line)))
              }
            />
            <ActionIcon color="gray" aria-label={`Remove step ${index + 1}`} onClick={() => remove(index)}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button
        ref={adder}
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={full}
        autoFocus={lines.length === 0}
        onClick={add}
      >
        Add a Step
      </Button>
      <FormMoves of={of} />
    </form>
  )
}

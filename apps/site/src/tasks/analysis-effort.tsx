import { useSchemaForm } from '@kazi/client/use-schema-form'
import { type Analysis, correctedEffort } from '@kazi/schemas/analysis'
import { readDraft, writeDraft } from '@kazi/ui/draft'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CorrectionMoves, type CorrectionOf, useCorrection } from './analysis-correct.tsx'
import classes from './analysis-edit.module.css'
import { Fact } from './analysis-parts.tsx'
import type { TaskDetails } from './task.ts'
import pageClasses from './task-page.module.css'

type Effort = Analysis['effort']

export function AnalysisEffort({ task, analysis }: { task: TaskDetails; analysis: Analysis }) {
  const correction = useCorrection(task, analysis, 'effort')
  const { changing, changed, allowed } = correction
  if (changing) return <EffortForm of={correction} effort={analysis.effort} />
  if (analysis.effort.maxHours === 0 && !changed && !allowed) return null
  return (
    <Fact label="Effort" actions={<CorrectionMoves of={correction} />}>
      {effortInWords(analysis.effort)} of VA time
    </Fact>
  )
}

export function effortInWords({ minHours, maxHours }: Effort) {
  if (maxHours === 0) return 'No hours'
  if (minHours !== maxHours) return `${minHours}–${maxHours} hours`
  return maxHours === 1 ? '1 hour' : `${maxHours} hours`
}

/** Many locales write '1,5'; the schema reports values that are not numbers. */
const hoursIn = (text: string) => (text.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN)

function EffortForm({ of, effort }: { of: CorrectionOf; effort: Effort }) {
  // As it was when the form opened. A draft that began with other hours is of an earlier analysis.
  const [before] = useState({ minHours: String(effort.minHours), maxHours: String(effort.maxHours) })
  const began = `${before.minHours}–${before.maxHours}`
  const [{ began: draftBegan, ...drafted }] = useState(() => readDraft(of.draft, { ...before, began }))
  const form = useSchemaForm({
    schema: correctedEffort,
    initialValues: draftBegan === began ? drafted : before,
    onValuesChange: (values) => writeDraft(of.draft, { ...values, began }),
    toInput: ({ minHours, maxHours }) => ({ minHours: hoursIn(minHours), maxHours: hoursIn(maxHours) }),
  })
  return (
    <form
      noValidate
      aria-label="Effort"
      onSubmit={form.onSubmit(
        (hours) => of.save({ effort: hours }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <h3 className={pageClasses.small}>Effort</h3>
      <div className={classes.pair}>
        <TextInput label="Minimum hours" inputMode="decimal" autoFocus {...form.getInputProps('minHours')} />
        <TextInput label="Maximum hours" inputMode="decimal" {...form.getInputProps('maxHours')} />
      </div>
      <FormMoves of={of} />
    </form>
  )
}

export const FormMoves = ({ of }: { of: CorrectionOf }) => (
  <div className={pageClasses.moves}>
    <Button type="submit" size="sm" loading={of.saving}>
      Save
    </Button>
    <Button variant="subtle" color="gray" size="sm" onClick={of.done}>
      Cancel
    </Button>
  </div>
)

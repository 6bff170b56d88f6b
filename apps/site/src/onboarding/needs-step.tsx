import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { maxLength } from '@kazi/schemas/max-length'
import {
  hoursPerWeekOptions,
  monthlyBudgets,
  type OnboardingAnswers,
  onboardingAnswers,
  painPoints,
  supportNeeds,
} from '@kazi/schemas/onboarding'
import { Choices, ManyChoices } from '@kazi/ui/choices'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { blankNeeds, type Draft } from './draft-answers.ts'
import classes from './onboarding.module.css'

const asChoices = (values: readonly string[], label = (value: string) => value) =>
  values.map((value) => ({ value, label: label(value) }))
const dollars = (range: string) =>
  `$${range.replace('-', '–$').replace(/\d{4,}/g, (digits) => Number(digits).toLocaleString('en-US'))}`

type Props = { draft: Draft; sending: boolean; onBack: () => void; onSend: (answers: OnboardingAnswers) => void }

/** Step 2: what is hard, what should be taken over, and how much of it. */
export function NeedsStep({ draft, sending, onBack, onSend }: Props) {
  const form = useSchemaForm({
    schema: onboardingAnswers,
    initialValues: draft.of(blankNeeds),
    onValuesChange: (values) => draft.write(values),
    toInput: (values) => ({ ...draft.read(), ...values }),
  })
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(onSend, focusFirst(form))}>
      <ManyChoices
        label="What slows you down?"
        description="Select all that apply"
        required
        choices={asChoices(painPoints)}
        {...form.getInputProps('painPoints')}
      />
      <ManyChoices
        label="What support do you need?"
        description="Select all that apply"
        required
        choices={asChoices(supportNeeds)}
        {...form.getInputProps('supportNeeds')}
      />
      <Textarea
        label="Your goals"
        description="What would be different in three months? At least 10 characters."
        withAsterisk
        aria-required
        maxLength={maxLength.note}
        {...form.getInputProps('goals')}
      />
      <Choices
        label="Monthly budget"
        required
        choices={asChoices(monthlyBudgets, dollars)}
        {...form.getInputProps('budgetRange')}
      />
      <Choices
        label="Hours per week"
        required
        choices={asChoices(hoursPerWeekOptions, (hours) => `${hours.replace('-', '–')} hours`)}
        {...form.getInputProps('hoursPerWeek')}
      />
      <Checkbox
        label="I'd like a 15-minute call about this"
        description="Optional. You pick the time after you send this."
        {...form.getInputProps('bookCall', { type: 'checkbox' })}
      />
      <div className={classes.foot}>
        <Button variant="default" size="lg" onClick={onBack} disabled={sending}>
          Back
        </Button>
        <Button type="submit" size="lg" loading={sending}>
          Submit Request
        </Button>
      </div>
    </form>
  )
}

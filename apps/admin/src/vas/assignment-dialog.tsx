import { trpc } from '@kazi/client/connect'
import { errorText, isConflict } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { newAssignment, projectType } from '@kazi/schemas/assignment'
import { centsFrom, currencies, payForHours } from '@kazi/schemas/money'
import { currency } from '@kazi/schemas/price'
import { priorities } from '@kazi/schemas/states'
import { taskPriority } from '@kazi/schemas/task'
import { projectTypes } from '@kazi/schemas/work-states'
import { FormError } from '@kazi/ui/form-error'
import { Money } from '@kazi/ui/money'
import { Button, Group, Modal, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import type { NamedVa } from './va.ts'
import classes from './vas.module.css'

type Props = { va: NamedVa; onClose: () => void }

const text = z.string()
const fields = z.object({
  clientName: text,
  clientEmail: text,
  projectTitle: text,
  projectDescription: text,
  projectType,
  priority: taskPriority,
  hourlyRate: text,
  currency,
  totalHours: text,
  adminNotes: text,
})
type Values = z.infer<typeof fields>
const blank: Values = {
  clientName: '',
  clientEmail: '',
  projectTitle: '',
  projectDescription: '',
  projectType: 'project',
  priority: 'medium',
  hourlyRate: '',
  currency: 'USD',
  totalHours: '',
  adminNotes: '',
}
const labels: Partial<Record<keyof Values, string>> = {
  clientName: 'Client name',
  clientEmail: 'Client email',
  projectTitle: 'Project title',
  projectDescription: 'Project description',
}
const isEmpty = (text: string) => text.trim() === ''
const numberOr = <T,>(text: string, none: T) => (text === '' ? none : Number(text))
const asInput = (vaId: number, { hourlyRate, totalHours, ...values }: Values) => ({
  ...values,
  vaId,
  hourlyRate: numberOr(hourlyRate, null),
  totalHours: numberOr(totalHours, 0),
})

/** Work for a VA outside the requests. What is typed is kept until it is sent. */
export function AssignmentDialog({ va, onClose }: Props) {
  const [draft, keep, forget] = useDraft(`va-assignment:${va.id}`, fields)
  const [missing, setMissing] = useState<string[]>([])
  const create = useCommand(trpc.admin.assignments.create, {
    success: `Assignment created for ${va.name}`,
    failure: (error) => ({ title: 'Failed to create assignment', text: errorText(error) }),
    onSuccess: forget,
    onDone: onClose,
  })
  // The VA is away: whoever has agreed it with them says so.
  const away = isConflict(create.error)
  const form = useSchemaForm({
    schema: newAssignment,
    initialValues: draft ?? blank,
    onValuesChange: keep,
    toInput: (values) => ({ ...asInput(va.id, values), evenIfAway: away }),
  })
  const save = form.onSubmit(
    (input) => {
      setMissing([])
      create.run(input)
    },
    (errors, values) => {
      form.setErrors(
        Object.fromEntries(
          Object.entries(errors).map(([name, message]) => [name, complaint(name as keyof Values, values, message)]),
        ),
      )
      setMissing(
        Object.keys(errors).flatMap((name) => {
          const field = name as keyof Values
          const label = labels[field]
          return label && isEmpty(values[field]) ? [label] : []
        }),
      )
      focusFirst(form)(errors)
    },
  )
  return (
    <Modal opened onClose={onClose} title={`New assignment for ${va.name}`} size="lg">
      <form noValidate onSubmit={save}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            <TextInput label="Client name" required data-autofocus {...form.getInputProps('clientName')} />
            <TextInput label="Client email" type="email" required {...form.getInputProps('clientEmail')} />
          </SimpleGrid>
          <TextInput label="Project title" required {...form.getInputProps('projectTitle')} />
          <Textarea label="Project description" required {...form.getInputProps('projectDescription')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            <Select
              label="Project type"
              data={projectType.options.map((value) => ({ value, label: projectTypes[value] }))}
              {...form.getInputProps('projectType')}
            />
            <Select
              label="Priority"
              data={taskPriority.options.map((value) => ({ value, label: priorities[value].label }))}
              {...form.getInputProps('priority')}
            />
            <Figure label="Hourly rate" form={form} name="hourlyRate" />
            <Select label="Currency" data={currencies} allowDeselect={false} {...form.getInputProps('currency')} />
            <Figure label="Total hours" form={form} name="totalHours" />
          </SimpleGrid>
          <Earnings {...form.values} />
          <Textarea label="Admin notes" minRows={2} {...form.getInputProps('adminNotes')} />
          {missing.length > 0 && (
            <FormError title="Missing required fields">Please check: {missing.join(', ')}.</FormError>
          )}
          {away && <FormError title={`${va.name} is not available`}>{errorText(create.error)}</FormError>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              {away ? 'Create anyway' : 'Create assignment'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** The schema has one message for all missing fields; the text below a field says what to do there. */
const complaint = (name: keyof Values, values: Values, message: ReactNode) => {
  if (name === 'clientEmail' && values.clientEmail.trim()) return 'Please enter a valid email address'
  return labels[name] && isEmpty(values[name]) ? 'Please fill this in' : message
}

type FigureProps = {
  label: string
  name: 'hourlyRate' | 'totalHours'
  form: {
    getInputProps: (name: string) => object
    setFieldValue: (name: 'hourlyRate' | 'totalHours', value: string) => void
  }
}
const Figure = ({ label, name, form }: FigureProps) => (
  <NumberInput
    label={label}
    min={0}
    max={1_000_000}
    decimalScale={2}
    allowNegative={false}
    // Too much is refused with a sentence. Limited here, it would become another figure unnoticed.
    clampBehavior="none"
    {...form.getInputProps(name)}
    onChange={(value) => form.setFieldValue(name, String(value))}
  />
)

/** What the server will calculate: rate times hours. */
function Earnings({ hourlyRate, currency, totalHours }: Pick<Values, 'hourlyRate' | 'currency' | 'totalHours'>) {
  const rate = { amountCents: centsFrom(Number(hourlyRate)), currency }
  return (
    <p className={classes.earnings} role="status">
      Total earnings:{' '}
      <strong>
        <Money amount={payForHours(rate, Number(totalHours))} />
      </strong>
    </p>
  )
}

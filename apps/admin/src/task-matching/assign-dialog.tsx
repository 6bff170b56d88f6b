import '@mantine/dates/styles.layer.css'
import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { type Currency, currencies } from '@kazi/schemas/money'
import { priorities } from '@kazi/schemas/states'
import { type TaskPriority, taskPriority } from '@kazi/schemas/task'
import { assigning } from '@kazi/schemas/va'
import { FormError } from '@kazi/ui/form-error'
import { hourlyRate } from '@kazi/ui/format'
import { Button, Group, Modal, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { focusFirst } from '#/forms/focus-first.ts'
import type { Candidate } from './candidates.tsx'
import type { MatchingTask } from './task-matching.tsx'

type Props = { task: MatchingTask; va: Candidate['va']; onClose: () => void }

/** '$9/hr' is used as a starting value; a range or a sentence needs a person to read it. */
const rateIn = (text: string | null) => /^\$?(\d+(?:\.\d{1,2})?)(?:\s*\/\s*hr?)?$/.exec(text?.trim() ?? '')?.[1] ?? ''
const numberOrNone = (value: string) => (value === '' ? undefined : Number(value))

export function AssignDialog({ task, va, onClose }: Props) {
  const assign = useCommand(trpc.admin.tasks.assign, {
    success: { title: 'Assigned', text: `${va.name} and ${task.clientName} have been notified.` },
    failure: false,
    onSuccess: onClose,
  })
  const form = useSchemaForm({
    schema: assigning,
    initialValues: {
      estimatedHours: '',
      hourlyRate: rateIn(va.hourlyRate),
      currency: 'USD' as Currency,
      deadline: task.deadline as string | null,
      priority: (task.priority ?? 'medium') as TaskPriority,
    },
    toInput: ({ estimatedHours, hourlyRate, ...values }) => ({
      ...values,
      id: task.id,
      vaId: va.id,
      estimatedHours: numberOrNone(estimatedHours),
      hourlyRate: numberOrNone(hourlyRate),
    }),
  })
  return (
    <Modal opened onClose={onClose} title={`Assign ${va.name}`} size="md">
      <form noValidate onSubmit={form.onSubmit((input) => assign.run(input), focusFirst(form))}>
        <Stack gap="md">
          <div>
            {va.name} gets the task right away, without a proposal. {task.clientName} is notified but does not see the
            rate.
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <NumberInput
              label="Estimated hours"
              min={0}
              decimalScale={2}
              allowNegative={false}
              data-autofocus
              {...form.getInputProps('estimatedHours')}
              onChange={(value) => form.setFieldValue('estimatedHours', String(value))}
            />
            <NumberInput
              label="Hourly rate"
              description={`Asking rate: ${hourlyRate(va.hourlyRate)}`}
              min={0}
              decimalScale={2}
              allowNegative={false}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('hourlyRate')}
              onChange={(value) => form.setFieldValue('hourlyRate', String(value))}
            />
            <Select label="Currency" data={currencies} allowDeselect={false} {...form.getInputProps('currency')} />
            <DateInput
              label="Deadline"
              valueFormat="MMM D, YYYY"
              minDate={new Date()}
              clearable
              {...form.getInputProps('deadline')}
            />
            <Select
              label="Priority"
              data={taskPriority.options.map((value) => ({ value, label: priorities[value].label }))}
              {...form.getInputProps('priority')}
            />
          </SimpleGrid>
          <FormError>{assign.error ? errorText(assign.error) : null}</FormError>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={assign.isPending}>
              Assign
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

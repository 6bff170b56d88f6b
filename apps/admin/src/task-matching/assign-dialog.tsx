import '@mantine/dates/styles.layer.css'
import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { taskAssignment } from '@kazi/schemas/assignment'
import { type Currency, currencies, unitsFrom } from '@kazi/schemas/money'
import { currency } from '@kazi/schemas/price'
import { aboveAsk, aboveAskText } from '@kazi/schemas/quote'
import { priorities } from '@kazi/schemas/states'
import { taskPriority } from '@kazi/schemas/task'
import { calendarDay } from '@kazi/schemas/zones'
import { FormError } from '@kazi/ui/form-error'
import { hourlyRate } from '@kazi/ui/format'
import { Alert, Button, Group, Modal, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import { useUndo } from '#/forms/use-undo.ts'
import type { Candidate } from './bench.ts'
import type { MatchingTask } from './matching-task.ts'
import { centsIn } from './use-proposal-draft.ts'

type Props = { task: MatchingTask; va: Candidate['va']; onClose: () => void }

const fields = z.object({
  estimatedHours: z.string(),
  hourlyRate: z.string(),
  currency,
  /** Null: as the client has it, who may change it meanwhile. */
  deadline: z.string().nullable(),
  priority: taskPriority.nullable(),
})
/** A day that was chosen in time may be over when the dialog is opened again. */
const inTime = (draft: z.infer<typeof fields> | null) =>
  draft?.deadline && draft.deadline < calendarDay(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
    ? { ...draft, deadline: null }
    : draft

/** What the VA asks is the starting value; the upper end of a range. */
const priceOf = ({ rate }: Candidate['va']) => (rate ? String(unitsFrom(rate.maxCents)) : '')
const numberOrNone = (value: string) => (value === '' ? undefined : Number(value))
/** Not a number where it cannot be read, so that the schema refuses it. */
const priceIn = (value: string) => (value.trim() === '' ? undefined : unitsFrom(centsIn(value) ?? Number.NaN))

/** Gives a task to a VA without a proposal. What is typed is kept until it is sent. */
export function AssignDialog({ task, va, onClose }: Props) {
  const [draft, keep, forget] = useDraft(`assign:${task.id}:${va.id}`, fields)
  const undo = useUndo()
  const assign = useCommand(trpc.admin.tasks.assign, {
    failure: false,
    onSuccess: ({ undo: id }) => {
      forget()
      undo(`Assigned to ${va.name}. ${va.name} and ${task.clientName} are notified.`, id)
    },
    onDone: onClose,
  })
  const form = useSchemaForm({
    schema: taskAssignment,
    initialValues: inTime(draft) ?? {
      estimatedHours: '',
      hourlyRate: priceOf(va),
      currency: va.rate?.currency ?? 'USD',
      deadline: null,
      priority: null,
    },
    onValuesChange: keep,
    toInput: ({ estimatedHours, hourlyRate, ...values }) => ({
      ...values,
      id: task.id,
      vaId: va.id,
      estimatedHours: numberOrNone(estimatedHours),
      hourlyRate: priceIn(hourlyRate),
    }),
  })
  return (
    <Modal opened onClose={onClose} title={`Assign ${va.name}`} size="md">
      <form noValidate onSubmit={form.onSubmit((input) => assign.run(input), focusFirst(form))}>
        <Stack gap="md">
          <div>
            {va.name} gets the task right away, without a proposal. {task.clientName} is notified and sees the price
            before the work starts.
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
            <TextInput
              label="Price per hour"
              description={`${va.name}'s rate: ${va.hourlyRate ? hourlyRate(va.hourlyRate) : 'negotiable'}`}
              inputMode="decimal"
              maxLength={20}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('hourlyRate')}
            />
            <Select label="Currency" data={currencies} allowDeselect={false} {...form.getInputProps('currency')} />
            <DateInput
              label="Deadline"
              valueFormat="MMM D, YYYY"
              minDate={new Date()}
              // Back to what the client has.
              clearable={form.values.deadline !== null}
              {...form.getInputProps('deadline')}
              value={form.values.deadline ?? task.deadline}
            />
            <Select
              label="Priority"
              data={taskPriority.options.map((value) => ({ value, label: priorities[value].label }))}
              allowDeselect={false}
              {...form.getInputProps('priority')}
              value={form.values.priority ?? task.priority ?? 'medium'}
            />
          </SimpleGrid>
          <PriceCheck
            amount={form.values.hourlyRate}
            currency={form.values.currency}
            rate={va.rate}
            client={task.clientName}
          />
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

type PriceProps = { amount: string; currency: Currency; rate: Candidate['va']['rate']; client: string }
function PriceCheck({ amount, currency, rate, client }: PriceProps) {
  if (!amount.trim())
    return (
      <Alert color="orange" role="note">
        Without a price, {client} learns what it costs only from you.
      </Alert>
    )
  const amountCents = centsIn(amount)
  const above = amountCents === undefined ? null : aboveAsk({ amountCents, currency, unit: 'hour' }, rate, null)
  return above && <div role="status">{aboveAskText(above)}</div>
}

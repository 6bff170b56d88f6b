import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { firstName } from '@kazi/schemas/format'
import { quoteText } from '@kazi/schemas/quote'
import { repeatStart } from '@kazi/schemas/repeat'
import { daysAfter, type RepeatEvery, repeatWords } from '@kazi/schemas/repeat-days'
import { Dialog } from '@kazi/ui/dialog'
import { weekdayDate } from '@kazi/ui/format'
import { ListField } from '@kazi/ui/list-field'
import { Button, Checkbox, Stack } from '@mantine/core'
import { today } from './day-text.ts'
import { DeadlineField } from './deadline-field.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

const due = [
  { value: '', label: 'None' },
  { value: '0', label: 'The same day' },
  { value: '1', label: 'A day later' },
  { value: '2', label: '2 days later' },
  { value: '3', label: '3 days later' },
  { value: '7', label: 'A week later' },
]
const options = Object.entries(repeatWords).map(([value, { label }]) => ({ value, label }))

/** What the VA gets it for: as much as their ongoing work for the client, which it joins, or what was agreed here. */
function priceOf({ agreed, regularPrice }: NonNullable<TaskDetails['work']>) {
  if (!regularPrice) return ''
  const text = quoteText(regularPrice)
  return agreed && quoteText(agreed) === text
    ? `At the price you agreed: ${text}. `
    : `At the price of your ongoing work: ${text}. `
}

/** When the task comes again, and who gets it. */
export function RepeatDialog({ task, onClose }: { task: TaskDetails; onClose: () => void }) {
  const { work } = task
  const form = useSchemaForm({
    schema: repeatStart,
    initialValues: {
      every: 'weekly' as string,
      firstOn: daysAfter(today(), 7) as string | null,
      sameVa: Boolean(work),
      dueDays: '2',
    },
    toInput: ({ every, firstOn, sameVa, dueDays }) => ({
      id: task.id,
      every: every as RepeatEvery,
      firstOn,
      sameVa,
      dueDays: dueDays === '' ? null : Number(dueDays),
    }),
  })
  const start = useCommand(trpc.tasks.repeats.start, {
    success: ({ nextOn }) => ({
      title: 'This task repeats now',
      text: `The next one starts on ${weekdayDate(nextOn)}.`,
    }),
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title="Make It Regular" size="md">
      <form noValidate onSubmit={form.onSubmit((input) => start.run(input), focusFirst(form))}>
        <Stack>
          <p className={classes.quiet}>
            A new task with the same brief is added at 6 AM your time. If the previous one isn't done by then, we skip
            that time.
          </p>
          <ListField label="How often" options={options} data-autofocus {...form.getInputProps('every')} />
          <DeadlineField label="First day" required {...form.getInputProps('firstOn')} />
          <ListField label="Deadline for each task" options={due} {...form.getInputProps('dueDays')} />
          {work && (
            <Checkbox
              label={`${firstName(work.name)} gets it each time`}
              description={`${priceOf(work)}Otherwise our team finds a VA each time.`}
              {...form.getInputProps('sameVa', { type: 'checkbox' })}
            />
          )}
          <div className={classes.foot}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={start.isPending}>
              Make It Regular
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}

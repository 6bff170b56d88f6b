import type { Outputs } from '@kazi/client/connect'
import { hours, money, monthName } from '@kazi/ui/format'
import { Alert } from '@mantine/core'

type Changed = Outputs['admin']['documents']['fill']['changed']
type Sum = Changed[number]['issued']

const sumText = ({ minutes, total }: Sum) =>
  minutes === undefined ? money(total) : `${hours(minutes)} (${money(total)})`

const difference = ({ issued, now }: Changed[number]) =>
  now.total.amountCents - issued.total.amountCents || (now.minutes ?? 0) - (issued.minutes ?? 0)

/** Names earlier months in which time was logged or corrected after their document was issued: nobody opens them again. */
export function ChangedMonths({ changed }: { changed: Changed }) {
  if (changed.length === 0) return null
  return (
    <Alert color="orange">
      {changed.map((one) => (
        <div key={one.numbers[0]}>
          {monthName(one.month)} was issued with {sumText(one.issued)} in{' '}
          {new Intl.ListFormat('en').format(one.numbers)}, and its records now say {sumText(one.now)}.{' '}
          {difference(one) > 0
            ? 'Add a line for the difference, unless another document already has it.'
            : 'Take the difference off a line, unless another document already does.'}
        </div>
      ))}
    </Alert>
  )
}

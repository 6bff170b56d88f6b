import type { Outputs } from '@kazi/client/connect'
import { hours, money, monthName } from '@kazi/schemas/format'
import { Alert } from '@mantine/core'

type Changed = Outputs['admin']['documents']['fill']['changed']
type Sum = Changed[number]['later']

const sumText = ({ minutes, total }: Sum) =>
  minutes === undefined ? money(total) : `${hours(minutes)} (${money(total)})`

/** Names earlier months to which work was added after their document's lines were read: nobody opens them again. */
export function ChangedMonths({ changed }: { changed: Changed }) {
  if (changed.length === 0) return null
  return (
    <Alert color="orange">
      {changed.map(({ month, numbers, later }) => (
        <div key={`${month} ${later.total.currency}`}>
          {sumText(later)} for {monthName(month)} was recorded after the lines of{' '}
          {new Intl.ListFormat('en').format(numbers)} were read. Add a line for it, unless another document already has
          it.
        </div>
      ))}
    </Alert>
  )
}

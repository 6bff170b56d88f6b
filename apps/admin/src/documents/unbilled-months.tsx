import type { Outputs } from '@kazi/client/connect'
import { money, monthName } from '@kazi/ui/format'
import { Alert } from '@mantine/core'

/** Names a client's earlier months with work that no invoice has: nobody opens them again. */
export function UnbilledMonths({ months }: { months: Outputs['admin']['documents']['fill']['unbilled'] }) {
  if (months.length === 0) return null
  return (
    <Alert color="orange">
      {months.map(({ month, total }) => (
        <div key={`${month} ${total.currency}`}>
          {money(total)} for {monthName(month)} has no invoice yet. Issue one for that month, unless it was billed
          otherwise.
        </div>
      ))}
    </Alert>
  )
}

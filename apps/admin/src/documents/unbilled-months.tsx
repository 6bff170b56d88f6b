import type { Outputs } from '@kazi/client/connect'
import { money, monthName } from '@kazi/schemas/format'
import { Alert } from '@mantine/core'

/** Names the VAs' work in a client's earlier months that no invoice has: nobody opens them again. */
export function UnbilledMonths({ months }: { months: Outputs['admin']['documents']['fill']['unbilled'] }) {
  if (months.length === 0) return null
  return (
    <Alert color="orange">
      {months.map(({ month, vaId, vaName, total }) => (
        <div key={`${month} ${total.currency} ${vaId}`}>
          No invoice has {money(total)} of {monthName(month)} by {vaName}. Issue one for that VA and month, unless it
          was billed otherwise.
        </div>
      ))}
    </Alert>
  )
}

import type { Outputs } from '@kazi/client/connect'
import { documentDate } from '@kazi/schemas/document-templates'
import { money, monthName } from '@kazi/schemas/format'
import { Alert } from '@mantine/core'

type Props = { month: string; issued: Outputs['admin']['documents']['fill']['already'] }

/** Says which documents the month already has, so that nobody issues the same hours twice without knowing. */
export function AlreadyIssued({ month, issued }: Props) {
  if (issued.length === 0) return null
  const documents = issued.map(
    ({ number, issuedAt, total }) => `${number} (${documentDate(issuedAt)}, ${money(total)})`,
  )
  return (
    <Alert color="orange">
      Already issued for {monthName(month)}: {new Intl.ListFormat('en').format(documents)}. Check that nothing is billed
      twice.
    </Alert>
  )
}

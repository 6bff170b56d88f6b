import { trpc } from '@kazi/client/connect'
import { auditActions } from '@kazi/schemas/audit-words'
import { RelativeTime } from '@kazi/ui/relative-time'
import { RowTable } from '@kazi/ui/row-table'
import { Section } from '@kazi/ui/section'
import { Text } from '@mantine/core'
import { detailOf } from '#/table/audit-detail.ts'
import { Loaded } from '#/table/loaded.tsx'

const most = 50
const labels: Record<string, string> = auditActions
/** What the team did with it, newest first. */
export function AssignmentHistory({ id }: { id: number }) {
  const query = trpc.admin.audit.list.useQuery({ filters: { target: `assignment ${id}` }, size: most })
  return (
    <Section title="History" order={3}>
      <Loaded query={query} failure="Couldn't load the history" small>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text c="dimmed">No changes by the team yet.</Text>
          ) : (
            <RowTable
              label="History"
              head={['What', 'Details', 'Who', 'When']}
              rows={rows.map((row) => ({
                key: row.id,
                cells: [labels[row.what] ?? row.what, detailOf(row), row.who, <RelativeTime key="at" at={row.when} />],
              }))}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

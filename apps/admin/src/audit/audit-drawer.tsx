import { type Outputs, trpc } from '@kazi/client/connect'
import { exactTime } from '@kazi/ui/format'
import { RowTable } from '@kazi/ui/row-table'
import { Section } from '@kazi/ui/section'
import type { ReactNode } from 'react'
import { changesIn, doneIn, factsIn, fieldLabel, valueText } from '#/records/audit-detail.ts'
import drawer from '#/records/drawer.module.css'
import { Facts } from '#/records/facts.tsx'
import { RecordDrawer } from '#/records/record-drawer.tsx'
import { Target } from './audit-labels.tsx'

type Entry = Outputs['admin']['audit']['get']
type Props = { id: number | undefined; onClose: () => void }

/** One entry: who did what to whom, and what was there before and after. */
export function AuditDrawer({ id, onClose }: Props) {
  const query = trpc.admin.audit.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      query={query}
      noun="entry"
      title={doneIn}
      missing={{ title: 'This entry does not exist', text: 'Please check the link.' }}
    >
      {(entry) => <Details entry={entry} />}
    </RecordDrawer>
  )
}

function Details({ entry }: { entry: Entry }) {
  const { who, when, to, ip, names } = entry
  const changes = Object.entries(changesIn(entry))
  const more = factsIn(entry)
  const facts: [string, ReactNode][] = [
    ['Admin', who],
    ['Time', exactTime(when)],
    ['Target', <Target key="to" to={to} names={names} />],
    ['IP address', ip ?? 'Not known'],
  ]
  return (
    <>
      <Facts facts={facts} />
      {changes.length > 0 && (
        <Section title="What changed" order={3}>
          <RowTable
            label="What changed"
            head={['Field', 'Before', 'After']}
            rows={changes.map(([name, { from, to: after }]) => ({
              key: name,
              cells: [
                fieldLabel(name),
                <span key="from" className={drawer.prose}>
                  {valueText(from, name)}
                </span>,
                <span key="to" className={drawer.prose}>
                  {valueText(after, name)}
                </span>,
              ],
            }))}
          />
        </Section>
      )}
      {more.length > 0 && (
        <Section title="Details" order={3}>
          <Facts facts={more} />
        </Section>
      )}
    </>
  )
}

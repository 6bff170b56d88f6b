import { trpc } from '@kazi/client/connect'
import { EmptyState } from '@kazi/ui/empty-state'
import { Section } from '@kazi/ui/section'
import { Timeline } from '@kazi/ui/timeline'
import { Loaded } from '#/frame/loaded.tsx'
import { detailOf, doneIn } from './audit-detail.ts'
import classes from './drawer.module.css'

/** More of one record's history is on the audit page. */
const maxShown = 100

type Props = {
  /** The record, as the audit log names it: `va 4`. */
  target: string
  /** How it began, where that was no action of the team. */
  first?: { at: string; actor: string; text: string }
}

/** What the team did with a record, oldest first, as the audit log has it. */
export function AuditTimeline({ target, first }: Props) {
  const query = trpc.admin.audit.list.useQuery({ filters: { target }, size: maxShown })
  return (
    <Section title="Timeline" order={3}>
      <Loaded query={query} failure="Couldn't load the timeline" small>
        {({ rows, next }) => {
          const events = [
            ...(first ? [{ id: 'first', ...first }] : []),
            ...rows.toReversed().map((entry) => ({
              id: entry.id,
              at: entry.when,
              actor: `Team (${entry.who})`,
              text: lower(doneIn(entry)),
              ...(detailOf(entry) && { detail: <p className={classes.prose}>{detailOf(entry)}</p> }),
            })),
          ]
          if (events.length === 0) return <EmptyState small title="No changes by the team yet" />
          return (
            <>
              {next && <p className={classes.prose}>Earlier actions are in the audit log.</p>}
              <Timeline label="Timeline" events={events} />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

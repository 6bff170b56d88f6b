import { trpc } from '@kazi/client/connect'
import { DueClock } from '@kazi/ui/due-clock'
import { EmptyState } from '@kazi/ui/empty-state'
import { Section } from '@kazi/ui/section'
import { Loaded } from '#/frame/loaded.tsx'
import cells from '#/table/cells.module.css'
import { promiseLabels } from './figure-labels.ts'
import classes from './overview.module.css'
import { PendingLink } from './pending-link.tsx'

/** Everything that waits for an answer of the team, whatever it is: the least time left first. */
export function ByTimeLeft() {
  const query = trpc.admin.overview.attention.useQuery()
  return (
    <Section title="By time left">
      <Loaded query={query} failure="Couldn't load what needs attention">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState small title="Everything is answered" text="New requests appear here automatically." />
          ) : (
            <ul className={classes.list}>
              {rows.map(({ kind, sourceId, title, who, dueAt }) => (
                <li key={`${kind}-${sourceId}`}>
                  <PendingLink
                    kind={kind}
                    id={sourceId}
                    data-row-link
                    className={`${cells.link} ${cells.cover} ${cells.clamp}`}
                  >
                    {title}
                  </PendingLink>
                  <div className={classes.meta}>
                    <DueClock dueAt={dueAt} />
                    <span>{promiseLabels[kind].one}</span>
                    <span className={cells.breaks}>{who}</span>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

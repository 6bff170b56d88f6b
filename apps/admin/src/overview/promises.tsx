import { trpc } from '@kazi/client/connect'
import { promiseOutcomeNames as outcomes, type PromiseKind, type PromiseOutcome } from '@kazi/schemas/overview-words'
import { promises } from '@kazi/schemas/promises'
import { EmptyState } from '@kazi/ui/empty-state'
import { Section } from '@kazi/ui/section'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { UnstyledButton } from '@mantine/core'
import { Loaded } from '#/frame/loaded.tsx'
import { outcomeLabels, promiseLabels } from './figure-labels.ts'
import classes from './overview.module.css'
import type { OverviewProps } from './overview-queries.ts'

type Counts = Record<PromiseOutcome, number> & { kind: PromiseKind }

/** How many of the answers that were due this week came in time; every number opens its rows. */
export function Promises({ onSearch }: Pick<OverviewProps, 'onSearch'>) {
  const query = trpc.admin.overview.promises.useQuery()
  return (
    <Section
      title="Promises this week"
      description={`Answers due from Monday to Sunday, each promised within ${promises.requestDueHours} hours.`}
    >
      <Loaded query={query} failure="Couldn't load this week's promises" small skeleton={<ListSkeleton count={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState small title="No answer is due this week" />
          ) : (
            <div className={classes.promises}>
              <Kept rows={rows} />
              <ul className={classes.kinds}>
                {rows.map((row) => (
                  <li key={row.kind} className={classes.promised}>
                    <span className={classes.kind}>{promiseLabels[row.kind].many}</span>
                    <Bar row={row} />
                    <span className={classes.counts}>
                      {outcomes
                        .filter((outcome) => row[outcome] > 0)
                        .map((outcome) => (
                          <UnstyledButton
                            key={outcome}
                            className={classes.count}
                            data-outcome={outcome}
                            aria-label={`${promiseLabels[row.kind].many}: ${row[outcome]} ${outcomeLabels[outcome]}`}
                            onClick={() => onSearch({ promise: outcome, kind: row.kind })}
                          >
                            {row[outcome].toLocaleString('en')} {outcomeLabels[outcome]}
                          </UnstyledButton>
                        ))}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

/** The share of what is decided already: what is still open may yet be kept. */
function Kept({ rows }: { rows: Counts[] }) {
  const sum = (outcome: PromiseOutcome) => rows.reduce((all, row) => all + row[outcome], 0)
  const [kept, late] = [sum('kept'), sum('late')]
  return (
    <p className={classes.kept}>
      <strong>{kept + late === 0 ? '—' : `${Math.round((100 * kept) / (kept + late))}%`}</strong>
      <span>
        kept: {kept.toLocaleString('en')} of {(kept + late).toLocaleString('en')}
        {sum('open') > 0 && `, ${sum('open').toLocaleString('en')} still open`}
      </span>
    </p>
  )
}

const Bar = ({ row }: { row: Counts }) => (
  <span className={classes.bar} aria-hidden>
    {outcomes
      .filter((outcome) => row[outcome] > 0)
      .map((outcome) => (
        <span key={outcome} data-outcome={outcome} style={{ flexGrow: row[outcome] }} />
      ))}
  </span>
)

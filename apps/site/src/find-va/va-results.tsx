import { EmptyState } from '@kazi/ui/empty-state'
import { ErrorState } from '@kazi/ui/error-state'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { type Filters, filterVas, isFiltered, referenceZone, type Va } from './filters.ts'
import classes from './find-va.module.css'
import { VaList } from './va-list.tsx'

type Props = { query: UseQueryResult<Va[]>; filters: Filters; onClear: () => void; order: 2 | 3 }

export function VaResults({ query: { data, isPending, isFetching, refetch }, filters, onClear, order }: Props) {
  const { q, skill, timezone } = filters
  const wanted = useDeferredValue(useMemo(() => ({ q, skill, timezone }), [q, skill, timezone]))
  const found = useMemo(() => filterVas(data ?? [], wanted), [data, wanted])
  const Heading = `h${order}` as const
  const below = (order + 1) as 3 | 4
  return (
    <section className={classes.results} aria-label="Search results" aria-busy={isPending}>
      <div aria-live="polite">
        {data && found.length > 0 && <Heading className={classes.found}>Found {found.length} VAs</Heading>}
        {data && found.length === 0 && (
          <EmptyState
            order={order === 2 ? 2 : 3}
            title="No VAs found matching your criteria."
            text={
              isFiltered(filters)
                ? 'Try fewer words, another skill or all timezones. Our team also knows who will be free soon.'
                : 'We are still building the network. Please check back soon.'
            }
            action={
              isFiltered(filters) && (
                <Button variant="default" onClick={onClear}>
                  Clear all filters
                </Button>
              )
            }
          />
        )}
      </div>
      {!data && isPending && <CardSkeleton count={3} label="Loading VAs" />}
      {!data && !isPending && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      {found.length > 0 && <VaList vas={found} zone={referenceZone(wanted)} order={below} />}
    </section>
  )
}

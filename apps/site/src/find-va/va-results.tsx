import { EmptyState } from '@kazi/ui/empty-state'
import { ErrorState } from '@kazi/ui/error-state'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { Button, Select } from '@mantine/core'
import { useRef } from 'react'
import { useReaderZone } from '#/frame/use-reader-zone.ts'
import { type Filters, isFiltered, referenceZone, type VaSort } from './filters.ts'
import classes from './find-va.module.css'
import { useFoundVas, type useVas } from './use-vas.ts'
import { VaList } from './va-list.tsx'

type Props = {
  all: ReturnType<typeof useVas>
  filters: Filters
  onSort: (sort: VaSort | undefined) => void
  onClear: () => void
  order: 2 | 3
}

const orders: { value: VaSort | 'none'; label: string }[] = [
  { value: 'none', label: 'Date joined' },
  { value: 'hours', label: 'Most shared hours' },
  { value: 'rating', label: 'Best rated' },
]

export function VaResults({ all, filters, onSort, onClear, order }: Props) {
  const zone = referenceZone(filters, useReaderZone())
  const found = useFoundVas(all, filters, zone)
  const { vas, count, isPending, isFetching, retry, more } = found
  const Heading = `h${order}` as const
  const below = (order + 1) as 3 | 4
  const region = useRef<HTMLElement>(null)
  const clear = () => {
    onClear()
    // The button leaves with the empty list.
    region.current?.focus({ preventScroll: true })
  }
  return (
    <section ref={region} tabIndex={-1} className={classes.results} aria-label="Search results" aria-busy={isPending}>
      <div className={classes.above}>
        <div aria-live="polite">
          {vas && vas.length > 0 && <Heading className={classes.found}>Found {count} VAs</Heading>}
          {vas?.length === 0 && (
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
                  <Button variant="default" onClick={clear}>
                    Clear all filters
                  </Button>
                )
              }
            />
          )}
        </div>
        {vas && vas.length > 1 && (
          <Select
            className={classes.sort}
            label="Sort by"
            // With a timezone chosen, the most shared hours come first by themselves.
            data={zone.own ? orders : orders.filter(({ value }) => value !== 'none')}
            value={filters.sort ?? (zone.own ? 'none' : 'hours')}
            onChange={(value) => onSort(value === 'hours' || value === 'rating' ? value : undefined)}
            allowDeselect={false}
          />
        )}
      </div>
      {!vas && isPending && <CardSkeleton count={3} label="Loading VAs" />}
      {!vas && !isPending && <ErrorState onRetry={retry} retrying={isFetching} />}
      {vas && vas.length > 0 && <VaList vas={vas} zone={zone} order={below} onEnd={more} />}
      {found.moreFailed && <ErrorState small onRetry={more} retrying={found.isFetchingMore} />}
    </section>
  )
}

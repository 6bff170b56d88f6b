import { Skeleton } from '@mantine/core'
import classes from './search-filters.module.css'

/** The height of a text input. */
const inputHeight = 42

/** The room of SearchFilters while they load, so that nothing below them moves. */
export const SearchFiltersSkeleton = ({ selects }: { selects: number }) => (
  <div className={classes.filters} aria-hidden="true">
    <Skeleton height={inputHeight} className={classes.search} />
    {Array.from({ length: selects }, (_, select) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <Skeleton key={select} height={inputHeight} />
    ))}
  </div>
)

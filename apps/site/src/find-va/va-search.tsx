import '@kazi/ui/styles-forms.css'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { IconSearch } from '@kazi/ui/tabler'
import { useUrlInput } from '@kazi/ui/use-url-input'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FilterFields } from './filter-fields.tsx'
import classes from './find-va.module.css'
import type { VaSearchState } from './search.ts'
import { useChoices, useVas } from './use-vas.ts'

// Nothing is found before somebody searches.
const VaResults = lazy(() => import('./va-results.tsx').then((file) => ({ default: file.VaResults })))

type Props = {
  /** The search from the URL, which is the only place that stores it. */
  search: VaSearchState
  onSearch: (search: VaSearchState) => void
  /** Of the line that says how many were found; names come one below. */
  order?: 2 | 3
}

/** Filters, the button and the results: nothing is fetched before the visitor searches. */
export function VaSearch({ search, onSearch, order = 2 }: Props) {
  const searched = search.searched === true
  const vas = useVas(searched)
  const choices = useChoices(vas)
  const { text, type, commit } = useUrlInput(search.q ?? '', (q) => onSearch({ ...search, q: q || undefined }))
  const change = (part: VaSearchState) => onSearch({ ...search, q: commit() || undefined, ...part })
  const clear = () => onSearch({ ...search, q: commit('') || undefined, skill: undefined, timezone: undefined })
  return (
    <div className={classes.search}>
      <search>
        <form
          className={classes.filters}
          aria-label="VA search"
          onSubmit={(event) => {
            event.preventDefault()
            change({ searched: true })
          }}
        >
          <FilterFields text={text} onText={type} filters={search} onChange={change} choices={choices} />
          <Button type="submit" size="lg" leftSection={<IconSearch size={20} aria-hidden />}>
            Search VAs
          </Button>
        </form>
      </search>
      {!searched && (
        <p className={classes.hint}>
          Leave the filters empty to see everyone. Each card shows how many working hours you would share, in your own
          timezone or the one you choose.
        </p>
      )}
      {searched && (
        <Suspense fallback={<CardSkeleton count={3} label="Loading VAs" />}>
          <VaResults
            all={vas}
            filters={{ ...search, q: text }}
            onSort={(sort) => change({ sort })}
            onClear={clear}
            order={order}
          />
        </Suspense>
      )}
    </div>
  )
}

import '@kazi/ui/styles-forms.css'
import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { FilterFields } from './filter-fields.tsx'
import classes from './find-va.module.css'
import type { VaSearchState } from './search.ts'
import { useVas } from './use-vas.ts'
import { VaResults } from './va-results.tsx'

type Props = {
  /** What the address says; it is the only place where a search is kept. */
  search: VaSearchState
  onSearch: (search: VaSearchState) => void
  /** Of the line that says how many were found; names come one below. */
  order?: 2 | 3
}
const typingMs = 250

/** Filters, the button, and behind it the results: nothing is fetched before somebody asks. */
export function VaSearch({ search, onSearch, order = 2 }: Props) {
  const searched = search.searched === true
  const vas = useVas(searched)
  const [text, setText] = useText(search.q ?? '')
  const typed = useDebouncedCallback((q: string) => onSearch({ ...search, q: q || undefined }), typingMs)
  const change = (part: VaSearchState) => {
    typed.cancel()
    onSearch({ ...search, q: text || undefined, ...part })
  }
  const clear = () => {
    setText('')
    change({ q: undefined, skill: undefined, timezone: undefined })
  }
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
          <FilterFields
            text={text}
            onText={(next) => {
              setText(next)
              typed(next)
            }}
            filters={search}
            onChange={change}
            vas={vas.data}
          />
          <Button type="submit" size="lg" leftSection={<IconSearch size={20} aria-hidden />}>
            Search VAs
          </Button>
        </form>
      </search>
      {!searched && (
        <p className={classes.hint}>
          Leave the filters empty to see everyone. Each card shows how many working hours you would share, based on US
          Eastern or the timezone you choose.
        </p>
      )}
      {searched && <VaResults query={vas} filters={{ ...search, q: text }} onClear={clear} order={order} />}
    </div>
  )
}

/** What is being typed; an address that changed by itself (a link, Back) wins over it. */
function useText(q: string) {
  const [text, setText] = useState(q)
  const before = useRef(q)
  useEffect(() => {
    if (before.current === q) return
    before.current = q
    setText((now) => (now.startsWith(q) ? now : q))
  }, [q])
  return [text, setText] as const
}

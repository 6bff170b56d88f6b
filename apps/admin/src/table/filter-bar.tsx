import { maxSearchLength } from '@kazi/schemas/max-length'
import { isComposing } from '@kazi/ui/composing'
import { IconSearch } from '@kazi/ui/tabler'
import { stepRow } from '@kazi/ui/use-shortcuts'
import { useUrlInput } from '@kazi/ui/use-url-input'
import { CloseButton, Select, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './filter-bar.module.css'

/** The search and filters above a list. */
export const FilterBar = ({ children }: { children: ReactNode }) => <search className={classes.bar}>{children}</search>

/** Calls `act` as soon as no list of the page is busy: then its rows are those of the search in the URL. */
function onceDrawn(act: () => void) {
  const busy = () => document.querySelector('main [aria-busy="true"]') !== null
  if (!busy()) return void act()
  const watch = new MutationObserver(() => {
    if (busy()) return
    watch.disconnect()
    act()
  })
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  return () => watch.disconnect()
}

type SearchBoxProps = { label: string; placeholder?: string; value: string; onChange: (value: string) => void }

/** Typed text is written to the URL after a pause. Enter and the down arrow go to the first row of what is found. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const { text, type, commit } = useUrlInput(value, onChange)
  // The search whose rows are being waited for, so that the first one of them gets the focus.
  const [awaited, setAwaited] = useState<string>()
  useEffect(() => {
    if (awaited !== value) return
    return onceDrawn(() => {
      setAwaited(undefined)
      stepRow(1)
    })
  }, [awaited, value])
  const toFirstRow = () => {
    if (text.trim() !== value) onChange(commit())
    setAwaited(text.trim())
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      value={text}
      maxLength={maxSearchLength}
      onChange={(event) => {
        setAwaited(undefined)
        type(event.currentTarget.value)
      }}
      onBlur={() => setAwaited(undefined)}
      onKeyDown={(event) => {
        // The Enter that ends a composed word belongs to the input method.
        if (!(event.key === 'ArrowDown' || event.key === 'Enter') || isComposing(event.nativeEvent)) return
        event.preventDefault()
        toFirstRow()
      }}
    />
  )
}

type FilterProps<T extends string> = {
  label: string
  all: string
  value: T | ''
  options: readonly { value: T; label: string }[]
  onChange: (value: T | '') => void
  searchable?: boolean
}

/** One choice, or all. */
export function Filter<T extends string>({ label, all, value, options, onChange, searchable = false }: FilterProps<T>) {
  return (
    <Select
      className={classes.filter}
      label={label}
      data={[{ value: 'all', label: all }, ...options]}
      value={value || 'all'}
      onChange={(next) => onChange(next === 'all' ? '' : ((next ?? '') as T | ''))}
      searchable={searchable}
      nothingFoundMessage="No matches"
    />
  )
}

export const asOptions = <T extends string>(values: readonly T[], labelOf: (value: T) => string = (value) => value) =>
  values.map((value) => ({ value, label: labelOf(value) }))

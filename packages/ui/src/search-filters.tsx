import { maxSearchLength } from '@kazi/schemas/max-length'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconSearch } from '../tabler/all.gen.ts'
import classes from './search-filters.module.css'
import type { useUrlInput } from './use-url-input.ts'

type Props = {
  /** What is searched: 'Your tasks'. */
  label: string
  /** Names the search box. */
  searchLabel: string
  placeholder: string
  input: Pick<ReturnType<typeof useUrlInput>, 'text' | 'type'>
  /** For a key that moves the focus there. Escape leaves the box. */
  searchId?: string
  /** The filters and the order beside it. */
  children: ReactNode
}

/** A search box with filters beside it; on a phone below it. */
export const SearchFilters = ({ label, searchLabel, placeholder, input, searchId, children }: Props) => (
  <search className={classes.filters} aria-label={label}>
    <TextInput
      id={searchId}
      type="search"
      aria-label={searchLabel}
      placeholder={placeholder}
      maxLength={maxSearchLength}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={input.text}
      onChange={({ currentTarget: { value } }) => input.type(value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      className={classes.search}
    />
    {children}
  </search>
)

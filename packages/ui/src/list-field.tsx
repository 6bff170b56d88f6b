import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props = Omit<NativeSelectProps, 'data' | 'value' | 'defaultValue' | 'onChange' | 'children'> & {
  options: readonly (string | { value: string; label: string })[]
  /** The first entry, which stands for no choice: 'No category'. A list without it always has a value. */
  none?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/**
 * A field with a list that is short enough to need no search. It is the browser's own: a phone shows it as it shows all of
 * its lists, and a page that has no other list loads 30 kB less.
 */
export const ListField = ({ options, none, value, onChange, ...props }: Props) => (
  <NativeSelect
    data={none === undefined ? [...options] : [{ value: '', label: none }, ...options]}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange?.(currentTarget.value || null)}
    {...props}
  />
)

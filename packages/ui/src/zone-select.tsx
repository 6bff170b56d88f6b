import { say } from '@kazi/schemas/say'
import { clockIn, placeOf, zoneOf } from '@kazi/schemas/zones'
import { Select } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { isComposing } from './composing.ts'

let known: { value: string; label: string }[] | undefined
/** Every zone that this browser knows, under the city that people call it by. Some count UTC among them, others do not. */
const cities = () =>
  (known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => ({ value: zone, label: placeOf(zone) }))
    .sort((one, other) => one.label.localeCompare(other.label)))

const notFound = 'No such city. Try a larger one nearby.'

type Option = { value: string; label: string }
const plain = (text: string) => text.trim().toLowerCase()
const holding = (options: readonly Option[], text: string) =>
  options.filter(({ label }) => label.toLowerCase().includes(plain(text)))

/** The zone that a text means: the city of that name, the only one whose name holds it, or what else is a zone's name. */
const zoneIn = (options: readonly Option[], text: string) => {
  const some = holding(options, text)
  const one = some.find(({ label }) => label.toLowerCase() === plain(text)) ?? (some.length === 1 ? some[0] : undefined)
  return one?.value ?? zoneOf(text)
}

/** After the press that is under way: a message that moves a button from under the pointer would take its click. */
const afterPress = (then: () => void) =>
  document.querySelector(':active') ? document.addEventListener('click', then, { capture: true, once: true }) : then()

type Props = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** It is empty ('') while its text is no city, so that no form is sent with the city before. */
  required?: boolean
  /** An IANA zone, or any text that names one. */
  value?: string | null
  onChange: (zone: string) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

/** People choose a city or type it, and the zone is kept: nobody has to know what it is called. */
export function ZoneSelect({ value, onChange, onBlur, error, required = false, ...props }: Props) {
  /** What was typed and is no choice yet; the list shows the chosen city otherwise. */
  const [typed, setTyped] = useState<{ text: string; unknown?: boolean } | null>(null)
  const [opened, setOpened] = useState(false)
  const zone = zoneOf(value)
  useEffect(() => {
    if (zone) setTyped(null)
  }, [zone])
  const listed = cities()
  // A zone under an old name, or an offset, is offered as it is.
  const own = zone && !listed.some((one) => one.value === zone) ? [{ value: zone, label: placeOf(zone) }] : []
  const options = [...own, ...listed]

  const choose = (chosen: string) => {
    setTyped(null)
    setOpened(false)
    onChange(chosen)
  }
  const take = (text: string) => {
    if (text.trim() === '') return setTyped(null)
    const found = zoneIn(options, text)
    if (found) return choose(found)
    afterPress(() => setTyped((now) => (now?.text === text ? { text, unknown: true } : now)))
    if (required) onChange('')
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: field, nativeEvent, key } = event
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
    const isAtOption = opened && list?.querySelector('[data-combobox-selected]')
    if (key !== 'Enter' || isComposing(nativeEvent) || isAtOption || !typed?.text.trim()) return
    event.preventDefault()
    // Of several the reader chooses one.
    if (zoneIn(options, typed.text) || holding(options, typed.text).length === 0) take(typed.text)
  }
  return (
    <Select
      {...props}
      error={typed?.unknown ? say(notFound) : error}
      withAsterisk={required}
      aria-required={required || undefined}
      data={options}
      searchable
      limit={60}
      nothingFoundMessage={say(notFound)}
      value={zone}
      onChange={(chosen) => chosen && choose(chosen)}
      // The one that is chosen already is no change.
      onOptionSubmit={() => setTyped(null)}
      allowDeselect={false}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      searchValue={typed?.text ?? options.find((one) => one.value === zone)?.label ?? ''}
      onInput={({ currentTarget }) => setTyped({ text: currentTarget.value })}
      onKeyDown={press}
      onBlur={(event) => {
        if (typed) take(typed.text)
        onBlur?.(event)
      }}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <span style={{ color: 'var(--kazi-dimmed)' }}>
            {' '}
            · {say('{clock} there', { clock: clockIn(option.value, new Date()) ?? '' })}
          </span>
        </span>
      )}
    />
  )
}

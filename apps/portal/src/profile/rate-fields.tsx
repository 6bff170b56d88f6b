import { currencies } from '@kazi/schemas/money'
import { say } from '@kazi/schemas/say'
import { Checkbox, Fieldset, Group, Input, Select, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import rowClasses from '#/frame/entries.module.css'
import type { RateValues } from './profile-values.ts'

type Props = {
  value: RateValues
  onChange: (value: RateValues) => void
  error: ReactNode
  /** The words of a rate that has no figures yet. */
  words: string | null
}

/** What a VA asks for an hour: one amount or two, and their currency. */
export function RateFields({ value, onChange, error, words }: Props) {
  const problem = useId()
  const [search, setSearch] = useState('')
  const field = (name: 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      maxLength={12}
      value={value[name]}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
      error={Boolean(error)}
      {...(error ? { 'aria-describedby': problem } : {})}
    />
  )
  return (
    <Fieldset legend={say('Hourly rate')} data-path="rate">
      <Input.Description mb="xs">
        {words
          ? say('Clients see "{words}" now. Amounts replace it and make you findable by rate.', { words })
          : say('With one rate, leave the second empty. With both empty, clients read that your rate is negotiable.')}
      </Input.Description>
      <Group grow align="flex-start" className={rowClasses.fields}>
        {field('from', say('From'))}
        {field('to', say('To (optional)'))}
        <Select
          label={say('Currency')}
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
          // Emptied and left, it stays what it was.
          autoSelectOnBlur={search.trim() !== ''}
          onSearchChange={setSearch}
          nothingFoundMessage={say('Type its code, such as KES or EUR')}
          data={[...currencies]}
          value={value.currency}
          onChange={(currency) => currency && onChange({ ...value, currency: currency as RateValues['currency'] })}
          // Otherwise the rate would be sent with the currency before.
          onKeyDown={(event) =>
            event.key === 'Enter' && event.currentTarget.value !== value.currency && event.preventDefault()
          }
        />
      </Group>
      {words && value.from.trim() === '' && value.to.trim() === '' && (
        <Checkbox
          mt="sm"
          label={say('Remove this text. Clients will see that your rate is negotiable.')}
          checked={value.wordless}
          onChange={(event) => onChange({ ...value, wordless: event.currentTarget.checked })}
        />
      )}
      {error && (
        <Input.Error id={problem} mt="xs">
          {error}
        </Input.Error>
      )}
    </Fieldset>
  )
}

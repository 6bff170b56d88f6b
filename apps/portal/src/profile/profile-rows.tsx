import { maxLength } from '@kazi/schemas/max-length'
import { maxLanguages, maxSamples } from '@kazi/schemas/profile-fields'
import { type LanguageLevel, languageLevels, levelInWords } from '@kazi/schemas/profile-shown'
import { say } from '@kazi/schemas/say'
import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SampleRow, SpokenRow } from './profile-values.ts'
import { RowsFields } from './rows-fields.tsx'

type Props<T> = { rows: readonly T[]; onChange: (rows: T[]) => void; error: ReactNode }

const levels = () => languageLevels.map((value) => ({ value, label: levelInWords[value]() }))

export const LanguagesField = (props: Props<SpokenRow>) => (
  <RowsFields<Omit<SpokenRow, 'key'>>
    {...props}
    path="languages"
    legend={say('Languages')}
    description={say('Clients see these on your profile, and tasks in other languages find you by them.')}
    most={maxLanguages}
    empty={{ name: '', level: null }}
    add={say('Add a language')}
    nameOf={({ name }, index) => name.trim() || say('language {number}', { number: index + 1 })}
  >
    {({ name, level }, change, index) => (
      <>
        <TextInput
          label={say('Language {number}', { number: index + 1 })}
          maxLength={60}
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label={say('Level {number}', { number: index + 1 })}
          placeholder={say('Choose a level')}
          data={levels()}
          value={level}
          onChange={(next) => change({ level: next as LanguageLevel | null })}
        />
      </>
    )}
  </RowsFields>
)

export const SamplesField = (props: Props<SampleRow>) => (
  <RowsFields<Omit<SampleRow, 'key'>>
    {...props}
    path="samples"
    legend={say('Sample work')}
    description={say('Links to work that everybody may see, up to {number}. Leave out what belongs to a client.', {
      number: maxSamples,
    })}
    most={maxSamples}
    empty={{ title: '', url: '' }}
    add={say('Add a sample')}
    nameOf={({ title }, index) => title.trim() || say('sample {number}', { number: index + 1 })}
  >
    {({ title, url }, change, index) => (
      <>
        <TextInput
          label={say('Title {number}', { number: index + 1 })}
          maxLength={maxLength.title}
          value={title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextInput
          label={say('Link {number}', { number: index + 1 })}
          type="url"
          inputMode="url"
          maxLength={maxLength.url}
          value={url}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
      </>
    )}
  </RowsFields>
)

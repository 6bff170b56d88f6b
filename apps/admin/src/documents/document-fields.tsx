import { type Field, templateOf } from '@kazi/schemas/document-templates'
import { monthName } from '@kazi/schemas/format'
import { maxLength } from '@kazi/schemas/max-length'
import { currencies } from '@kazi/schemas/money'
import type { TemplateName } from '@kazi/schemas/template-names'
import { calendarDay } from '@kazi/schemas/zones'
import { Select, Textarea, TextInput } from '@mantine/core'
import classes from './document-builder.module.css'
import type { DocumentDraft } from './use-document-draft.ts'

/** The id of a field's input, to which the list of missing fields leads. */
export const fieldId = (name: string) => `document-${name}`

/** This month and the two years before it. */
function months() {
  const now = new Date()
  return Array.from({ length: 25 }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

type Props = { template: TemplateName; draft: DocumentDraft; complain: boolean }

/** The fields of a template. They are required as the server requires them. */
export const DocumentFields = ({ template, draft, complain }: Props) => (
  <div className={classes.pairs}>
    {Object.entries(templateOf(template).fields).map(([name, field]) => (
      <OneField
        key={name}
        name={name}
        field={field}
        value={draft.fields[name] ?? ''}
        onChange={(value) => draft.set(name, value)}
        error={complain && draft.missing.includes(name)}
      />
    ))}
  </div>
)

type OneProps = { name: string; field: Field; value: string; onChange: (value: string) => void; error: boolean }

function OneField({ name, field, value, onChange, error }: OneProps) {
  const { label, kind, required = false, hint, upcoming } = field
  const shared = {
    id: fieldId(name),
    label,
    required,
    description: hint,
    error: error ? `${label} is missing` : undefined,
  }
  if (kind === 'text')
    return (
      <Textarea
        {...shared}
        className={classes.whole}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={maxLength.text}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (kind === 'month')
    return (
      <Select
        {...shared}
        data={months().map((month) => ({ value: month, label: monthName(month) }))}
        value={value || null}
        onChange={(month) => onChange(month ?? '')}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      />
    )
  if (kind === 'currency')
    return (
      <Select
        {...shared}
        data={currencies}
        searchable
        allowDeselect={false}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    )
  return (
    <TextInput
      {...shared}
      // The browser's own: a calendar library is a fifth of what this page would load.
      {...(kind === 'day'
        ? {
            type: 'date',
            min: upcoming ? calendarDay(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()) : '1900-01-01',
            max: '2200-12-31',
          }
        : { maxLength: maxLength.line })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

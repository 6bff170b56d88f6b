import { maxDocumentLines } from '@kazi/schemas/document'
import { blankLine, type DocumentLine } from '@kazi/schemas/document-templates'
import { maxLength } from '@kazi/schemas/max-length'
import { type Currency, centsFrom, unitsFrom } from '@kazi/schemas/money'
import { FormError } from '@kazi/ui/form-error'
import { Section } from '@kazi/ui/section'
import { IconPlus, IconTrash } from '@kazi/ui/tabler'
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './document-builder.module.css'
import { fieldId } from './document-fields.tsx'

type Props = {
  lines: DocumentLine[]
  onChange: (lines: DocumentLine[]) => void
  quantity: 'Quantity' | 'Hours'
  /** In which the month has lines that are not among these. */
  otherCurrencies: readonly Currency[]
  /** Others are on their way: a change now would keep these in their place. */
  waiting?: boolean
  error: boolean
}
/** What is billed or listed, line by line. */
export function DocumentLines({ lines, onChange, quantity, otherCurrencies, waiting = false, error }: Props) {
  const shown = lines.length > 0 ? lines : [blankLine]
  const change = (index: number, patch: Partial<DocumentLine>) =>
    onChange(shown.map((line, place) => (place === index ? { ...line, ...patch } : line)))
  return (
    <Section
      title="Lines"
      order={3}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={waiting || shown.length >= maxDocumentLines}
          onClick={() => onChange([...shown, blankLine])}
        >
          Add a line
        </Button>
      }
    >
      {shown.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
        <fieldset key={index} className={classes.line} aria-label={`Line ${index + 1}`} disabled={waiting}>
          <TextInput
            {...(index === 0 && { id: fieldId('lines') })}
            className={classes.description}
            label="Description"
            maxLength={maxLength.line}
            value={line.description}
            onChange={(event) => change(index, { description: event.currentTarget.value })}
          />
          <NumberField
            label={quantity}
            decimals={4}
            value={line.quantity}
            onChange={(value) => change(index, { quantity: value })}
          />
          <NumberField
            label={quantity === 'Hours' ? 'Rate' : 'Unit price'}
            decimals={2}
            value={unitsFrom(line.unitCents)}
            onChange={(value) => change(index, { unitCents: centsFrom(value) })}
          />
          <ActionIcon
            className={classes.remove}
            color="gray"
            aria-label={`Remove line ${index + 1}`}
            disabled={shown.length === 1}
            onClick={() => onChange(shown.filter((_, place) => place !== index))}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {otherCurrencies.length > 0 && (
        <p className={classes.hint} role="status">
          This month also has work in {listOf(otherCurrencies)}, which is not in these lines: a document has one
          currency. Choose another one above for a document of its own.
        </p>
      )}
      <FormError>{error ? 'Every line needs a description and a quantity above zero.' : null}</FormError>
    </Section>
  )
}

const listOf = (items: readonly string[]) => new Intl.ListFormat('en').format(items)

type NumberProps = {
  label: string
  decimals: number
  value: number
  onChange: (value: number) => void
}
const numberOf = (typed: string | number) => Number(typed) || 0

/** Shows what was typed, such as '12.' or nothing at all, as long as it stands for the value: a number cannot hold it. */
function NumberField({ label, decimals, value, onChange }: NumberProps) {
  const [typed, setTyped] = useState<string | number>(value)
  return (
    <NumberInput
      label={label}
      allowNegative={false}
      // Too much is refused with a sentence. Limited here, it would become another amount unnoticed.
      clampBehavior="none"
      decimalScale={decimals}
      hideControls
      value={numberOf(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next)
        onChange(numberOf(next))
      }}
    />
  )
}

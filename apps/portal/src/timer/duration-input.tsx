import { hours } from '@kazi/schemas/format'
import { say } from '@kazi/schemas/say'
import { readDuration } from '@kazi/schemas/time'
import { TextInput, type TextInputProps } from '@mantine/core'

/** A time worked as people write it; says what it reads while it is typed. */
export function DurationInput({ value, description, ...props }: TextInputProps) {
  const read = typeof value === 'string' && value.trim() ? readDuration(value) : undefined
  const echo = read && 'minutes' in read ? `= ${hours(read.minutes)}` : say('For example 1h 30, 1:30, 90m or 1.5h.')
  return (
    <TextInput
      value={value}
      placeholder="1h 30"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={description ?? (props.error ? undefined : <span aria-live="polite">{echo}</span>)}
      {...props}
    />
  )
}

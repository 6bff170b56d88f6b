import { usualHours } from '@kazi/schemas/working-hours'
import { WorkingHoursField } from '@kazi/ui/working-hours-field'
import { Button, Fieldset, Input } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** A VA's working hours as the text of a field, which two versions of a record are compared by; '' where none are set. */
export const hoursText = (hours: readonly string[]) => hours.join(', ')
export const hoursIn = (text: string) => (text === '' ? [] : text.split(', '))

type Props = { value: string; onChange: (value: string) => void; error: ReactNode }

/** The working hours of a VA: by weekday, or none. */
export function VaHours({ value, onChange, error }: Props) {
  const set = value !== ''
  const field = useRef<HTMLDivElement>(null)
  const was = useRef(set)
  // The button that was pressed is gone: the focus goes on to what took its place.
  useEffect(() => {
    if (was.current !== set) field.current?.querySelector<HTMLElement>('input, button')?.focus()
    was.current = set
  }, [set])
  return (
    <div ref={field}>
      {set ? (
        <WorkingHoursField
          path="workingHours"
          value={hoursIn(value)}
          onChange={(hours) => onChange(hoursText(hours))}
          error={error}
          description="In the VA's timezone. Clients see them in theirs. Hours that end before they begin end the next day."
        >
          <Button variant="subtle" size="sm" onClick={() => onChange('')}>
            Clear working hours
          </Button>
        </WorkingHoursField>
      ) : (
        <Fieldset legend="Working hours" data-path="workingHours">
          <Input.Description>Not set: we assume 9 to 5 in the VA's timezone.</Input.Description>
          <Button variant="default" size="sm" mt="sm" onClick={() => onChange(hoursText(usualHours))}>
            Set working hours
          </Button>
        </Fieldset>
      )}
    </div>
  )
}

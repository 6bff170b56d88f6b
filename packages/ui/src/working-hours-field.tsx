import { say } from '@kazi/schemas/say'
import { weekdayName, weekdays } from '@kazi/schemas/weekdays'
import { dayLength, shiftIn, type WorkingHours } from '@kazi/schemas/working-hours'
import { clockWords } from '@kazi/schemas/working-week'
import { Button, Checkbox, Fieldset, Group, Input, NativeSelect } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import classes from './working-hours-field.module.css'

type Props = {
  /** The name of the value in the form. */
  path: string
  value: WorkingHours
  onChange: (hours: string[]) => void
  error: ReactNode
  /** Whose zone these are, and who reads them. */
  description: string
  /** What follows the button that copies Monday. */
  children?: ReactNode
}

const monday = 0
const weekend = 5
const usualDay = '09:00-17:00'

/** The times of a day by half hours: '09:30' with its words. */
const times = () =>
  Array.from({ length: 48 }, (_, i) => ({
    value: `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`,
    label: clockWords(i * 30),
  }))

/** From and to for each weekday, in the VA's own zone; a day without the check is off. */
export function WorkingHoursField({ path, value, onChange, error, description, children }: Props) {
  const problem = useId()
  const clocks = times()
  // A day that is off for a moment has its hours again when it is not.
  const last = useRef<Record<number, string>>({})
  const set = (index: number, hours: string) => onChange(value.map((now, i) => (i === index ? hours : now)))
  const turn = (index: number, works: boolean) => {
    if (!works) last.current[index] = value[index] ?? ''
    set(index, works ? last.current[index] || value.find(Boolean) || usualDay : '')
  }
  const copy = () => onChange(value.map((now, i) => (i < weekend ? (value[monday] ?? '') : now)))
  return (
    <Fieldset legend={say('Working hours')} data-path={path} {...(error ? { 'aria-describedby': problem } : {})}>
      <Input.Description>{description}</Input.Description>
      <ul className={classes.days}>
        {weekdays.map((day, index) => {
          const hours = value[index] ?? ''
          const name = weekdayName(day)
          const shift = shiftIn(hours)
          return (
            <li key={day}>
              <Checkbox
                label={name}
                checked={hours !== ''}
                onChange={(event) => turn(index, event.currentTarget.checked)}
              />
              {shift ? (
                <span className={classes.times}>
                  <NativeSelect
                    aria-label={say('{day}, from', { day: name })}
                    data={clocks}
                    value={hours.slice(0, 5)}
                    onChange={(event) => set(index, `${event.currentTarget.value}-${hours.slice(6)}`)}
                  />
                  <span aria-hidden>–</span>
                  <NativeSelect
                    aria-label={say('{day}, to', { day: name })}
                    data={clocks}
                    value={hours.slice(6)}
                    onChange={(event) => set(index, `${hours.slice(0, 5)}-${event.currentTarget.value}`)}
                  />
                  {shift.to > dayLength && <span className={classes.note}>{say('Ends the next day')}</span>}
                </span>
              ) : (
                <span className={classes.note}>{say('Day off')}</span>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <Input.Error id={problem} mt="xs">
          {error}
        </Input.Error>
      )}
      <Group gap="xs" mt="sm">
        <Button variant="default" size="sm" onClick={copy}>
          {say('Copy Monday to all weekdays')}
        </Button>
        {children}
      </Group>
    </Fieldset>
  )
}

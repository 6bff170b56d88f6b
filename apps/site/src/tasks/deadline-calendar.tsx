import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import type { DeadlineProps } from './deadline-field.tsx'

const asDay = 'YYYY-MM-DD'

/** Days before today cannot be selected, by mouse, arrow keys or typing. */
export function DeadlineCalendar({ label = 'Deadline', required, ...field }: DeadlineProps) {
  return (
    <DateInput
      label={label}
      withAsterisk={required}
      aria-required={required}
      placeholder="Choose a date"
      valueFormat="ddd, MMM D, YYYY"
      dateParser={(typed) => {
        const day = dayjs(typed)
        return day.isValid() ? day.format(asDay) : null
      }}
      weekendDays={[]}
      minDate={dayjs().format(asDay)}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the deadline' }}
      leftSection={<IconCalendar size={18} aria-hidden />}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month', monthLevelControl: 'Choose a month' }}
      {...field}
    />
  )
}

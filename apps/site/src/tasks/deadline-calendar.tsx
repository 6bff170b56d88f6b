import '@mantine/dates/styles.layer.css'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { Ref } from 'react'
import { today } from './day-text.ts'
import classes from './tasks.module.css'

export type CalendarProps = {
  dropdown: Ref<HTMLDivElement>
  value: string | null
  /** The focus goes into the calendar and stays there until a day is chosen, or Escape closes it. */
  entered: boolean
  onChange: (day: string | null) => void
}

/** The calendar of a DeadlineField, which opens beside it and leaves the focus where it is. Days before today are disabled. */
export function DeadlineCalendar({ dropdown, value, entered, onChange }: CalendarProps) {
  const first = value ?? today()
  return (
    <Popover opened position="bottom-start" trapFocus={entered} withRoles={false} closeOnEscape={false}>
      <Popover.Target>
        <span className={classes.deadlineAnchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        role="dialog"
        aria-label="Calendar"
        data-dates-dropdown
        onMouseDown={(event) => event.preventDefault()}
      >
        <DatePicker
          value={value}
          onChange={onChange}
          defaultDate={first}
          minDate={today()}
          weekendDays={[]}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month', monthLevelControl: 'Choose a month' }}
          getDayProps={(day) => ({ 'data-autofocus': day === first || undefined })}
          __stopPropagation
        />
      </Popover.Dropdown>
    </Popover>
  )
}

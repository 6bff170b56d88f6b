import { isDay } from '@kazi/ui/format'
import { IconCalendar } from '@kazi/ui/tabler'
import { Input, TextInput } from '@mantine/core'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import { dayIn, dayText } from './day-text.ts'
import type { CalendarProps } from './deadline-calendar.tsx'
import classes from './tasks.module.css'

export type DeadlineProps = {
  label?: string
  required?: boolean
  /** 'YYYY-MM-DD', never before today when a person chose it; or what was typed in its place, which no schema takes. */
  value?: string | null
  onChange?: (day: string | null) => void
  error?: ReactNode
  disabled?: boolean
  description?: ReactNode
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[]
}

const load = () => import('./deadline-calendar.tsx')
const nothing: ComponentType<CalendarProps> = () => null
// The field takes a typed day without the calendar, so a form goes on where the calendar cannot be loaded.
const Calendar = lazy(() =>
  load().then(
    ({ DeadlineCalendar }) => ({ default: DeadlineCalendar as ComponentType<CalendarProps> }),
    () => ({ default: nothing }),
  ),
)

/** A past day in numbers would be taken for a choice. */
const unreadable = (text: string) => (isDay(text) ? dayText(text) : text)

/**
 * A day from today on, typed or chosen in a calendar. The calendar is large and loads when the pointer or the focus comes
 * here; the field is there before it and stays the same element, so that neither focus nor text is lost meanwhile.
 */
export function DeadlineField({ label = 'Deadline', required, value = null, onChange, ...field }: DeadlineProps) {
  const [opened, setOpened] = useState(false)
  /** An arrow key has asked for the calendar, perhaps before it is loaded. */
  const [entered, setEntered] = useState(false)
  /** What is being typed; otherwise the field says its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)

  const choose = (day: string | null) => {
    setTyped(null)
    onChange?.(day)
  }
  const close = () => {
    setOpened(false)
    setEntered(false)
  }
  const closeToField = () => {
    if (dropdown.current?.contains(document.activeElement)) input.current?.focus({ preventScroll: true })
    close()
  }
  const type = (text: string) => {
    setTyped(text)
    setOpened(true)
    // What is no day, or a past one, is kept as it is: nothing is sent without what somebody meant to say.
    onChange?.(text.trim() === '' ? null : (dayIn(text) ?? unreadable(text.trim())))
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const inside = relatedTarget === input.current || dropdown.current?.contains(relatedTarget)
    setTyped(null)
    if (!inside) close()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeToField()
    // It sends the form, and what is wrong with the field is said.
    if (event.key === 'Enter' && event.target === input.current) setTyped(null)
    if (event.key !== 'ArrowDown' || event.target !== input.current) return
    event.preventDefault()
    setOpened(true)
    setEntered(true)
  }
  const day = value && isDay(value) ? value : null
  const unread = value && !day && typed === null
  return (
    <TextInput
      ref={input}
      label={label}
      withAsterisk={required}
      aria-required={required}
      placeholder="Choose a date"
      autoComplete="off"
      leftSection={<IconCalendar size={18} aria-hidden />}
      rightSection={
        day &&
        !field.disabled && (
          <Input.ClearButton aria-label={`Clear the ${label.toLowerCase()}`} onClick={() => choose(null)} />
        )
      }
      value={typed ?? (day ? dayText(day) : (value ?? ''))}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onFocus={() => setOpened(true)}
      onClick={() => setOpened(true)}
      onPointerEnter={() => void load().catch(() => {})}
      // While the calendar is open, Escape closes it and not the dialog around it.
      data-mantine-stop-propagation={opened || undefined}
      inputContainer={(children) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles up from the field and its calendar
        <div className={classes.deadline} onBlur={leave} onKeyDown={press}>
          {children}
          {opened && (
            <Suspense>
              <Calendar
                dropdown={dropdown}
                value={day}
                entered={entered}
                onChange={(day) => {
                  choose(day)
                  closeToField()
                }}
              />
            </Suspense>
          )}
        </div>
      )}
      {...field}
      // Nobody is corrected in the middle of a word.
      error={unread ? 'Please enter a date like Dec 18, 2026.' : day || typed === null ? field.error : undefined}
    />
  )
}

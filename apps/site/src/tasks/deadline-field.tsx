import { TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'

export type DeadlineProps = {
  label?: string
  required?: boolean
  value?: string | null
  onChange?: (day: string | null) => void
  error?: ReactNode
  disabled?: boolean
  description?: ReactNode
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[]
}

// The calendar is large, so it loads with the first form that needs a date.
const Calendar = lazy(() =>
  import('./deadline-calendar.tsx').then(({ DeadlineCalendar }) => ({ default: DeadlineCalendar })),
)

export const DeadlineField = (props: DeadlineProps) => (
  <Suspense fallback={<TextInput label={props.label ?? 'Deadline'} withAsterisk={props.required} disabled />}>
    <Calendar {...props} />
  </Suspense>
)

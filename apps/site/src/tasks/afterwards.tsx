import { usePainted } from '@kazi/ui/after-paint'
import type { ReactNode } from 'react'
import classes from './tasks.module.css'

type Props = { children: ReactNode; of: 'fields' | 'buttons' }

/**
 * What stands below a dialog's first field. It is drawn after the frame in which the dialog opens: three lists, a calendar
 * and fields that measure their text would otherwise hold up that frame, and with it the first letters that are typed.
 */
export function Afterwards({ children, of }: Props) {
  const there = usePainted()
  return there ? children : <div className={of === 'fields' ? classes.fieldsComing : classes.buttonsComing} />
}

import { type QuietHours, quietHours } from '@kazi/schemas/settings'
import { useEffect, useRef } from 'react'
import { useSchemaForm } from './use-schema-form.tsx'

/** What is proposed while none are saved. */
const night: QuietHours = { from: '21:00', until: '07:00' }

/**
 * The form of quiet hours. Hours that were saved, here or elsewhere, replace what a field shows, but never what was
 * typed in it since. `onSaved` is told what was saved.
 */
export function useQuietHoursForm(quiet: QuietHours | null) {
  const { from, until } = quiet ?? night
  const form = useSchemaForm({ schema: quietHours, initialValues: { from, until } })
  /** What a field had when it was last read or saved: with something else in it, it is being changed. */
  const known = useRef<QuietHours>({ from, until })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other hours are a reason
  useEffect(() => {
    const next = { from, until }
    const typed = form.getValues()
    for (const field of ['from', 'until'] as const)
      if (typed[field] === known.current[field]) form.setFieldValue(field, next[field])
    known.current = next
  }, [from, until])
  const onSaved = (saved: QuietHours) => {
    known.current = saved
  }
  return { form, onSaved }
}

import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'

export const toastMs = 5000
const swipePx = 50

/** A title and, behind " - " or ": ", what to do about it: the form in which the texts are documented. */
const parts = (text: string) => {
  const [, title, message] = /^(.{3,60}?)(?: - |: )(.+)$/s.exec(text) ?? []
  return title && message ? { title, message } : { title: undefined, message: text }
}

/** Shows one toast; whatever was there makes room. */
export function toast(text: string, kind: 'success' | 'failure' | 'info' = 'info') {
  notifications.clean()
  notifications.cleanQueue()
  notifications.show({
    ...parts(text),
    color: kind === 'failure' ? 'red' : kind === 'success' ? 'green' : 'gray',
    autoClose: toastMs,
    role: kind === 'failure' ? 'alert' : 'status',
    withBorder: true,
  })
}

/** The region of the toasts: F8 moves the focus there, a swipe of 50 px sends a toast away. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      const shown = region.current?.querySelector<HTMLElement>('button, [tabindex]')
      ;(shown ?? region.current)?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  const from = useRef(0)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      onPointerDown={(event) => {
        from.current = event.clientX
      }}
      onPointerUp={(event) => {
        if (Math.abs(event.clientX - from.current) >= swipePx) notifications.clean()
      }}
    >
      <Notifications limit={1} autoClose={toastMs} position="top-right" withinPortal={false} />
    </section>
  )
}

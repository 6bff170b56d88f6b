import { say } from '@kazi/schemas/say'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { useLayoutEffect, useRef } from 'react'
import { type FocusPlace, lead, placeOf } from './keep-focus.tsx'
import type { ToastMessage } from './toast-message.tsx'

const toastMs = 5000

/** Replaces any toast already shown. */
export function show(message: ToastMessage, kind: 'success' | 'failure' | 'info') {
  clear()
  notifications.show({
    ...(typeof message === 'string'
      ? { message: say(message) }
      : { title: say(message.title), message: say(message.text) }),
    color: kind === 'failure' ? 'red' : kind === 'success' ? 'forest' : 'gray',
    autoClose: toastMs,
    role: kind === 'failure' ? 'alert' : 'status',
    withBorder: true,
  })
}

export function clear() {
  notifications.clean()
  notifications.cleanQueue()
}

/** Above dialogs, and below the list of a field, whose options it would cover. */
const layer = 250

/** When the toast that has the focus goes, the focus goes back to where it came from. */
export function ToastRegion() {
  const region = useRef<HTMLDivElement>(null)
  const before = useRef<FocusPlace>(undefined)
  const { notifications: shown } = useNotifications()
  useLayoutEffect(() => {
    const active = document.activeElement
    if (!(active instanceof HTMLElement) || !region.current?.contains(active)) return
    if (shown.some(({ id }) => id && document.getElementById(id)?.contains(active))) return
    // It is about to be lost: the toast is already fading out.
    active.blur()
    lead(before.current ?? placeOf(document.body))
  }, [shown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes where the focus comes from
    <div
      ref={region}
      onFocus={({ relatedTarget }) => {
        if (region.current?.contains(relatedTarget)) return
        before.current = relatedTarget instanceof HTMLElement ? placeOf(relatedTarget) : undefined
      }}
    >
      {/* Of its layouts, only this one lets a toast stay while the focus is in it; with one toast they look alike. */}
      <Notifications
        layout="stacked"
        limit={1}
        autoClose={toastMs}
        position="bottom-left"
        zIndex={layer}
        withinPortal={false}
      />
    </div>
  )
}

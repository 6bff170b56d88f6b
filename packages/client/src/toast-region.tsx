import { say } from '@kazi/schemas/say'
import { Notifications, notifications } from '@mantine/notifications'
import type { ToastMessage } from './toasts.tsx'

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

export const ToastRegion = () => (
  <Notifications limit={1} autoClose={toastMs} position="bottom-left" zIndex={layer} withinPortal={false} />
)

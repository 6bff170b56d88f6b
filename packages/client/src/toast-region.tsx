import { Notifications, notifications } from '@mantine/notifications'

const toastMs = 5000

/** A title and, behind " - " or ": ", what to do about it: the form in which the texts are documented. */
const parts = (text: string) => {
  const [, title, message] = /^(.{3,60}?)(?: - |: )(.+)$/s.exec(text) ?? []
  return title && message ? { title, message } : { title: undefined, message: text }
}

/** Whatever was there makes room. */
export function show(text: string, kind: 'success' | 'failure' | 'info') {
  clear()
  notifications.show({
    ...parts(text),
    color: kind === 'failure' ? 'red' : kind === 'success' ? 'green' : 'gray',
    autoClose: toastMs,
    role: kind === 'failure' ? 'alert' : 'status',
    withBorder: true,
  })
}

export function clear() {
  notifications.clean()
  notifications.cleanQueue()
}

export const ToastRegion = () => (
  <Notifications limit={1} autoClose={toastMs} position="top-right" withinPortal={false} />
)

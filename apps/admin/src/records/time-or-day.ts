import { locale } from '@kazi/schemas/say'
import { shortDate } from '@kazi/ui/format'

/** '5:51 PM' for a time of the reader's own day, 'Dec 1' for another. */
export function timeOrDay(at: string, now = new Date()) {
  const time = new Date(at)
  return time.toDateString() === now.toDateString()
    ? time.toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })
    : shortDate(at, now)
}

import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/**
 * A text field whose value is kept in the address bar: what is typed shows at once and is sent once the typing rests.
 * `value` is what the address says; when it changes without typing (Back, a link), the field follows it.
 * `commit` sends nothing itself: it ends the wait and returns the trimmed text, for a caller that navigates now.
 */
export function useUrlInput(value: string, send: (text: string) => void, delay = 200) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const sendLater = useDebouncedCallback((next: string) => {
    sent.current = next
    send(next)
  }, delay)
  useEffect(() => {
    if (value !== sent.current) {
      sendLater.cancel()
      setText(value)
    }
    sent.current = value
  }, [value, sendLater])
  const type = (next: string) => {
    setText(next)
    sendLater(next.trim())
  }
  const commit = (next = text) => {
    sendLater.cancel()
    setText(next)
    sent.current = next.trim()
    return sent.current
  }
  return { text, type, commit }
}

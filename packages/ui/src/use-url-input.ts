import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/**
 * A text field whose value is kept in the URL: typing shows at once and is sent after a pause.
 * `value` is the value in the URL; when it changes without typing (Back, a link), the field follows it.
 * `commit` does not send: it cancels the pause and returns the trimmed text, for a caller that navigates now.
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

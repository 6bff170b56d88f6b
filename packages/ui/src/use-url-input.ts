import { useEffect, useRef, useState } from 'react'

/**
 * A text field whose value is kept in the URL: typing shows at once and is sent after a pause.
 * `value` is the value in the URL; when it changes without typing (Back, a link), the field follows it.
 * `commit` does not send: it cancels the pause and returns the trimmed text, for a caller that navigates now.
 */
export function useUrlInput(value: string, send: (text: string) => void, delay = 200) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  // Not Mantine's useDebouncedCallback: its lists with search need that too, and a page with one box would load them.
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    if (value !== sent.current) {
      clearTimeout(waiting.current)
      setText(value)
    }
    sent.current = value
  }, [value])
  const type = (next: string) => {
    setText(next)
    clearTimeout(waiting.current)
    const page = window.location.pathname
    waiting.current = setTimeout(() => {
      // Somebody who types and clicks a link within the pause is leaving: what is sent now would bring this page back.
      if (window.location.pathname !== page) return
      sent.current = next.trim()
      latest.current(sent.current)
    }, delay)
  }
  const commit = (next = text) => {
    clearTimeout(waiting.current)
    setText(next)
    sent.current = next.trim()
    return sent.current
  }
  return { text, type, commit }
}

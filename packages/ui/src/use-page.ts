import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * What a browser does by itself when it loads a page, for an app that changes pages without loading: the document gets
 * the title, and the focus moves to the start of the new page, since the link that had it no longer exists.
 */
export function usePage(title: string, path: string) {
  // Before the effects of what is on the page, which may put its own name in front (`useTitle`).
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  const shown = useRef(path)
  const start = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title comes with the page, the address maybe before
  useEffect(() => {
    const main = document.getElementById('main')
    // A page with a frame of its own takes the place of the one whose start had the focus.
    const replaced = start.current?.isConnected === false && document.activeElement === document.body
    if (shown.current !== path || replaced) {
      main?.focus({ preventScroll: true })
      start.current = main
    }
    shown.current = path
  }, [path, title])
}

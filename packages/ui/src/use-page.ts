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
  useEffect(() => {
    if (shown.current !== path) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
}

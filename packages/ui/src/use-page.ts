import { useEffect, useRef } from 'react'

/**
 * What a browser does by itself when it loads a page, for an app that changes pages without loading: the document gets
 * the title, and the focus moves to the start of the new page, since the link that had it no longer exists.
 */
export function usePage(title: string, path: string) {
  useEffect(() => {
    document.title = title
  }, [title])
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
}

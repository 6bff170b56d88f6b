import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far below the window something is made ready, in pixels. */
const margin = '400px'
/** By then, in milliseconds, the rest of the page has loaded. */
const maxWaitMs = 5000

/**
 * Renders its children once the reader is near: a long page does not load what its end needs before. Whoever does not
 * scroll gets them too: by Tab, read aloud, and on paper. Paper has only what is loaded by then: children whose code
 * is still to come are missing from the first one.
 */
export function WhenNear({ children, until }: { children: ReactNode; until: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const show = () => setNear(true)
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), { rootMargin: margin })
    watch.observe(place.current)
    const late = setTimeout(show, maxWaitMs)
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && show()
    window.addEventListener('keydown', onKey)
    // The paper is drawn as soon as the event is over.
    const onPaper = () => flushSync(show)
    window.addEventListener('beforeprint', onPaper)
    return () => {
      watch.disconnect()
      clearTimeout(late)
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('beforeprint', onPaper)
    }
  }, [near])
  return near ? children : <div ref={place}>{until}</div>
}

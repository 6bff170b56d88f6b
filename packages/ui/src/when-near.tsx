import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the window something is made ready, in pixels. */
const margin = '400px'

/** Renders its children once the reader is near: a long page does not load what its end needs before. */
export function WhenNear({ children, until }: { children: ReactNode; until: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: margin })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near])
  return near ? children : <div ref={place}>{until}</div>
}

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Va, Zone } from './filters.ts'
import classes from './find-va.module.css'
import { FoundVa } from './found-va.tsx'

type Props = {
  vas: Va[]
  zone: Zone
  order: 3 | 4
  /** The viewport is near the last of them. */
  onEnd: () => void
}
const nearEnd = 10
const guessedHeight = 216

/** Thousands of VAs, of which only those near the viewport are rendered: the page itself scrolls. */
export function VaList({ vas, zone, order, onEnd }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const now = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(now - top) > 1) setTop(now)
  })
  const rows = useWindowVirtualizer({
    count: vas.length,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => vas[index]!.id,
    overscan: 6,
    scrollMargin: top,
  })
  const lastShown = rows.getVirtualItems().at(-1)?.index ?? 0
  const ended = lastShown >= vas.length - nearEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that came
  useEffect(() => {
    if (ended) onEnd()
  }, [ended, vas.length])
  return (
    <ul ref={list} className={classes.list} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={rows.measureElement}
          data-index={index}
          aria-setsize={vas.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <FoundVa va={vas[index]!} zone={zone} order={order} />
        </li>
      ))}
    </ul>
  )
}

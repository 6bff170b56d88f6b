import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Up to so many rows are all drawn: a browser's search finds them, and nothing moves while they are measured. */
const drawnAtOnce = 100
const roughHeight = 52

/** Which rows to draw, near what the window shows, and how much space stands for those above and below. */
export function useVirtualRows<Row>(rows: Row[]) {
  const virtual = rows.length > drawnAtOnce
  const [top, setTop] = useState(0)
  const first = useRef<HTMLElement | null>(null)
  const virtualizer = useWindowVirtualizer({
    count: virtual ? rows.length : 0,
    estimateSize: () => roughHeight,
    overscan: 10,
    scrollMargin: top,
  })
  useLayoutEffect(() => {
    const body = first.current?.closest('tbody')
    if (virtual && body) setTop(body.getBoundingClientRect().top + window.scrollY)
  }, [virtual])
  if (!virtual) return { shown: rows.map((row, index) => ({ row, index })), before: 0, after: 0, measure: undefined }
  const items = virtualizer.getVirtualItems()
  return {
    shown: items.flatMap(({ index }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ row, index }]
    }),
    before: (items[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: (element: HTMLElement | null) => {
      first.current ??= element
      virtualizer.measureElement(element)
    },
  }
}

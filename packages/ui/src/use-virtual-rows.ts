import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Up to this many rows are all rendered, so that the browser's search finds them and measuring causes no shifts. */
const drawnAtOnce = 100
const roughHeight = 52

/** The rows near the viewport to render, and the space that replaces those above and below. */
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

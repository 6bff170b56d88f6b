import { startTransition, useEffect, useState } from 'react'

/** Runs something once the next frame is on screen. Returns the frame, for cancelAnimationFrame. */
export const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** False while a component is first drawn, true once that frame is on screen: for parts that would hold it up. */
export function usePainted() {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const frame = afterPaint(() => startTransition(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return painted
}

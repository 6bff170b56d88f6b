import { startTransition, useEffect, useState } from 'react'

/** Long enough for a slow phone to paint what it has rendered. */
const paintMs = 300
let painted = false

/** False until the first page of this visit has been painted: what it can do without loads after it. */
export function useAfterFirstPaint() {
  const [after, setAfter] = useState(painted)
  useEffect(() => {
    if (after) return
    const timer = setTimeout(() => {
      painted = true
      // In slices: what comes now is not what somebody taps on.
      startTransition(() => setAfter(true))
    }, paintMs)
    return () => clearTimeout(timer)
  }, [after])
  return after
}

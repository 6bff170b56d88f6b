import { useEffect, useState } from 'react'
import type { Timer } from './use-timer.ts'

/**
 * The seconds that a timer shows. They count from the server's answer, so that a device's clock may be wrong; but they
 * count by that clock, because `performance.now()` may stand still while the device sleeps.
 */
export function useElapsed({ seconds, readAt }: Timer) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return seconds + Math.max(0, Math.floor((now - readAt) / 1000))
}

const two = (part: number) => String(part).padStart(2, '0')
/** '1:05:09' */
export const clockText = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

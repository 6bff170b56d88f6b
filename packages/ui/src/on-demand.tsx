import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** An open dialog whose script comes with its first opening. When it is gone, the focus is back where it came from. */
export function OnDemand({ children }: { children: ReactNode }) {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
      })
    },
    [from],
  )
  return <Suspense>{children}</Suspense>
}

import { useEffect, useRef, useState } from 'react'

/**
 * The token of an emailed link, read once: `drop` removes it from the URL. Undefined
 * before hydration, null if the URL has none.
 */
export function useMailedToken(token: string | undefined, drop: () => void) {
  const [given, setGiven] = useState<string | null>()
  const leave = useRef(drop)
  useEffect(() => {
    // Removing the token stays on this page, so the earlier value is kept.
    setGiven((before) => token ?? before ?? null)
    if (token) leave.current()
  }, [token])
  return given
}

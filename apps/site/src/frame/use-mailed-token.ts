import { useEffect, useRef, useState } from 'react'

/**
 * The token of a mailed link, once, and then out of the address bar: `drop` leaves the address without it. Undefined while
 * the page is not taken over yet, null when the address has none.
 */
export function useMailedToken(token: string | undefined, drop: () => void) {
  const [given, setGiven] = useState<string | null>()
  const leave = useRef(drop)
  useEffect(() => {
    // The address without the token is this page too: what was given before stays.
    setGiven((before) => token ?? before ?? null)
    if (token) leave.current()
  }, [token])
  return given
}

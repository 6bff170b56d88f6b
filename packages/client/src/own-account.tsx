import { useEffect, useRef } from 'react'
import { ownHeaders } from './connect.tsx'

/** Under these names the tabs of a browser hear of each other who is signed in. */
const places = { client: 'kaziClient', va: 'kaziVa' } as const

/** The VA whose pages this tab shows. */
export const ownVa = () => Number(ownHeaders['x-va-id']) || undefined

/** After a client has signed out, or deleted their account: their other tabs stop showing it. */
export function leaveOtherTabs() {
  try {
    localStorage.removeItem(places.client)
  } catch {
    // Without storage they show it until they ask the server for something.
  }
}

/**
 * For the frame around a person's pages: with each call from here goes whose page it comes from, so that what one person wrote
 * never goes out as another's. When somebody else signs in, here or in another tab, the page starts anew; so does a client's page
 * when they sign out in another tab.
 */
export function useOwnAccount(kind: keyof typeof places, id: number) {
  const first = useRef(id)
  useEffect(() => {
    const place = places[kind]
    const header = `x-${kind}-id`
    const startAnew = (other: number) => other !== first.current && window.location.reload()
    startAnew(id)
    ownHeaders[header] = String(first.current)
    try {
      localStorage.setItem(place, String(id))
    } catch {
      // Without storage the server refuses what would go out as somebody else's.
    }
    const hear = ({ key, newValue }: StorageEvent) => key === place && startAnew(Number(newValue))
    window.addEventListener('storage', hear)
    return () => {
      delete ownHeaders[header]
      window.removeEventListener('storage', hear)
    }
  }, [kind, id])
}

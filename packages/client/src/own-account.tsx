import { say } from '@kazi/schemas/say'
import { useEffect, useRef } from 'react'
import { ownHeaders } from './connect.tsx'
import { toast } from './toasts.tsx'

/** Under these names the tabs of a browser hear of each other who is signed in. */
const storageKeys = { client: 'kaziClient', va: 'kaziVa' } as const

/** Under this name a page that starts anew leaves whose it is then. */
const startedAnew = 'kaziStartedAnew'

function startAnew(id: number) {
  try {
    sessionStorage.setItem(startedAnew, String(id))
  } catch {
    // Without storage it starts anew without a word.
  }
  window.location.reload()
}

function sayWhyStartedAnew(id: number) {
  try {
    if (sessionStorage.getItem(startedAnew) === String(id)) toast(say('Somebody else is signed in now.'))
    sessionStorage.removeItem(startedAnew)
  } catch {
    // Without storage nothing was left to say.
  }
}

/** The VA whose pages this tab shows. */
export const ownVa = () => Number(ownHeaders['x-va-id']) || undefined

/** After a client has signed out, or deleted their account: their other tabs stop showing it. */
export function leaveOtherTabs() {
  try {
    localStorage.removeItem(storageKeys.client)
  } catch {
    // Without storage they show it until they ask the server for something.
  }
}

/**
 * For the frame around a person's pages: with each call from here goes whose page it comes from, so that what one person wrote
 * never goes out as another's. When somebody else signs in, here or in another tab, the page starts anew and says so; a client's
 * page also starts anew when they sign out in another tab.
 */
export function useOwnAccount(kind: keyof typeof storageKeys, id: number) {
  const first = useRef(id)
  useEffect(() => {
    const storageKey = storageKeys[kind]
    const header = `x-${kind}-id`
    if (id === first.current) sayWhyStartedAnew(id)
    else startAnew(id)
    ownHeaders[header] = String(first.current)
    try {
      localStorage.setItem(storageKey, String(id))
    } catch {
      // Without storage the server refuses what would go out as somebody else's.
    }
    const hear = ({ key, newValue }: StorageEvent) =>
      key === storageKey && Number(newValue) !== id && startAnew(Number(newValue))
    window.addEventListener('storage', hear)
    return () => {
      delete ownHeaders[header]
      window.removeEventListener('storage', hear)
    }
  }, [kind, id])
}

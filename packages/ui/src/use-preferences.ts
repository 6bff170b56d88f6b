import { useMantineColorScheme } from '@mantine/core'
import { useCallback, useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'
export type Flag = 'compactView' | 'autoHideCompleted' | 'shortcutsOff'

const readers = new Set<() => void>()

function subscribe(read: () => void) {
  readers.add(read)
  window.addEventListener('storage', read)
  return () => {
    readers.delete(read)
    window.removeEventListener('storage', read)
  }
}

export function stored(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False where the browser refuses pages to keep anything. */
export function canStore() {
  try {
    return Boolean(localStorage)
  } catch {
    return false
  }
}

export function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the choice still works, but only until the page is left.
  }
  for (const read of readers) read()
}

export function forget(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is stored.
  }
}

export function useFlag(key: Flag) {
  const on = useSyncExternalStore(
    subscribe,
    () => stored(key) === 'true',
    () => false,
  )
  const set = useCallback((value: boolean) => store(key, String(value)), [key])
  return [on, set] as const
}

const never = () => () => {}
/** False while a prerendered page is hydrated: it was rendered without preferences. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The reader's settings, stored in this browser and shared by its tabs. */
export function usePreferences() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [compactView, setCompactView] = useFlag('compactView')
  const [autoHideCompleted, setAutoHideCompleted] = useFlag('autoHideCompleted')
  const hydrated = useHydrated()
  const theme: ThemeChoice = !hydrated ? 'light' : colorScheme === 'auto' ? 'system' : colorScheme
  const setTheme = (choice: ThemeChoice) => setColorScheme(choice === 'system' ? 'auto' : choice)
  return { theme, setTheme, compactView, setCompactView, autoHideCompleted, setAutoHideCompleted }
}

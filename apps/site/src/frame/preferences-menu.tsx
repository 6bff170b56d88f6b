import { lazy, Suspense, useState } from 'react'
import { PreferencesButton } from './preferences-button.tsx'

// Like the bell's list: the code that places and closes it is larger than the header.
const load = () => import('./preferences-dropdown.tsx')
const PreferencesDropdown = lazy(() => load().then((file) => ({ default: file.PreferencesDropdown })))

/** The button in the header that opens the reader's settings. */
export function PreferencesMenu() {
  const [wanted, setWanted] = useState(false)
  const preload = () => void load().catch(() => {})
  const button = <PreferencesButton onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)} />
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <PreferencesDropdown />
    </Suspense>
  )
}

import { lazy, Suspense, useState } from 'react'
import { ColorSchemeButton } from './color-scheme-button.tsx'

// The menu's positioning and focus code is larger than a whole page, and few people open it.
const load = () => import('./color-scheme-menu.tsx')
const ColorSchemeMenu = lazy(() => load().then((file) => ({ default: file.ColorSchemeMenu })))

/** The icon with a menu, for headers. */
export function ColorSchemeToggle() {
  const [wanted, setWanted] = useState(false)
  const preload = () => void load()
  const button = (
    <ColorSchemeButton
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ColorSchemeMenu />
    </Suspense>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { ViewsProps } from './saved-view.ts'
import { ViewsButton } from './views-button.tsx'

const SavedViewsMenu = lazy(() => import('./saved-views-menu.tsx').then((file) => ({ default: file.SavedViewsMenu })))

/** The list as somebody likes to see it, kept in this browser. What opens is loaded with the first click. */
export function SavedViews(props: ViewsProps) {
  const [used, setUsed] = useState(false)
  const button = <ViewsButton onClick={() => setUsed(true)} />
  if (!used) return button
  return (
    <Suspense fallback={button}>
      <SavedViewsMenu {...props} />
    </Suspense>
  )
}
